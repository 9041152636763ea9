import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { isBelow } from '../../sandbox/paths/is-below';
import { expandImports } from './expand-imports';
import { readInstructionText } from './read-text-file';

interface FoundFile {
  /** Absolute; what is remembered about the file is kept under it. */
  readonly path: string;
  /** The path as shown: relative to the repository, or below `~`. */
  readonly label: string;
  readonly origin: 'repository' | 'user';
}

export interface InstructionText extends FoundFile {
  readonly kind: 'text';
  readonly text: string;
  readonly sha256: string;
  readonly imports: readonly string[];
  readonly notes: readonly string[];
}

/** An instruction file: its text, or why it isn't used. */
export type InstructionFile =
  | InstructionText
  | (FoundFile & { readonly kind: 'problem'; readonly problem: string })
  /** Another file takes precedence. */
  | (FoundFile & { readonly kind: 'shadowed'; readonly by: string });

const COPILOT = join('.github', 'copilot-instructions.md');

/** Folders with third-party code, whose instructions aren't about this repository. */
const foreignFolders = new Set(['node_modules', '.git', 'vendor', 'site-packages', '.venv']);

/**
 * The files that apply to a whole folder: those of the repository from its root down, then the user's own. Each one has
 * precedence over those before it.
 */
export function findInstructionFiles(workspacePath: string, homePath: string): InstructionFile[] {
  const root = repositoryRoot(workspacePath);
  const files = chain(root, workspacePath).flatMap((folder) => filesIn(folder, root));
  return withoutRepeated([...files, ...filesOfUser(homePath)]);
}

/** The files between the folder and a path below it; only these are nested. */
export function findNestedFiles(workspacePath: string, path: string): InstructionFile[] {
  const target = join(workspacePath, path);
  const folders = chain(workspacePath, target).slice(1);
  const foreign = folders.findIndex((folder) => foreignFolders.has(folder.slice(folder.lastIndexOf(sep) + 1)));
  const root = repositoryRoot(workspacePath);
  return (foreign < 0 ? folders : folders.slice(0, foreign)).flatMap((folder) => filesIn(folder, root));
}

/** The folder with the repository, or the folder itself if it is in none. */
export function repositoryRoot(workspacePath: string): string {
  for (let folder = workspacePath; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return workspacePath;
  }
}

/** The folders from the first to the last, which is the first one or below it. */
function chain(first: string, last: string): string[] {
  if (!isBelow(last, first)) return [first];
  const names = relative(first, last).split(sep).filter(Boolean);
  return [first, ...names.map((_, index) => join(first, ...names.slice(0, index + 1)))];
}

function filesIn(folder: string, root: string): InstructionFile[] {
  const label = (name: string) => relative(root, join(folder, name)).split(sep).join('/');
  const files = ['AGENTS.md', 'CLAUDE.md', COPILOT].flatMap((name) =>
    readOne({ path: join(folder, name), label: label(name), origin: 'repository' }, root),
  );
  const agents = files.find(
    (file) => file.path.endsWith('AGENTS.md') && file.kind === 'text' && file.text.trim() !== '',
  );
  return files.flatMap((file): InstructionFile[] => {
    if (file.kind !== 'text') return [file];
    if (file.text.trim() === '') return [];
    const isOther = agents !== undefined && file.path.endsWith('CLAUDE.md');
    return [isOther ? shadowed(file, agents.label) : file];
  });
}

function filesOfUser(homePath: string): InstructionFile[] {
  const folder = join(homePath, '.agents');
  const path = join(folder, 'AGENTS.md');
  return readOne({ path, label: '~/.agents/AGENTS.md', origin: 'user' }, homePath).filter(
    (file) => file.kind !== 'text' || file.text.trim() !== '',
  );
}

function readOne(file: FoundFile, root: string): InstructionFile[] {
  const reading = readInstructionText(file.path, root);
  if (reading.kind === 'missing') return [];
  if (reading.kind === 'problem') return [{ ...file, ...reading }];
  const plain = { text: reading.text.trimEnd(), imports: [], notes: [] };
  const content = file.path.endsWith('CLAUDE.md')
    ? expandImports(reading.text, reading.realPath, realRoot(root))
    : plain;
  return [{ ...file, kind: 'text', ...content, sha256: sha256Of(content.text) }];
}

function realRoot(root: string): string {
  try {
    return realpathSync(root);
  } catch {
    return root;
  }
}

/** A link to another file, or a copy of it, would only take up room. */
function withoutRepeated(files: readonly InstructionFile[]): InstructionFile[] {
  const first = new Map<string, string>();
  return files.map((file) => {
    if (file.kind !== 'text') return file;
    const earlier = first.get(file.sha256);
    if (earlier !== undefined) return shadowed(file, earlier);
    first.set(file.sha256, file.label);
    return file;
  });
}

function shadowed({ path, label, origin }: FoundFile, by: string): InstructionFile {
  return { kind: 'shadowed', path, label, origin, by };
}

export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
