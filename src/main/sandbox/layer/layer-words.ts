import { existsSync, readFileSync } from 'node:fs';
import type { Layer } from './create-layer';

/**
 * `userxattr` works with and without privileges, and rules out redirects, which would hide renamed folders from the list of
 * changes. `volatile` skips syncing a whole disk at the end: what is to last is made safe when it is applied.
 */
const WRITABLE = 'lowerdir=lower,upperdir=upper,workdir=work,userxattr,volatile';
const CACHE = 'lowerdir=cache,upperdir=cache-upper,workdir=cache-work,userxattr,volatile';
const READ_ONLY = 'lowerdir=upper:lower,userxattr';

/** Names in the options are relative to the layer's folder, so paths need no escaping. */
const mountWritable = `from=$PWD; cd -- "$1" || exit 125; shift
"$0" -t overlay -o ${WRITABLE} aintern lower || exit 125
if [ -e cache ]; then "$0" -t overlay -o ${CACHE} aintern cache || exit 125; fi
cd -- "$from" && exec "$@"`;

const mountReadOnly = `cd -- "$1" && "$0" -t overlay -r -o ${READ_ONLY} aintern view && echo ready && read -r _`;

/** System folders only: a program that a workspace puts on the PATH must not do this. */
const programFolders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/local/bin', '/run/current-system/sw/bin'];

/**
 * The words before a command that make it see the workspace through the layer, at the workspace's own path. Exits with 125 if
 * that is impossible. Without privileges, the command is root in a user namespace: give bubblewrap the
 * user's own ids.
 */
export function layerWords({ root }: Pick<Layer, 'root'>): string[] {
  return [...namespaceWords(), '/bin/sh', '-c', mountWritable, programPath('mount') ?? 'mount', root];
}

/** The words for a process that shows what the layer shows, read-only, in the layer's `view`. */
export function layerViewWords({ root }: Pick<Layer, 'root'>): string[] {
  return [...namespaceWords(), '/bin/sh', '-c', mountReadOnly, programPath('mount') ?? 'mount', root];
}

/** The user's own ids; null where the command has them already. */
export function layerIdentity(): { readonly uid: number; readonly gid: number } | null {
  return canMount() ? null : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}

/** Root needs no user namespace, and in one it could not change files of other owners. */
function namespaceWords(): string[] {
  return [
    programPath('unshare') ?? 'unshare',
    ...(canMount() ? ['--mount'] : ['--user', '--map-root-user', '--mount']),
    '--',
  ];
}

export function programPath(name: string): string | undefined {
  return programFolders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path));
}

const CAP_SYS_ADMIN = 21n;
let isPrivileged: boolean | undefined;

function canMount(): boolean {
  isPrivileged ??= hasCapability(CAP_SYS_ADMIN);
  return isPrivileged;
}

function hasCapability(bit: bigint): boolean {
  try {
    const [, held = '0'] = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return ((BigInt(`0x${held}`) >> bit) & 1n) === 1n;
  } catch {
    return false;
  }
}
