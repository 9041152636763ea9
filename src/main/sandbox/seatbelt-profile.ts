import type { SandboxPaths } from './bubblewrap-arguments';
import type { Confinement } from './confinement';

const quote = (path: string) => `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const below = (paths: readonly string[]) => paths.map((path) => `(subpath ${quote(path)})`).join(' ');

/** Devices that every program writes to. */
const devices = '(literal "/dev/null") (literal "/dev/zero") (literal "/dev/tty") (regex #"^/dev/(ttys|fd/)")';

/**
 * The same confinement for macOS's sandbox-exec, as far as it can be: processes stay visible, and there is no network of
 * the command's own. The last rule that matches counts.
 */
export function seatbeltProfile({ write, network }: Confinement, { hidden, work }: SandboxPaths): string {
  const writable = write === 'nothing' || !work ? [] : [...work.writable, work.temporary];
  const rules = [
    '(version 1)',
    '(allow default)',
    '(deny file-write*)',
    `(allow file-write* ${devices}${writable.length > 0 ? ` ${below(writable)}` : ''})`,
    ...(work && work.readOnly.length > 0 ? [`(deny file-write* ${below(work.readOnly)})`] : []),
    ...(hidden.length > 0 ? [`(deny file-read* file-write* ${below(hidden.map(({ path }) => path))})`] : []),
    ...(work ? [`(allow file-read* file-write* ${below([work.cache])})`] : []),
    ...(network === 'all' ? ['(deny network-outbound (remote unix-socket))'] : ['(deny network*)']),
    '(deny process-info* (target others))',
    '(deny signal (target others))',
  ];
  return rules.join('\n');
}
