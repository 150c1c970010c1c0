// Asked for by Clang's intrinsics header; its contents come from gpufuse/device_api.h.
