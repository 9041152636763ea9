/** File descriptor. What is left behind by a command is reported on this one. */
export const LEFT_FILE = 7;

/** Signals that bubblewrap ignores, so that only what runs inside reacts to them. */
export const ignoredSignals = ['INT', 'QUIT', 'TERM', 'HUP'] as const;

/** Counts living processes; those around the command are there before it, too. */
const count = `AINTERN_COUNT=0
  for AINTERN_FILE in /proc/[0-9]*/stat; do
    read -r AINTERN_LINE <"$AINTERN_FILE" || continue
    case $AINTERN_LINE in *') Z '*) ;; *) AINTERN_COUNT=$((AINTERN_COUNT + 1)) ;; esac
  done`;

/** Runs the command as its child and, when that has ended, tells how many processes are left, which end with the sandbox. */
const script = `exec 6>&2 2>/dev/null
trap : ${ignoredSignals.join(' ')}
${count}
AINTERN_BEFORE=$AINTERN_COUNT
(exec "$@" 2>&6 6>&- ${LEFT_FILE}>&-)
set -- "$?"
${count}
echo "left $((AINTERN_COUNT - AINTERN_BEFORE))" >&${LEFT_FILE}
exit "$1"`;

/**
 * Words between the sandbox and a command in a terminal. A shell can't catch signals that it was started without, so `env`
 * restores them first; it is null where it can't.
 */
export function insideWords(env: string | null): readonly string[] {
  const restored = env === null ? [] : [env, `--default-signal=${ignoredSignals.join(',')}`];
  return [...restored, '/bin/sh', '-c', script, 'aintern'];
}
