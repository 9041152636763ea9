import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { onOneLine } from '../../../shared/text/on-one-line';
import { shorten } from '../../../shared/text/shorten';
import { repositoryRoot, sha256Of } from '../files/find-instruction-files';
import { readTextFile } from '../files/read-text-file';
import { readFrontMatter } from './front-matter';

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
  | (FoundEntry & { readonly text: string; readonly sha256: string })
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

/** More skills than any folder written by people has. */
const MAX_ENTRIES = 300;
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
  return skillFolders.flatMap((folder) =>
    entriesOf(join(base, folder)).flatMap((entry) => {
      const path = join(base, folder, entry.name, 'SKILL.md');
      const label = `${prefix}${folder}/${entry.name}/SKILL.md`;
      return readEntry({ path, label, origin, kind: 'skill', name: entry.name }, base);
    }),
  );
}

function commandsIn({ base, prefix, origin }: Place): FoundSkill[] {
  return commandFolders.flatMap(({ folder, ending }) => {
    return filesBelow(join(base, folder)).flatMap((file) => {
      if (!file.endsWith(ending)) return [];
      // A folder of commands is a namespace.
      const name = file.slice(0, -ending.length).replaceAll('/', ':');
      const label = `${prefix}${folder}/${file}`;
      return readEntry({ path: join(base, folder, file), label, origin, kind: 'command', name }, base);
    });
  });
}

function filesBelow(folder: string, depth = 1): string[] {
  const files = entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory() && !(entry.isSymbolicLink() && isFolder(path))) return [entry.name];
    return depth < MAX_DEPTH ? filesBelow(path, depth + 1).map((name) => `${entry.name}/${name}`) : [];
  });
  return files.slice(0, MAX_ENTRIES);
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, MAX_ENTRIES);
  } catch {
    return [];
  }
}

function readEntry(entry: FoundEntry, root: string): FoundSkill[] {
  const reading = readTextFile(entry.path, root);
  if (reading.kind === 'missing') return [];
  if (reading.kind === 'problem') return [{ ...entry, problem: `it ${reading.problem}` }];
  const front = readFrontMatter(reading.text);
  if (front.kind === 'problem') return [{ ...entry, problem: front.problem }];
  const { name: given } = front.fields;
  const name = entry.kind === 'skill' && typeof given === 'string' && given.trim() !== '' ? slugOf(given) : entry.name;
  if (!validName.test(name)) return [{ ...entry, problem: `${JSON.stringify(shorten(name, 80))} isn’t a valid name` }];
  if (entry.kind === 'skill' && detailsOf(reading.text).description === '') {
    return [{ ...entry, name, problem: 'its front matter has no description' }];
  }
  return [{ ...entry, name, text: reading.text, sha256: sha256Of(reading.text) }];
}

/** Names are typed after a slash, so they can't contain spaces. */
function slugOf(name: string): string {
  return name.trim().replace(/\s+/g, '-');
}

/** Reads the front matter and text of a file that could be read. */
export function detailsOf(text: string): SkillDetails {
  const front = readFrontMatter(text);
  if (front.kind === 'problem') return { description: '', hint: '', body: text };
  const { description, 'argument-hint': hint } = front.fields;
  return {
    description: wordsOf(description),
    hint: wordsOf(Array.isArray(hint) ? `[${hint.map(wordsOf).join(', ')}]` : hint),
    body: front.body.trim(),
  };
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join(' ');
  return typeof value === 'string' ? shorten(onOneLine(value.trim()), MAX_DESCRIPTION) : '';
}
