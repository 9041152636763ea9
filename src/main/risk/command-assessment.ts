import type { RiskAssessment } from '../../shared/call/risk-level';
import type { AccessedPath } from './paths/assess-path-risk';
import type { ShellKind } from './shell/shell-program';

export interface CommandAssessment extends RiskAssessment {
  /**
   * The simple commands in normalized spelling: redundant quotes are removed, as in `rm -rf 'a b'`. An allow rule has
   * to cover all of them.
   */
  readonly subjects: readonly string[];
  /** The subjects that would be safe on their own. */
  readonly safeSubjects: readonly string[];
  /** Other names of the same commands, which deny and ask rules match too: `rm x` for `/bin/rm x` and `sudo rm x`. */
  readonly otherSubjects: readonly string[];
  /** Why no remembered rule may allow this line, in words for the user. */
  readonly noRule?: string;
  /**
   * Everything outside the line that decides what it does, such as the scripts of a package.json and the programs that
   * it starts.
   */
  readonly dependsOn: readonly string[];
  /** The same for each subject on its own, regardless of the others; absent if subjects weren't assessed one by one. */
  readonly dependsOnBySubject?: ReadonlyMap<string, readonly string[]>;
  /** Subjects whose effect is defined by a file: package scripts, makefiles, scripts; absent if there are none. */
  readonly scriptedSubjects?: readonly string[];
  /** The words with which subjects name protected paths that they write to; absent if there are none. */
  readonly protectedWords?: ReadonlyMap<string, readonly string[]>;
  /** Subjects that depend only on which programs their names start. */
  readonly plainSubjects?: readonly string[];
  /** Names of the programs that a safe line starts; they decide its sandbox. */
  readonly programs?: readonly string[];
}

/** The environment of a line, as far as its risk depends on it. All methods read the disk and change nothing. */
export interface CommandContext {
  readonly shell: ShellKind;
  /** Absolute. */
  readonly folder: string;
  readonly homePath: string;
  /** Resolves a path, relative ones from `folder`. Throws if it can't be a path. */
  locate(path: string): LocatedPath;
  /** Returns the scripts of the package.json that a package manager would use in the folder. */
  packageScripts(folder: string): PackageScripts | null;
  /** Returns the makefile that `make` would read in the folder. */
  makefile(folder: string): string | null;
  /** Returns the absolute path of the program that a bare name starts in the folder, or null if there is none. */
  findProgram?(name: string, folder: string): string | null;
  /**
   * Returns a stamp of a file's current content, or null if there is no readable regular file. Unknown counts as null.
   */
  stampFile?(path: string): FileStamp | null;
  /**
   * Returns the programs that ordinary git commands start in the folder's repository, as texts that change with the
   * settings and the content of the hooks.
   */
  gitPrograms?(folder: string): readonly string[];
  /** Returns the settings of the folder's git repository that make ordinary git commands start programs. */
  executingGitSettings(folder: string): readonly string[];
  /** Returns what git reports about the repository that it would use in the folder. Unknown counts as no problems. */
  gitRepository?(folder: string): GitRepository;
  /** Returns the settings of checked-out submodules that make git start programs when it enters them. */
  submoduleSettings?(folder: string): readonly string[];
  /** Returns what git prints for these arguments, run read-only, or null if it fails. Unknown counts as nothing. */
  askGit?(folder: string, args: readonly string[]): string | null;
  /**
   * Returns the credentials below a folder that a command with these habits reaches, as paths relative to it, separated
   * by `/`. Without this method none are known.
   */
  credentialsBelow?(folder: string, habits?: WalkOptions): readonly string[];
  /** Returns the links there, in the same form. Unknown counts as none. */
  linksBelow?(folder: string, habits?: WalkOptions): readonly string[];
  /** Returns the folders there that couldn't be read or were too many. Unknown counts as none. */
  unseenBelow?(folder: string, habits?: WalkOptions): readonly string[];
  /** Returns which of the hidden files a search reads anyway because of an ignore file. Unknown counts as none. */
  shownByIgnoreFiles?(folder: string, paths: readonly string[]): readonly string[];
  /**
   * Returns the path of AIntern's own data relative to a folder, or null if it isn't below it. Unknown counts as null.
   */
  ownDataBelow?(folder: string): string | null;
  /**
   * Returns the absolute paths that a glob matches in a folder, or null if there are too many to check. Only bash skips
   * names that start with a dot.
   */
  expand?(folder: string, pattern: string, options?: { readonly shell: ShellKind }): readonly string[] | null;
  /**
   * Whether the folder has names that begin with a dash, which a wildcard would turn into flags. Unknown counts as yes.
   */
  hasDashedNames?(folder: string): boolean;
}

/** What a command that reads everything below a folder skips. */
export interface WalkOptions {
  /** Patterns for the names of folders that it doesn't enter. */
  readonly leavesOut?: readonly string[];
  /** Skips folders whose name starts with a dot. */
  readonly leavesHiddenOut?: boolean;
  /** Skips what ignore files list. */
  readonly heedsIgnoreFiles?: boolean;
  /** Patterns for names that override ignore files. */
  readonly shows?: readonly string[];
}

export interface GitRepository {
  readonly isThere: boolean;
  /**
   * Why git may do something other than read the repository: it couldn't be queried, or the repository leads elsewhere.
   */
  readonly objections: readonly string[];
  /** Names of settings whose value is a credential. */
  readonly secretSettings: readonly string[];
  /** Commands that the repository's own aliases stand for. */
  readonly aliases: readonly string[];
  /** A partial clone: parts of its history are fetched only when needed. */
  readonly isPartial: boolean;
}

export interface LocatedPath extends AccessedPath {
  readonly isOwnData: boolean;
  /** What exists there now. Unknown counts as a file, which could be overwritten. */
  readonly holds?: 'file' | 'folder' | 'nothing';
  /** Its content was found to include a credential, such as a token in the settings of a repository. */
  readonly holdsSecrets?: boolean;
}

/** Distinguishes one content of a file from another. */
export interface FileStamp {
  readonly text: string;
  /** Whether the stamp covers the whole content: false for a file that is too large to read. */
  readonly isWhole: boolean;
}

export interface PackageScripts {
  /** The path of the manifest, relative to the workspace if it is inside. */
  readonly path: string;
  readonly scripts: Readonly<Record<string, string>>;
}

export type AssessCommand = (line: string, commandContext: CommandContext) => CommandAssessment;
