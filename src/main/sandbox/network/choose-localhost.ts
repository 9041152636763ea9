import type { NetworkEnvironmentOptions } from './network-environment';
import type { HostProfile, ProfileHost } from './profiles/host-profile';

const clients: ReadonlySet<string> = new Set(['curl', 'wget', 'http', 'https', 'xh', 'git']);
/** A single `&`, after which the line may go on and talk to what it has started. */
const background = /(?:^|[^&>|])&(?![&>\d])/;

/**
 * Chooses what `localhost` means to a command. Most that name it have started a server of their own; a download has not,
 * and neither has a package manager whose registry is on this machine.
 */
export function chooseLocalhost(line: string, { hosts }: HostProfile): NetworkEnvironmentOptions['localhost'] {
  const isMeant = ({ source, program }: ProfileHost) =>
    source !== 'named' || (clients.has(program) && !background.test(line));
  return hosts.some((each) => isThisMachine(each.host) && isMeant(each)) ? 'machine' : 'sandbox';
}

function isThisMachine(subject: string): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d+){3}|\[?::1\]?)(?::\d+)?$/.test(subject);
}
