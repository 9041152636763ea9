import type { RiskAssessment } from '../../shared/call/risk-level';
import type { AccessedPath } from './paths/assess-path-risk';
import type { ShellKind } from './shell/shell-program';

/** What is said of a command line before it runs. */
export interface CommandAssessment extends RiskAssessment {
  /**
   * The simple commands in one spelling: quotes that change nothing are gone, as in `rm -rf 'a b'`. An allow rule has
   * to cover every one of them.
   */
  readonly subjects: readonly string[];
  /** Those of them that would be safe by themselves. */
  readonly safeSubjects: readonly string[];
  /** Other names of the same commands, which deny and ask rules see too: `rm x` for `/bin/rm x` and `sudo rm x`. */
  readonly otherSubjects: readonly string[];
  /** Why no remembered rule may allow this line, in words for the user. */
  readonly noRule?: string;
  /** What outside the line says what it does, such as the scripts of a package.json and the programs that it starts. */
  readonly dependsOn: readonly string[];
  /** The same for each subject by itself, whatever stands beside it; not there where nobody looked at them one by one. */
  readonly dependsOnBySubject?: ReadonlyMap<string, readonly string[]>;
  /** Subjects that mean what a file says: package scripts, makefiles, scripts; not there where there are none. */
  readonly scriptedSubjects?: readonly string[];
  /** The words by which subjects name protected places that they write to; not there where none does. */
  readonly protectedWords?: ReadonlyMap<string, readonly string[]>;
  /** Subjects that hang on nothing but which programs their names start. */
  readonly plainSubjects?: readonly string[];
  /** Names of the programs that a safe line starts, by which its sandbox is chosen. */
  readonly programs?: readonly string[];
}

/** What a line runs in, as far as its risk depends on it. Everything here looks at the disk and changes nothing. */
export interface CommandContext {
  readonly shell: ShellKind;
  /** Absolute. */
  readonly folder: string;
  readonly homePath: string;
  /** Where a path really leads; relative paths are taken from `folder`. Throws for a path that cannot be one. */
  locate(path: string): LocatedPath;
  /** Scripts of the package.json that a package manager started in the folder would use. */
  packageScripts(folder: string): PackageScripts | null;
  /** The makefile that `make` would read in the folder. */
  makefile(folder: string): string | null;
  /** The program that a bare name starts in the folder, as an absolute path; null where there is none. */
  findProgram?(name: string, folder: string): string | null;
  /** What a file holds now; null where there is no regular file that can be read. Not known counts as that. */
  stampFile?(path: string): FileStamp | null;
  /**
   * What ordinary git commands start in the repository that the folder is in, as texts that change with the settings, and
   * with the content of the hooks.
   */
  gitPrograms?(folder: string): readonly string[];
  /** Settings of the git repository that the folder is in, which make ordinary git commands start programs. */
  executingGitSettings(folder: string): readonly string[];
  /** What git says about the repository that it would use in the folder. Not known counts as nothing against it. */
  gitRepository?(folder: string): GitRepository;
  /** Settings of the repositories inside it that are checked out, which make git start programs when it enters them. */
  submoduleSettings?(folder: string): readonly string[];
  /** What git prints for these arguments, run in a way that only reads; null where it fails. Not known counts as nothing. */
  askGit?(folder: string, args: readonly string[]): string | null;
  /**
   * Credentials that lie below a folder where a command with these habits gets to, by their paths from it, with `/` between.
   * Where nobody can look, none are known.
   */
  credentialsBelow?(folder: string, habits?: WalkOptions): readonly string[];
  /** The links there, in the same way. Not known counts as none. */
  linksBelow?(folder: string, habits?: WalkOptions): readonly string[];
  /** Folders there that could not be looked into, or were too many. Not known counts as none. */
  unseenBelow?(folder: string, habits?: WalkOptions): readonly string[];
  /** Which of the hidden files an ignore file makes a search read after all. Not known counts as none. */
  shownByIgnoreFiles?(folder: string, paths: readonly string[]): readonly string[];
  /** Where AIntern's own data lies below a folder, by its path from it; null where it lies elsewhere. Not known counts as that. */
  ownDataBelow?(folder: string): string | null;
  /**
   * What a pattern of file names finds in a folder, as absolute paths; null where that is too much to look at. Only bash
   * leaves out names with a dot in front.
   */
  expand?(folder: string, pattern: string, options?: { readonly shell: ShellKind }): readonly string[] | null;
  /** Whether the folder holds names that begin with a dash, which a wildcard would turn into flags. Not known counts as yes. */
  hasDashedNames?(folder: string): boolean;
}

/** What a command that reads everything below a folder leaves out on its way. */
export interface WalkOptions {
  /** Patterns for the names of folders that it does not enter. */
  readonly leavesOut?: readonly string[];
  /** Folders with a dot in front of their name. */
  readonly leavesHiddenOut?: boolean;
  /** What ignore files say. */
  readonly heedsIgnoreFiles?: boolean;
  /** Patterns for names that count more than ignore files. */
  readonly shows?: readonly string[];
}

export interface GitRepository {
  readonly isThere: boolean;
  /** Why git, told to read it, may do something else: it could not be asked, or the repository leads elsewhere. */
  readonly objections: readonly string[];
  /** Names of settings whose value is a credential. */
  readonly secretSettings: readonly string[];
  /** Commands that its own aliases stand for. */
  readonly aliases: readonly string[];
  /** Parts of its history are fetched only when they are needed. */
  readonly isPartial: boolean;
}

export interface LocatedPath extends AccessedPath {
  readonly isOwnData: boolean;
  /** What is there now. Not known counts as a file, which could be overwritten. */
  readonly holds?: 'file' | 'folder' | 'nothing';
  /** A look into it has found a credential, such as a token in the settings of a repository. */
  readonly holdsSecrets?: boolean;
}

/** Tells one content of a file from another. */
export interface FileStamp {
  readonly text: string;
  /** The content alone decides it: false for a file that is too large to be read whole. */
  readonly isWhole: boolean;
}

export interface PackageScripts {
  /** The manifest, from the workspace where it lies in it. */
  readonly path: string;
  readonly scripts: Readonly<Record<string, string>>;
}

export type AssessCommand = (line: string, surroundings: CommandContext) => CommandAssessment;
