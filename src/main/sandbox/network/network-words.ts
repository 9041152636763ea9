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

const listening = `:${PROXY_PORT.toString(16).toUpperCase()}/0A`;
const listenAddress = `TCP4-LISTEN:${PROXY_PORT},bind=127.0.0.1,fork,reuseaddr,backlog=256,nodelay`;
/** Socat gives up the other direction half a second after one is closed, unless told otherwise. */
const socatOptions = '-t 86400 -b 65536';

/**
 * Starts the bridge, waits until it listens, and becomes the command. Socat would read special characters in a path, so
 * it gets a name in its working directory. It holds none of the command's files open, because others wait for their end.
 */
const script = `is_listening() {
  while read -r _ address _ state _; do
    case "$address/$state" in *${listening}) return 0 ;; esac
  done </proc/net/tcp
  return 1
}
socat=$1 folder=$2 name=$3
shift 3
(cd "$folder" && exec "$socat" ${socatOptions} ${listenAddress} "UNIX-CONNECT:$name") \\
  </dev/null >/dev/null 2>&1 ${STATUS_FILE}>&- ${FILTER_FILE}<&- ${ALIVE_FILE}>&- &
tries=0
until is_listening; do
  kill -0 $! 2>/dev/null && tries=$((tries + 1)) || tries=2000
  [ $tries -lt 2000 ] || { echo "AIntern: socat didn't start." >&2; exit 126; }
  sleep 0.002
done
exec "$@"`;

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
