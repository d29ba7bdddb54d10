# Completion for fish: the program itself says what may stand next (src/app/complete.c).
function __skein_complete
    set -l typed (commandline -ct)
    set -l lead (string match -r '.*=' -- $typed)
    set -l path (string replace -r '.*=' '' -- $typed)
    for line in (skein complete (commandline -opc)[2..] "$typed" 2>/dev/null)
        if not string match -q '@*' -- $line
            echo $line
            continue
        end
        set -l endings (string replace '@' '' -- $line)
        for file in (complete -C "'' $path" | string replace -r '\t.*' '')
            if test -z "$endings"; or string match -qr "/\$|\.(?:$endings)\$" -- $file
                echo "$lead$file"
            end
        end
    end
end
complete -c skein -f -a '(__skein_complete)'
