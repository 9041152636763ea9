import type { Flag, FlagTable } from './flag-table';
import { gitReadingCommands } from './git-reading-commands';
import { readingCommands } from './reading-commands';
import { wrappers } from './wrappers';

/** A flag that leaves a command as safe as it is without it. */
export interface KnownFlag {
  readonly name: string;
  readonly value: Flag['value'];
  /** The value is the path of a file that is read. */
  readonly readsFile: boolean;
}

/** What the words are that aren't flags; `command` is another command with its own words. */
export type KnownOperands = 'files' | 'text' | 'none' | 'pattern, then files' | 'file' | 'command' | 'any';

export interface KnownCommand {
  /** Empty for the program itself, `['log']` for `git log`. */
  readonly words: readonly string[];
  readonly flags: readonly KnownFlag[];
  readonly operands: KnownOperands;
}

/** A program that can be rated safe, and everything that it can be given and still be. */
export interface KnownProgram {
  readonly name: string;
  readonly commands: readonly KnownCommand[];
  /** Arguments that, alone and exactly so, make it print its version or its help. */
  readonly questions: readonly (readonly string[])[];
}

const operandsOf = {
  reads: 'files',
  text: 'text',
  none: 'none',
  'pattern, then reads': 'pattern, then files',
  'reads, then writes': 'file',
} as const;

function safeFlags({ flags }: FlagTable): KnownFlag[] {
  return [...flags].flatMap(([name, { use, value }]) =>
    use === 'nothing' || use === 'reads' ? [{ name, value, readsFile: use === 'reads' }] : [],
  );
}

/** Every program that can be rated safe. A program that isn't listed here never is. */
export function knownPrograms(): readonly KnownProgram[] {
  const reading = [...readingCommands].map(([name, { table, operands }]) => ({
    name,
    commands: [{ words: [], flags: safeFlags(table), operands: operandsOf[operands] }],
    questions: [],
  }));
  const git = [...gitReadingCommands].map(([name, { table, operands }]) => ({
    words: [name],
    flags: safeFlags(table),
    operands,
  }));
  const starting = [...wrappers].map(([name, { table }]) => ({
    name,
    commands: [{ words: [], flags: safeFlags(table), operands: 'command' as const }],
    questions: [],
  }));
  return [...reading, ...starting, { name: 'git', commands: git, questions: [] }];
}
