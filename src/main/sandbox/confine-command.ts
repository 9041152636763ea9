import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { tryMakeFolder } from '../storage/try-make-folder';
import { bubblewrapArguments, type ReplacedFile, type SandboxPaths, statusArguments } from './bubblewrap-arguments';
import { openPackageCache, type PackageCache } from './caches/package-caches';
import type { Confinement } from './confinement';
import type { AvailableSandbox } from './detect-sandbox';
import { findHiddenPaths } from './find-hidden-paths';
import { insideWords } from './inside-words';
import { findProtectedPaths, type ProtectedPaths } from './paths/find-protected-paths';
import { isBelow } from './paths/is-below';
import { realPath } from './paths/real-path';
import type { WorkPaths } from './paths/work-mounts';
import { seatbeltProfile } from './seatbelt-profile';
import type { FilteredSockets } from './seccomp-filter';

/** How to start a confined program. */
export interface SandboxLaunch {
  /** Come before the program and its arguments. */
  readonly words: readonly string[];
  /** Has to be open as FILTER_FILE; null where the system needs none. */
  readonly filterPath: string | null;
  /** Whether it may read the terminal; otherwise it gets no input at all. */
  readonly hasInput: boolean;
  /** Whether bubblewrap must survive Ctrl-C, which only ends what runs inside. */
  readonly outlivesSignals: boolean;
  readonly environment: Readonly<Record<string, string>>;
  /** Paths in writable folders that can't be written. */
  readonly readOnly: readonly string[];
}

/** How a command reaches the hosts that it is allowed to. */
export interface NetworkLaunch {
  /**
   * Start what follows in a network of its own, together with whatever leads out of it. They come between the prefix and
   * bubblewrap, which hides the processes that they start. A prefix may make the user root in a namespace of its own.
   */
  words(start: { readonly isRoot: boolean }): readonly string[];
  /** The variables that point programs to the proxy. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface LaunchOptions {
  /** The working directory of the command. */
  readonly folder: string;
  /** AIntern's own data, hidden from every confined command. */
  readonly dataPath: string;
  /** Words that set up the workspace, such as a layer over it, and then start what follows. */
  readonly prefix?: readonly string[];
  /** Only for a command whose network is `hosts`. */
  readonly network?: NetworkLaunch;
  /** Nothing that it changes in a repository could be checked afterwards. */
  readonly keepsRunning?: boolean;
  /** It has no terminal, so nothing reads its status and it needs no wrapper. */
  readonly isBare?: boolean;
  /** Has to be readable, wherever it is. */
  readonly shown?: readonly string[];
  /** Files to show in place of others. Only bubblewrap supports this. */
  readonly replaced?: readonly ReplacedFile[];
  /** Variables that only what runs inside may see. */
  readonly inside?: Readonly<Record<string, string>>;
}

/** In a sandbox of its own; on macOS, which can't replace it, the account's. */
const temporaryFolder = process.platform === 'darwin' ? realPath(tmpdir()) : '/tmp';

export function confineCommand(
  sandbox: AvailableSandbox,
  confinement: Confinement,
  options: LaunchOptions,
): SandboxLaunch {
  const { dataPath, isBare = false, replaced = [], inside: variables = {} } = options;
  const hasInput = confinement.write !== 'nothing' && !isBare;
  const cache =
    confinement.write === 'nothing' ? null : openPackageCache(realPath(dataPath), workspaceOf(confinement), Date.now());
  const paths = locate(confinement, options, cache);
  const network = confinement.network === 'hosts' ? options.network : undefined;
  const known = {
    hasInput,
    environment: { ...environmentFor(cache), ...network?.environment },
    readOnly: paths.work?.readOnly ?? [],
  };
  if (sandbox.system === 'seatbelt') {
    const words = [sandbox.program, '-p', seatbeltProfile(confinement, paths)];
    return { ...known, words, filterPath: null, outlivesSignals: false };
  }
  const { program, filters, env } = sandbox;
  const { prefix = [] } = options;
  const args = bubblewrapArguments(confinement, paths, {
    // A prefix may have made the user root in a namespace of its own.
    ...(prefix.length > 0 ? { user: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 } } : {}),
    sharesNetwork: network !== undefined,
    replaced,
    variables,
  });
  const isRoot = prefix.length > 0 || process.getuid?.() === 0;
  const status = isBare ? [] : statusArguments;
  const inside = hasInput ? insideWords(env) : [];
  const sockets: FilteredSockets = confinement.write === 'nothing' ? 'listing' : 'internet';
  return {
    ...known,
    words: [...prefix, ...(network?.words({ isRoot }) ?? []), program, ...args, ...status, '--', ...inside],
    filterPath: writeFilterFile(filters[sockets], sockets, dataPath),
    outlivesSignals: hasInput && env !== null,
  };
}

function workspaceOf({ write }: Confinement): string {
  return write === 'nothing' ? '' : (write.folders[0] ?? '');
}

