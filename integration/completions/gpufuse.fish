# fish completion for gpufuse: options as `gpufuse --help` tells them.
gpufuse --help 2>/dev/null | string match -r -g '^  --?([a-z][a-z-]*)(=?)(?:<[^>]*>|<value>)? +- (.*)' | while read -l name
    read -l value
    read -l text
    if test (string length -- $name) -eq 1
        complete -c gpufuse -s $name -d "$text"
    else if test "$value" = "="
        complete -c gpufuse -l $name -r -d "$text"
    else
        complete -c gpufuse -l $name -d "$text"
    end
end
complete -c gpufuse -n __fish_is_first_arg -a merge -d "put the parts of a run together"
complete -c gpufuse -l checks -x -a 'kernel-fusion redundant-sync async-scope'
complete -c gpufuse -l explain -x -a '(gpufuse "--explain=?" 2>&1 | string match -r -g "^  (.*)")'
