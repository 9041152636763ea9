import type { CommandContext } from '../command-assessment';
import type { ShellKind, ShellWord, SimpleCommand } from '../shell/shell-program';
import type { Rating } from './rating';

/** The folders that a command may run in; null stands for one that is only known at run time. */
export type PossibleFolders = readonly (string | null)[];

/** The context in which a command is rated. Raters that start further commands pass on a changed copy. */
export interface RatingContext {
  readonly commandContext: CommandContext;
  readonly shell: ShellKind;
  readonly folders: PossibleFolders;
  /** The commands whose output reaches this one through pipes, nearest first. */
  readonly upstream: readonly SimpleCommand[];
  /** The command's input is text in the line or a file, regardless of pipes. */
  readonly isFed?: boolean;
  /** The command's input is text in the line: a heredoc. */
  readonly isHeredoc?: boolean;
  /** The files that are the input of commands in the line: `x` in `bash < x`. */
  readonly fedBy?: readonly ShellWord[];
  /** Package scripts that were already opened on the way to a command inside one. */
  readonly openScripts?: Set<string>;
  /** The shell itself executes the words and prefers its own builtin to any program. */
  readonly isShellsOwn?: boolean;
  /** The command that starts a program of the project by its name: `npx`. */
  readonly startedBy?: string;
  /** The number of nested shells and wrappers opened so far. */
  readonly depth: number;
  /** Rates words that a wrapper runs as a command. */
  readonly rateWords: (words: readonly ShellWord[], context: RatingContext) => Rating;
  /** Rates text that a shell will read as a separate program. */
  readonly rateLine: (line: string, context: RatingContext) => Rating;
}

/** A command with its resolved name, ready for its rater. */
export interface Invocation {
  /** Base name, without `.exe`. */
  readonly name: string;
  readonly args: readonly ShellWord[];
  readonly context: RatingContext;
}

export type RateInvocation = (invocation: Invocation) => Rating;