function environmentFor(cache: PackageCache | null): Readonly<Record<string, string>> {
  if (cache === null) return {};
  return { ...cache.environment, TMPDIR: temporaryFolder, TMP: temporaryFolder, TEMP: temporaryFolder };
}

function locate(
  { write, hide }: Confinement,
  { folder, dataPath, prefix = [], keepsRunning = false, shown = [] }: LaunchOptions,
  cache: PackageCache | null,
): SandboxPaths {
  const hidden = findHiddenPaths([...hide, dataPath], folder);
  if (write === 'nothing' || cache === null) return { folder, hidden };
  const workspace = realPath(write.folders[0] ?? '');
  const here = realPath(folder);
  // A link to the folder would disappear with the machine's temporary folder.
  const start = isBelow(folder, temporaryFolder) ? here : folder;
  if (write.only === 'cache') {
    const readable = { shown: shownFolders([workspace, folder, ...shown]), temporary: temporaryFolder };
    return { folder: start, hidden, work: { writable: [], readOnly: [], fixed: [], ...readable, cache: cache.path } };
  }
  const extra = extraFolders(workspace, write.folders.slice(1));
  const beside = extra.filter((path) => !isBelow(path, workspace));
  const found = findProtected([workspace, ...beside], extra);
  const readOnly = [...found.readOnly, ...(keepsRunning ? found.fixed : [])];
  // What else is in the workspace needs no mount, which would keep programs from replacing it.
  const inReadOnly = extra.filter((path) => readOnly.some((place) => isBelow(path, place)));
  const work: WorkPaths = {
    writable: [workspace, ...beside, ...inReadOnly],
    readOnly,
    // On a layer, what ends up in their place is judged before it counts.
    fixed: withFoldersAbove(found, [workspace, ...beside]).filter(
      (path) => prefix.length === 0 || !isBelow(path, workspace),
    ),
    shown: shownFolders([folder, ...shown]),
    temporary: temporaryFolder,
    cache: cache.path,
  };
  return { folder: start, hidden, work };
}

/**
 * The added folders, by their real paths. Whoever may write to one folder could put a link there that leads anywhere, so
 * a path through a folder in which commands may write has to stay in it.
 */
function extraFolders(workspace: string, added: readonly string[]): string[] {
  const places = added.map((path) => ({ path, real: realPath(path) }));
  const writable = [workspace, ...places.map(({ real }) => real)];
  const isLedOut = ({ path, real }: (typeof places)[number]) =>
    foldersOn(path).some((folder) => writable.some((place) => isBelow(folder, place) && !isBelow(real, place)));
  return places.filter((place) => !isLedOut(place)).map(({ real }) => real);
}

/** The real paths of the folders on the way to a path. */
function foldersOn(path: string): string[] {
  const above = dirname(path);
  return above === path ? [] : [realPath(above), ...foldersOn(above)];
}

/** What must not be changed in these folders. Added paths that are protected themselves are meant to be changed. */
function findProtected(folders: readonly string[], added: readonly string[]): ProtectedPaths {
  const found = folders.map(findProtectedPaths);
  const all = (which: keyof ProtectedPaths) => [...new Set(found.flatMap((each) => each[which]))];
  const [readOnly, fixed] = [all('readOnly'), all('fixed')];
  const meant = added.filter((path) => [...readOnly, ...fixed].some((place) => isBelow(path, place)));
  const isKept = (path: string) => !meant.some((place) => isBelow(path, place));
  return { readOnly: readOnly.filter(isKept), fixed: fixed.filter(isKept) };
}

/** A folder could be renamed together with what is protected in it, and another one put in its place. */
function withFoldersAbove({ readOnly, fixed }: ProtectedPaths, writable: readonly string[]): string[] {
  const above = (path: string): string[] => {
    const folder = dirname(path);
    return writable.includes(folder) || folder === path ? [] : [folder, ...above(folder)];
  };
  return [...new Set([...fixed, ...[...readOnly, ...fixed].flatMap(above)])];
}

/** What a command needs to read: its working directory, home and programs. */
function shownFolders(folders: readonly string[]): string[] {
  const { PATH = '' } = process.env;
  const needed = [...folders, homedir(), ...PATH.split(delimiter).filter(isAbsolute)].map(realPath);
  return [...new Set(needed)].filter((path) => path !== temporaryFolder && isBelow(path, temporaryFolder));
}

/** Stores the filter in a file that a shell can pass on. Verified before each use, in case it was changed. */
function writeFilterFile(filter: Buffer, sockets: FilteredSockets, dataPath: string): string {
  const folder = join(dataPath, 'sandbox');
  const path = join(folder, `${sockets}.bpf`);
  if (isStored(path, filter)) return path;
  tryMakeFolder(folder);
  // Another AIntern process on the same data may be reading it.
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  writeFileSync(temporary, filter, { mode: 0o600 });
  renameSync(temporary, path);
  return path;
}

function isStored(path: string, filter: Buffer): boolean {
  try {
    return readFileSync(path).equals(filter);
  } catch {
    return false;
  }
}
