# bash completion for gpufuse: options and their values as `gpufuse --help` tells them.
_gpufuse() {
  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD - 1]}" option
  # `=` splits words: `--fp=ex` is `--fp`, `=`, `ex`.
  if [[ $word == = ]]; then
    option=$before word=
  elif [[ $before == = && COMP_CWORD -gt 1 ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  compopt -o nospace 2>/dev/null
  case $option in
  --fp | --join-calls | --fold-memsets | --enter-branches | --move-loops | --runtime-guards)
    mapfile -t COMPREPLY < <(compgen -W "$("${COMP_WORDS[0]}" --help 2>/dev/null |
      awk -v option="$option=" '/^  -/ { inside = index($1, option) == 1 } inside && /^    =/ { print substr($1, 2) }')" -- "$word")
    ;;
  --checks)
    mapfile -t COMPREPLY < <(compgen -W "kernel-fusion redundant-sync async-scope" -- "$word")
    ;;
  --explain)
    mapfile -t COMPREPLY < <(compgen -W "$("${COMP_WORDS[0]}" --explain=? 2>&1 | sed -n 's/^  //p')" -- "$word")
    ;;
  *)
    if [[ -z $option && $word == -* ]]; then
      mapfile -t COMPREPLY < <(compgen -W "$("${COMP_WORDS[0]}" --help 2>/dev/null |
        sed -n 's/^  \(--\?[a-z][a-z-]*=\?\).*/\1/p')" -- "$word")
      [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} != *= ]] && compopt +o nospace 2>/dev/null
    else
      compopt +o nospace -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "$word"
        [[ $COMP_CWORD -eq 1 ]] && compgen -W merge -- "$word")
    fi
    ;;
  esac
}
complete -F _gpufuse gpufuse
