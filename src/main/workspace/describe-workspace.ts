import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { quoteOddName } from '../../shared/text/quote-odd-name';
import { shorten } from '../../shared/text/shorten';
import { readSmallFile } from './files/read-small-file';

/** Few and short enough to keep a small model's whole prompt below 2,000 tokens. */
const MAX_ENTRIES = 25;
const MAX_SCRIPTS = 12;
const MAX_NAME = 40;

const NO_FOLDER =
  'No folder is open, so this conversation has no files, commands or git. If the user needs them, tell them to open a folder and start a new conversation.';

const manifestSchema = z.object({ scripts: z.record(z.string(), z.unknown()).optional() });

interface DescribeOptions {
  readonly today: string;
  /** The folder that this one is a separate copy of. */
  readonly copyOf?: string;
}

/** What a model should know about the folder up front: a few lines, quick to collect, without file contents. */
export function describeWorkspace(workspacePath: string | null, { today, copyOf }: DescribeOptions): string {
  const machine = `System: ${process.platform}. Today: ${today}`;
  if (workspacePath === null) return [NO_FOLDER, machine].join('\n');
  return [
    `Folder: ${quoteOddName(workspacePath)}`,
    ...(copyOf === undefined ? [] : [aboutCopy(copyOf)]),
    machine,
    ...branch(workspacePath),
    ...scripts(workspacePath),
    entries(workspacePath),
  ].join('\n');
}

function aboutCopy(original: string): string {
  const missing = 'Files that git ignores, such as installed dependencies, are not in it unless you create them';
  return `This folder is a git worktree of ${quoteOddName(original)}, made for this conversation. Change files only here. ${missing}.`;
}

function branch(folder: string): string[] {
  // In a worktree, it is a file with the path of the folder.
  const [, linked] = /^gitdir: (.+)$/m.exec(readSmallFile(join(folder, '.git')) ?? '') ?? [];
  const head = readSmallFile(
    join(linked === undefined ? join(folder, '.git') : resolve(folder, linked), 'HEAD'),
  )?.trim();
  if (!head) return [];
  return [head.startsWith('ref: refs/heads/') ? `Git branch: ${shown(head.slice(16))}` : 'Git: detached HEAD'];
}

function scripts(folder: string): string[] {
  const text = readSmallFile(join(folder, 'package.json'));
  if (text === null) return [];
  const names = Object.keys(readManifest(text)?.scripts ?? {});
  return names.length === 0 ? [] : [`npm scripts: ${list(names, MAX_SCRIPTS)}`];
}

function readManifest(text: string): z.infer<typeof manifestSchema> | null {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function entries(folder: string): string {
  try {
    const names = readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => name !== '.git')
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
      .sort();
    return names.length === 0 ? 'The folder is empty.' : `Contents: ${list(names, MAX_ENTRIES)}`;
  } catch {
    return "The folder can't be listed.";
  }
}

function list(names: readonly string[], most: number): string {
  const told = names.slice(0, most).map(shown).join(', ');
  return names.length > most ? `${told} and ${names.length - most} more` : told;
}

function shown(name: string): string {
  return quoteOddName(shorten(name, MAX_NAME));
}
