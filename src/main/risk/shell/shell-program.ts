export type ShellKind = 'bash' | 'powershell' | 'cmd';

/** One word of a command, as the shell will see it. */
export interface ShellWord {
  /** As written, including quotes. */
  readonly text: string;
  /** Without quotes and escapes; null if it is only known at run time: `$x`, `$(…)`, `{a,b}`. */
  readonly value: string | null;
  /** Contains a wildcard that the shell expands into file names; `value` is then the pattern. */
  readonly isPattern: boolean;
}

export interface ShellAssignment {
  readonly name: string;
  readonly value: ShellWord | null;
}

export interface ShellRedirection {
  /** `reads` uses a file as input, `writes` creates or empties it, `appends` adds to it, `both` is `<>`. */
  readonly effect: 'reads' | 'writes' | 'appends' | 'both';
  /** Duplicated file descriptors (`2>&1`) and here-documents don't redirect to files and aren't listed. */
  readonly target: ShellWord;
}

/** One program or builtin that a line starts, anywhere in the line. */
export interface SimpleCommand {
  /** As written, with its assignments and redirections. */
  readonly text: string;
  /** The name and its arguments. Empty if the command only assigns or redirects. */
  readonly words: readonly ShellWord[];
  /** Assignments before the command, which set its environment, or the shell's own if there is no command. */
  readonly assignments: readonly ShellAssignment[];
  readonly redirections: readonly ShellRedirection[];
  /** The index in the program of the command whose output this one reads through a pipe. */
  readonly readsFrom: number | null;
  /** Other commands that write to the same pipe, as in `{ a; b; } | c`, where `readsFrom` is `b`. */
  readonly alsoReadsFrom?: readonly number[];
  /**
   * Its input is in the line or a file: `<`, a here-document or a here-string, its own or that of a group around it.
   */
  readonly isFed?: true;
  /** Runs in its own process: its effects on the shell, such as changing the folder, end with it. */
  readonly isInSubshell: boolean;
  /** May not run, or may run more than once, depending on other commands: after `&&`, `||`, in `if`, in loops. */
  readonly isConditional: boolean;
  /** A file opened for it or for a group around it may fail to open, and then the shell skips the command. */
  readonly mayNotStart?: true;
  /** In a loop of the same process, so its effects on the shell also apply to the commands before it. */
  readonly isRepeated?: true;
  /** The variables of the `for` loops around it, each with its successive words. */
  readonly loops?: LoopVariables;
}

export type LoopVariables = ReadonlyMap<string, readonly ShellWord[]>;

export interface ShellProgram {
  /** All commands in order of appearance, including those inside substitutions, loops and groups. */
  readonly commands: readonly SimpleCommand[];
  /**
   * Everything that is more than plain commands and whose effect we can't tell, in words for the user, such as "defines
   * the function ls" or "`${a[$(…)]}` runs a command while it is expanded". A program with any of these is never safe.
   */
  readonly objections: readonly string[];
}

export type ShellReading =
  | { readonly kind: 'program'; readonly program: ShellProgram }
  /** Can't be read, or two parsers read it differently; the reason is for the user. */
  | { readonly kind: 'unreadable'; readonly reason: string };

export type ReadShell = (line: string, shell: ShellKind) => ShellReading;
