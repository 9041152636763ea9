import type { ShellWord } from '../../shell/shell-program';
import { findHosts } from './find-hosts';

/** Describes which hosts a network program connects to, in words for the user. */
export function describeHosts(words: readonly ShellWord[]): string {
  const hosts = findHosts(words);
  return hosts.length > 0 ? `Connects to ${hosts.join(', ')}` : 'Connects to the network';
}
