import { findAddresses } from './find-addresses';
import type { HostProfile } from './host-profile';

/** Returns what git prints for these arguments, run read-only, or null if it fails. */
export type AskGit = (folder: string, args: readonly string[]) => string | null;

const onlineCommands: ReadonlySet<string> = new Set([
  ...['clone', 'fetch', 'pull', 'push', 'ls-remote', 'submodule', 'remote', 'lfs', 'archive', 'subtree'],
]);
/** Flags before the command that take the next word as their value. */
const valueFlags: ReadonlySet<string> = new Set(['-C', '-c', '--git-dir', '--work-tree', '--namespace', '--exec-path']);
/** `git@host:path`, `host.domain:path` and `ssh://host/path`. */
const sshAddress = /^(?:ssh|git\+ssh):\/\/|^[\w.-]+@[\w.-]+:|^[\w-]+(?:\.[\w-]+)+:(?!\/\/)/;

/** The hosts of the repository's remotes, if the command contacts them. */
export function gitHosts(args: readonly string[], folder: string, askGit: AskGit): HostProfile {
  const { command, rest } = splitCommand(args);
  if (!onlineCommands.has(command)) return { hosts: [], notes: [] };
  const remotes = command === 'clone' ? [] : remotesOf(folder, askGit);
  // A remote that the command names is the only one that it contacts.
  const named = remotes.filter(({ name }) => rest.includes(name));
  const contacted = named.length > 0 ? named : remotes;
  const byAddress = rest.find((word) => sshAddress.test(word));
  const bySsh = contacted.find(({ address }) => sshAddress.test(address));
  return {
    hosts: contacted.flatMap(({ address }) =>
      findAddresses(address).map((host) => ({ host, source: 'configured', program: 'git' }) as const),
    ),
    notes: [
      ...(byAddress === undefined ? [] : [explain('The address')]),
      ...(bySsh === undefined ? [] : [explain(`The remote ${bySsh.name}`)]),
    ],
  };
}

function explain(what: string): string {
  return `${what} uses ssh, which a sandboxed command can't: it reaches hosts by http and https only. Use the https address, or run the command outside the sandbox.`;
}

function splitCommand(args: readonly string[]): { readonly command: string; readonly rest: readonly string[] } {
  let at = 0;
  while (at < args.length && args[at]?.startsWith('-')) at += valueFlags.has(args[at] ?? '') ? 2 : 1;
  return { command: args[at] ?? '', rest: args.slice(at + 1) };
}

interface Remote {
  readonly name: string;
  readonly address: string;
}

/** Git itself applies the user's replacements of addresses (`insteadOf`). */
function remotesOf(folder: string, askGit: AskGit): Remote[] {
  const lines = (askGit(folder, ['remote', '-v']) ?? '').split('\n');
  return lines.flatMap((line) => {
    const [, name, address] = /^(\S+)\t(.+) \((?:fetch|push)\)/.exec(line) ?? [];
    return name === undefined || address === undefined ? [] : [{ name, address }];
  });
}
