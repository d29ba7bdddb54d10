# Completion for bash: the program itself says what may stand next (src/app/complete.c).
_skein() {
    # bash takes --set, =, and NAME for words of their own; whole words are between blanks.
    local line=${COMP_LINE:0:COMP_POINT} words word reply ending
    read -ra words <<<"$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    word=${words[-1]}
    # What is offered replaces only what stands behind the last '=' or ':'.
    local kept=${word%"${word##*[=:]}"}
    COMPREPLY=()
    while IFS=$'\t' read -r reply _; do
        case $reply in
        @*)
            compopt -o filenames
            [ "$reply" != @ ] || mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "${word#"$kept"}")
            for ending in ${reply//[@|]/ }; do
                mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -X "!*.$ending" -- "${word#"$kept"}")
            done
            [ "$reply" = @ ] || mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "${word#"$kept"}")
            ;;
        *)
            [[ $reply != *= ]] || compopt -o nospace
            COMPREPLY+=("${reply#"$kept"}")
            ;;
        esac
    done < <("${words[0]}" complete "${words[@]:1}" 2>/dev/null)
}
complete -F _skein skein
