import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { onOneLine } from '../../../shared/text/on-one-line';
import { shorten } from '../../../shared/text/shorten';
import { isBelow } from '../../sandbox/paths/is-below';
import { repositoryRoot, sha256Of } from '../files/find-instruction-files';
import { readInstructionText } from '../files/read-text-file';
import { type FrontMatter, readFrontMatter } from './front-matter';

interface FoundEntry {
  /** Of the file with its text. */
  readonly path: string;
  /** The file's path as shown. */
  readonly label: string;
  readonly origin: 'repository' | 'user';
  readonly kind: 'skill' | 'command';
  /** The name used to call it. */
  readonly name: string;
}

/** A skill or a command with its whole text, or why it can't be used, as a clause. */
export type FoundSkill =
  | (FoundEntry & { readonly text: string; readonly sha256: string; readonly details: SkillDetails })
  | (FoundEntry & { readonly problem: string });

export interface SkillDetails {
  readonly description: string;
  /** For a command, a hint about its arguments. */
  readonly hint: string;
  readonly body: string;
}

const skillFolders = ['.agents/skills', '.claude/skills', '.github/skills'];
const commandFolders = [
  { folder: '.agents/commands', ending: '.md' },
  { folder: '.claude/commands', ending: '.md' },
  { folder: '.github/prompts', ending: '.prompt.md' },
];

/** More skills or commands than any folder written by people has. */
const MAX_ENTRIES = 1_000;
const MAX_DESCRIPTION = 600;
/** The depth of nested command folders; also ends circular links. */
const MAX_DEPTH = 4;

const validName = /^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,63}(:[\p{L}\p{N}][\p{L}\p{N}_.-]{0,63}){0,3}$/u;

/** The user's own skills and commands, then those of the folder and of the root of its repository. */
export function findSkills(workspacePath: string, homePath: string): FoundSkill[] {
  const root = repositoryRoot(workspacePath);
  const places = [
    { base: homePath, prefix: '~/', origin: 'user' as const },
    ...(workspacePath === '' ? [] : [{ base: workspacePath, prefix: '', origin: 'repository' as const }]),
    ...(workspacePath === '' || root === workspacePath
      ? []
      : [{ base: root, prefix: '/', origin: 'repository' as const }]),
  ];
  return places.flatMap((place) => [...skillsIn(place), ...commandsIn(place)]);
}

export function hasSkills(workspacePath: string, homePath: string): boolean {
  return findSkills(workspacePath, homePath).some((found) => found.kind === 'skill' && 'text' in found);
}

interface Place {
  readonly base: string;
  readonly prefix: string;
  readonly origin: 'repository' | 'user';
}

function skillsIn({ base, prefix, origin }: Place): FoundSkill[] {
  return skillFolders.flatMap((folder) => {
    const names = entriesOf(join(base, folder)).map(({ name }) => name);
    const skills = names.slice(0, MAX_ENTRIES).flatMap((name) => {
      const path = join(base, folder, name, 'SKILL.md');
      const label = `${prefix}${folder}/${name}/SKILL.md`;
      return readEntry({ path, label, origin, kind: 'skill', name }, base);
    });
    const problem = names.length > MAX_ENTRIES ? tooMany : null;
    return [...skills, ...problemOf({ base, prefix, origin }, { folder, kind: 'skill', problem })];
  });
}

function commandsIn({ base, prefix, origin }: Place): FoundSkill[] {
  return commandFolders.flatMap(({ folder, ending }) => {
    const { files, problem } = filesBelow(join(base, folder), base);
    const commands = files.flatMap((file) => {
      if (!file.endsWith(ending)) return [];
      // A folder of commands is a namespace.
      const name = file.slice(0, -ending.length).replaceAll('/', ':');
      const label = `${prefix}${folder}/${file}`;
      return readEntry({ path: join(base, folder, file), label, origin, kind: 'command', name }, base);
    });
    return [...commands, ...problemOf({ base, prefix, origin }, { folder, kind: 'command', problem })];
  });
}

const tooMany = `it has more than ${MAX_ENTRIES} entries, and the rest isn’t read`;
const tooDeep = `folders more than ${MAX_DEPTH} deep aren’t read`;

/** What is wrong with a whole folder, as one entry of the list. */
function problemOf(
  { base, prefix, origin }: Place,
  { folder, kind, problem }: { folder: string; kind: FoundEntry['kind']; problem: string | null },
): FoundSkill[] {
  if (problem === null) return [];
  return [{ path: join(base, folder), label: `${prefix}${folder}`, origin, kind, name: folder, problem }];
}

/** The files of a folder and of those in it, by name. A link may lead elsewhere in the root, but not to all of a disk. */
function filesBelow(folder: string, root: string): { files: string[]; problem: string | null } {
  const files: string[] = [];
  let problem: string | null = null;
  let left = MAX_ENTRIES;
  const realRoot = folderOf(root) ?? root;
  function read(prefix: string, depth: number): void {
    for (const entry of entriesOf(join(folder, prefix))) {
      if (left === 0) {
        problem = tooMany;
        return;
      }
      left -= 1;
      const name = `${prefix}${entry.name}`;
      const target = entry.isSymbolicLink() ? folderOf(join(folder, name)) : null;
      if (!entry.isDirectory() && target === null) files.push(name);
      else if (target !== null && !isBelow(target, realRoot))
        problem ??= `${name} leads to ${target}, which isn’t read`;
      else if (depth < MAX_DEPTH) read(`${name}/`, depth + 1);
      else problem ??= tooDeep;
    }
  }
  read('', 1);
  return { files, problem };
}

/** The real path of a folder; null for anything else. */
function folderOf(path: string): string | null {
  try {
    return statSync(path).isDirectory() ? realpathSync(path) : null;
  } catch {
    return null;
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

function readEntry(entry: FoundEntry, root: string): FoundSkill[] {
  const reading = readInstructionText(entry.path, root);
  if (reading.kind === 'missing') return [];
  if (reading.kind === 'problem') return [{ ...entry, problem: `it ${reading.problem}` }];
  const front = readFrontMatter(reading.text);
  if (front.kind === 'problem') return [{ ...entry, problem: front.problem }];
  const { name: given } = front.fields;
  const name = entry.kind === 'skill' && typeof given === 'string' && given.trim() !== '' ? slugOf(given) : entry.name;
  if (!validName.test(name)) return [{ ...entry, problem: `${JSON.stringify(shorten(name, 80))} isn’t a valid name` }];
  const details = detailsIn(front);
  if (entry.kind === 'skill' && details.description === '') {
    return [{ ...entry, name, problem: 'its front matter has no description' }];
  }
  return [{ ...entry, name, text: reading.text, sha256: sha256Of(reading.text), details }];
}

/** Names are typed after a slash, so they can't contain spaces. */
function slugOf(name: string): string {
  return name.trim().replace(/\s+/g, '-');
}

/** Reads the front matter and text of a file that could be read. */
export function detailsOf(text: string): SkillDetails {
  const front = readFrontMatter(text);
  return front.kind === 'problem' ? { description: '', hint: '', body: text } : detailsIn(front);
}

function detailsIn({ fields, body }: Extract<FrontMatter, { kind: 'read' }>): SkillDetails {
  const { description, 'argument-hint': hint } = fields;
  return {
    description: wordsOf(description),
    hint: wordsOf(Array.isArray(hint) ? `[${hint.map(wordsOf).join(', ')}]` : hint),
    body: body.trim(),
  };
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join(' ');
  return typeof value === 'string' ? shorten(onOneLine(value.trim()), MAX_DESCRIPTION) : '';
}
