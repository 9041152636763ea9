import type { RefusedAccess } from '../../../shared/call/receipt';
import { realPlace } from '../paths/real-path';
import { type FindWidening, findWidening } from './find-widening';
import { refusedHost } from './refused-host';
import { refusedPath } from './refused-path';

/** The smallest change that would let a command do what it was refused. */
export type Widening =
  | { readonly kind: 'write'; readonly path: string }
  | { readonly kind: 'host'; readonly host: string; readonly port: number }
  /** Nothing smaller than no sandbox at all would help. */
  | { readonly kind: 'outside' };

/** A failure that the sandbox caused, for certain or as far as the output tells. */
export interface SandboxFault {
  readonly certainty: 'certain' | 'likely';
  readonly refused: RefusedAccess;
  readonly widening: Widening;
}

export interface EndedCommand {
  /** Null if it was stopped. */
  readonly exitCode: number | null;
  readonly hasStarted: boolean;
  /** The output; its last lines are enough. */
  readonly output: string;
  /** What the network refused, as recorded there. */
  readonly refusedHosts: readonly { readonly host: string; readonly port: number }[];
  readonly network: 'none' | 'list' | 'hosts' | 'all';
  /** Where it ran, absolute. */
  readonly folder: string;
  isWritable(path: string): boolean;
}

/** SIGSYS: the filter ends programs of another architecture. */
const BAD_SYSTEM_CALL = 159;
/** Exit codes of a shell that can't start a program. */
const notStarted: readonly (number | null)[] = [126, 127];
/** The reason for a failure is near the end. */
const MAX_OUTPUT = 16_384;

const rightsWords =
  /operation not permitted|\bEPERM\b|setgroups|no new privileges|unable to change to root gid|cannot set groups/i;

/** Decides whether the sandbox made a command fail: from facts first, then from its output. */
export function findSandboxFault(command: EndedCommand, widen: FindWidening = findWidening): SandboxFault | null {
  const { exitCode, hasStarted, output, refusedHosts, network, folder, isWritable } = command;
  const other = (certainty: SandboxFault['certainty'], what: string): SandboxFault => {
    return { certainty, refused: { kind: 'other', what }, widening: { kind: 'outside' } };
  };
  if (!hasStarted) return other('certain', 'starting, because the sandbox could not be set up');
  if (exitCode === 0) return null;
  const [host] = refusedHosts;
  if (host) return { certainty: 'certain', refused: { kind: 'host', ...host }, widening: { kind: 'host', ...host } };
  if (exitCode === BAD_SYSTEM_CALL) return other('certain', 'a system call of another architecture');
  if (notStarted.includes(exitCode)) return null;
  const end = output.slice(-MAX_OUTPUT);
  const found = refusedPath(end, folder);
  // A link in the folder may lead out of it, and the user must see where before allowing more.
  const path = found?.path === undefined ? undefined : realPlace(found.path);
  if (found !== null && path !== undefined && !isWritable(path)) {
    return { certainty: 'certain', refused: { kind: 'write', path }, widening: widen(path, found.line) };
  }
  if (found !== null && found.path === undefined) return other('likely', 'a write to a read-only place');
  const named = network === 'all' ? null : refusedHost(end);
  if (named !== null) {
    if (named.host === null) return other('likely', 'a connection');
    const place = { kind: 'host', host: named.host, port: named.port } as const;
    return { certainty: 'likely', refused: place, widening: place };
  }
  return rightsWords.test(end) ? other('likely', 'something that needs more rights') : null;
}
