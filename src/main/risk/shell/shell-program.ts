/** Which language a command line is written in. */
export type ShellKind = 'bash' | 'powershell' | 'cmd';

/** One word of a command, as the shell will see it. */
export interface ShellWord {
  /** As it was written, quotes and all. */
  readonly text: string;
  /** With quotes and escapes taken away; null where only the shell knows what it will be: `$x`, `$(…)`, `{a,b}`. */
  readonly value: string | null;
  /** Holds a wildcard that the shell expands into file names; `value` is then the pattern. */
  readonly isPattern: boolean;
}

export interface ShellAssignment {
  readonly name: string;
  readonly value: ShellWord | null;
}

export interface ShellRedirection {
  /** `reads` takes a file as input, `writes` makes or empties it, `appends` adds to it, `both` is `<>`. */
  readonly effect: 'reads' | 'writes' | 'appends' | 'both';
  /** Duplicated file descriptors (`2>&1`) and here-documents are no redirections to files, and are not listed. */
  readonly target: ShellWord;
}

/** One program, or builtin, that a line starts, wherever in the line it stands. */
export interface SimpleCommand {
  /** As it was written, with its assignments and redirections. */
  readonly text: string;
  /** The name and its arguments. Empty for a line that only assigns or redirects. */
  readonly words: readonly ShellWord[];
  /** Those in front of the command, which become its environment, or the shell's own where there is no command. */
  readonly assignments: readonly ShellAssignment[];
  readonly redirections: readonly ShellRedirection[];
  /** The command whose output this one reads through a pipe, as its index in the program. */
  readonly readsFrom: number | null;
  /** Others that write into the same pipe, as in `{ a; b; } | c`, where `b` is the one above. */
  readonly alsoReadsFrom?: readonly number[];
  /** Its input is in the line or in a file: `<`, a here-document or a here-string, of its own or of a group around it. */
  readonly isFed?: true;
  /** Runs in a process of its own: what it does to the shell, such as changing the folder, ends with it. */
  readonly isInSubshell: boolean;
  /** May or may not run, or runs more than once, depending on other commands: behind `&&`, `||`, in `if`, in loops. */
  readonly isConditional: boolean;
  /** A file of its own, or of a group around it, may not open, and then the shell leaves the command out. */
  readonly mayNotStart?: true;
  /** In a loop of the same process, so that what it does to the shell counts for what stands in front of it, too. */
  readonly isRepeated?: true;
  /** The variables of the `for` loops around it, each with the words that it stands for, one after the other. */
  readonly loops?: LoopVariables;
}

export type LoopVariables = ReadonlyMap<string, readonly ShellWord[]>;

export interface ShellProgram {
  /** All of them in the order in which they stand, those inside substitutions, loops and groups included. */
  readonly commands: readonly SimpleCommand[];
  /**
   * What is more than plain commands and cannot be seen through, each in words for the user, such as "defines the
   * function ls" or "`${a[$(…)]}` runs a command while it is expanded". A program with any of them is never safe.
   */
  readonly objections: readonly string[];
}

export type ShellReading =
  | { readonly kind: 'program'; readonly program: ShellProgram }
  /** Cannot be read, or two readers read it differently; the reason is for the user. */
  | { readonly kind: 'unreadable'; readonly reason: string };

export type ReadShell = (line: string, shell: ShellKind) => ShellReading;
