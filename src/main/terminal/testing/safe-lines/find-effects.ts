import { basename, resolve } from 'node:path';
import { findCanaries } from './canaries';
import { mayOpen, mayStart, mayTalkTo, mayWrite } from './documented-habits';
import { type SystemCall, textsIn } from './read-trace';
import type { RunOutcome } from './run-line';

export type EffectKind = 'write' | 'connect' | 'exec' | 'leak' | 'signal';

export interface Effect {
  readonly kind: EffectKind;
  readonly what: string;
}

export interface Claim {
  /** The programs named in the line. */
  readonly programs: readonly string[];
  /** Where programs come from: a program started from anywhere else is foreign. */
  readonly programFolders: readonly string[];
  /** Files with secrets, none of which may be opened. */
  readonly credentials: ReadonlySet<string>;
}

const changing = new Set(
  `creat unlink unlinkat rename renameat renameat2 mkdir mkdirat rmdir link linkat symlink symlinkat mknod mknodat chmod fchmod
   fchmodat chown fchown lchown fchownat truncate ftruncate utime utimes utimensat futimesat setxattr lsetxattr fsetxattr
   removexattr lremovexattr fremovexattr mount umount2 pivot_root sethostname setdomainname clock_settime
   settimeofday`.split(/\s+/),
);
const opening = new Set(['open', 'openat', 'openat2']);
const talking = new Set(['connect', 'bind', 'sendto', 'sendmsg', 'sendmmsg']);
const starting = new Set(['execve', 'execveat']);
const signalling = new Set(['kill', 'tkill', 'tgkill', 'pidfd_send_signal', 'ptrace', 'process_vm_writev']);

/**
 * Returns everything that a line did and no line rated safe may do. Failed attempts count too: elsewhere they would
 * succeed.
 */
export function findEffects({ output, calls }: RunOutcome, claim: Claim): Effect[] {
  const ownProcesses = new Set(calls.map(({ process }) => process));
  // The first call starts the line's shell.
  const found = calls.slice(1).flatMap((call) => effectOf(call, claim, ownProcesses) ?? []);
  const leaks = findCanaries(output).map((what): Effect => ({ kind: 'leak', what: `prints ${what}` }));
  const known = new Map([...found, ...leaks].map((effect) => [`${effect.kind} ${effect.what}`, effect]));
  return [...known.values()];
}

function effectOf(call: SystemCall, claim: Claim, ownProcesses: ReadonlySet<string>): Effect | null {
  const { name, args } = call;
  if (starting.has(name)) return startOf(call, claim);
  if (opening.has(name))
    return /O_(WRONLY|RDWR|CREAT|TRUNC|APPEND|TMPFILE)/.test(args) ? changeOf(call, claim) : lookOf(call, claim);
  if (changing.has(name)) return changeOf(call, claim);
  if (talking.has(name) && /sa_family=/.test(args) && !mayTalkTo(claim.programs, name, args))
    return { kind: 'connect', what: `${name}(${args})` };
  if (signalling.has(name)) return signalOf(call, ownProcesses);
  return null;
}

function startOf({ args }: SystemCall, { programs, programFolders }: Claim): Effect | null {
  const [file = ''] = textsIn(args);
  const isOfSystem = programFolders.some((folder) => file === `${folder}/${basename(file)}`);
  const isNamed = isOfSystem && programs.includes(basename(file));
  return isNamed || mayStart(programs, file, isOfSystem) ? null : { kind: 'exec', what: file };
}

function changeOf({ name, args, result }: SystemCall, { programs }: Claim): Effect | null {
  // A folder can't be written like a file, no matter who tries.
  if (/ EISDIR /.test(result)) return null;
  return mayWrite(programs, pathOf(args)) ? null : { kind: 'write', what: `${name}(${args.slice(0, 300)})` };
}

/** The path that a call is about, relative to the folder in its first argument. */
function pathOf(args: string): string {
  const [, place = ''] = /^(?:AT_FDCWD|\d+)<(.*?)>/s.exec(args) ?? [];
  const [path] = textsIn(args);
  return path === undefined ? place : resolve(place || '/', path);
}

/** Data that is read need not be printed verbatim: compressed, counted or encoded, it has still left its file. */
function lookOf({ result }: SystemCall, { programs, credentials }: Claim): Effect | null {
  const [, path] = /^\d+<(.*)>$/s.exec(result) ?? [];
  if (path === undefined || !credentials.has(path)) return null;
  return mayOpen(programs) ? null : { kind: 'leak', what: `opens ${path}` };
}

/** Signal 0 only checks whether a process exists, and a program may end the processes it started. */
function signalOf({ name, args }: SystemCall, ownProcesses: ReadonlySet<string>): Effect | null {
  const [process = '', ...rest] = args.split(', ');
  if (rest.includes('0') || ownProcesses.has(process)) return null;
  return { kind: 'signal', what: `${name}(${args})` };
}
