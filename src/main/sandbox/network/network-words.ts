import { basename, dirname } from 'node:path';
import { ALIVE_FILE, FILTER_FILE, STATUS_FILE } from '../bubblewrap-arguments';

/** Inside the command's own network, where nothing else listens. */
export const PROXY_PORT = 41_280;

export interface NetworkPrograms {
  readonly bubblewrap: string;
  readonly socat: string;
}

export interface NetworkWordsOptions {
  readonly programs: NetworkPrograms;
  /** Where the proxy listens. */
  readonly socketPath: string;
  /** Whether the words are run as root, which everyone is in a user namespace that maps them so (`unshare -r`). */
  readonly isRoot: boolean;
}

/** Holds the command's input while the shell reads from the bridge. */
const INPUT_FILE = 9;
const listenAddress = `TCP4-LISTEN:${PROXY_PORT},bind=127.0.0.1,fork,reuseaddr,backlog=256,nodelay`;
/**
 * With `-d -d` socat reports when it listens. With `-t` it doesn't give up one direction half a second after the other was
 * closed.
 */
const socatOptions = '-d -d -t 86400 -b 65536';

/**
 * Starts the bridge, waits until it listens, and runs the command. Nobody reads the later messages of the bridge, which
 * must not end it. Socat would interpret special characters in a path, so it gets a name in its working directory. It
 * holds none of the command's files open, because others wait for them to be closed.
 */
const script = `socat=$1 folder=$2 name=$3
shift 3
exec ${INPUT_FILE}<&0
{
  trap '' PIPE
  cd "$folder" && exec "$socat" ${socatOptions} ${listenAddress} "UNIX-CONNECT:$name" \\
    </dev/null 2>&1 >/dev/null ${STATUS_FILE}>&- ${FILTER_FILE}<&- ${ALIVE_FILE}>&- ${INPUT_FILE}<&- &
} | {
  while read -r line; do
    case $line in *' listening on '*) exec "$@" <&${INPUT_FILE} ${INPUT_FILE}<&- ;; esac
  done
  echo "AIntern: socat didn't start." >&2
  exit 126
}`;

/**
 * The words in front of bubblewrap's own for a command that reaches hosts through the proxy. They make a network without
 * any interface to the outside. The bridge in it needs Unix sockets, which the command must not have; so the bridge runs
 * around the command's sandbox, which joins this network and hides the bridge.
 */
export function networkWords({ programs: { bubblewrap, socat }, socketPath, isRoot }: NetworkWordsOptions): string[] {
  return [
    ...[bubblewrap, '--dev-bind', '/', '/', '--unshare-user', '--unshare-net', '--unshare-pid'],
    // Without this one, the kernel keeps root's id out of the inner user namespace; with it, bubblewrap refuses others.
    ...['--cap-drop', 'ALL', ...(isRoot ? ['--cap-add', 'CAP_SETFCAP'] : [])],
    ...['--die-with-parent', '--'],
    ...['/bin/sh', '-c', script, 'aintern-network', socat, dirname(socketPath), basename(socketPath)],
  ];
}
