// Plain values to JSON and back, by one description of each struct:
//
//   void fields(auto &&Visit, IsA<Position> auto &X) {
//     auto &[File, Line, Column, Offset] = X;      // a new field breaks the build
//     Visit("file", File, "line", Line, "column", Column, "offset", Offset);
//   }
//
// Nothing is optional: what lacks a field, or has it with another type, cannot be read. Text that
// is not UTF-8 survives.
#ifndef GPUFUSE_TOOL_JSONFIELDS_H
#define GPUFUSE_TOOL_JSONFIELDS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/JSON.h"
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace gpufuse::json_fields {

/// \p T is \p Of, perhaps const.
template <typename T, typename Of>
concept IsA = std::same_as<std::remove_const_t<T>, Of>;

template <typename T> inline constexpr bool IsVector = false;
template <typename T> inline constexpr bool IsVector<std::vector<T>> = true;
template <typename T> inline constexpr bool IsSet = false;
template <typename T> inline constexpr bool IsSet<std::set<T>> = true;
template <typename T> inline constexpr bool IsOptional = false;
template <typename T> inline constexpr bool IsOptional<std::optional<T>> = true;

/// \p Fields has `fields` for structs, `namesOf` for enumerations, and `plain` and `restore` for
/// what is written as something else, as static members.
template <typename Fields> class Codec {
public:
  template <typename T> static llvm::json::Value encode(const T &X) {
    if constexpr (std::is_same_v<T, bool>) {
      return X;
    } else if constexpr (std::is_same_v<T, std::string>) {
      return encodeText(X);
    } else if constexpr (std::is_integral_v<T>) {
      return static_cast<uint64_t>(X);
    } else if constexpr (std::is_enum_v<T>) {
      return Fields::namesOf(X)[static_cast<size_t>(X)];
    } else if constexpr (IsVector<T> || IsSet<T>) {
      llvm::json::Array Out;
      for (const typename T::value_type &Each : X)
        Out.push_back(encode(Each));
      return Out;
    } else if constexpr (IsOptional<T>) {
      return X ? encode(*X) : llvm::json::Value(nullptr);
    } else if constexpr (requires { Fields::plain(X); }) {
      return encode(Fields::plain(X));
    } else {
      llvm::json::Object Out;
      Fields::fields([&](const auto &...Parts) { add(Out, Parts...); }, X);
      return Out;
    }
  }

  /// False, and \p Where has been told, where \p V is something else.
  template <typename T>
  static bool decode(const llvm::json::Value &V, T &Out, llvm::json::Path Where) {
    if constexpr (std::is_same_v<T, bool> || std::is_integral_v<T>) {
      return llvm::json::fromJSON(V, Out, Where);
    } else if constexpr (std::is_same_v<T, std::string>) {
      return decodeText(V, Out, Where);
    } else if constexpr (std::is_enum_v<T>) {
      return decodeName(V, Out, Where);
    } else if constexpr (IsVector<T> || IsSet<T>) {
      return decodeArray(V, Out, Where);
    } else if constexpr (IsOptional<T>) {
      Out.reset();
      return V.kind() == llvm::json::Value::Null || decode(V, Out.emplace(), Where);
    } else if constexpr (requires { Fields::plain(Out); }) {
      decltype(Fields::plain(Out)) Plain;
      return decode(V, Plain, Where) &&
             (Fields::restore(Plain, Out) || refuse(Where, "parts contradict each other"));
    } else {
      const llvm::json::Object *Object = V.getAsObject();
      if (!Object)
        return refuse(Where, "expected an object");
      bool Good = true;
      Fields::fields([&](auto &&...Parts) { Good = take(*Object, Where, Parts...); }, Out);
      return Good;
    }
  }

private:
  static bool refuse(llvm::json::Path Where, llvm::StringLiteral Why) {
    Where.report(Why);
    return false;
  }

  static llvm::json::Value encodeText(llvm::StringRef Text) {
    if (llvm::json::isUTF8(Text))
      return Text.str(); // a StringRef would not be copied
    return llvm::json::Object{{"base64", llvm::encodeBase64(Text)}};
  }

  static bool decodeText(const llvm::json::Value &V, std::string &Out, llvm::json::Path Where) {
    const llvm::json::Object *Object = V.getAsObject();
    const auto Encoded = Object ? Object->getString("base64") : V.getAsString();
    if (!Encoded)
      return refuse(Where, "expected a text");
    if (!Object) {
      Out = Encoded->str();
      return true;
    }
    std::vector<char> Bytes;
    if (llvm::Error Wrong = llvm::decodeBase64(*Encoded, Bytes)) {
      llvm::consumeError(std::move(Wrong));
      return refuse(Where, "expected base64");
    }
    Out.assign(Bytes.begin(), Bytes.end());
    return true;
  }

  template <typename T>
  static bool decodeName(const llvm::json::Value &V, T &Out, llvm::json::Path Where) {
    const auto Names = Fields::namesOf(Out);
    const auto Text = V.getAsString();
    const auto It = llvm::find_if(Names, [&](llvm::StringRef Name) { return Text == Name; });
    if (It == Names.end())
      return refuse(Where, "unknown name");
    Out = static_cast<T>(It - Names.begin());
    return true;
  }

  template <typename T>
  static bool decodeArray(const llvm::json::Value &V, T &Out, llvm::json::Path Where) {
    const llvm::json::Array *Elements = V.getAsArray();
    if (!Elements)
      return refuse(Where, "expected an array");
    Out.clear();
    for (size_t I = 0; I < Elements->size(); ++I) {
      typename T::value_type Each{};
      if (!decode((*Elements)[I], Each, Where.index(static_cast<unsigned>(I))))
        return false;
      Out.insert(Out.end(), std::move(Each));
    }
    return true;
  }

  static void add(llvm::json::Object &) {}
  template <typename T, typename... Rest>
  static void add(llvm::json::Object &Into, const char *Name, const T &Field, const Rest &...More) {
    Into[Name] = encode(Field);
    add(Into, More...);
  }

  static bool take(const llvm::json::Object &, const llvm::json::Path &) { return true; }
  template <typename T, typename... Rest>
  static bool take(const llvm::json::Object &From, const llvm::json::Path &Where, const char *Name,
                   T &Field, Rest &...More) {
    const llvm::json::Value *Found = From.get(Name);
    if (!Found)
      return refuse(Where.field(Name), "missing value");
    return decode(*Found, Field, Where.field(Name)) && take(From, Where, More...);
  }
};

} // namespace gpufuse::json_fields

#endif
