import type { ParsedScript } from 'unbash';
import { excerpt } from '../excerpt';
import type { LoopVariables, ShellAssignment, ShellRedirection, ShellWord } from '../shell-program';

/** A command while its line is being read: the command that it reads from has no number yet and may be found later. */
export interface CommandDraft {
  readonly position: number;
  readonly text: string;
  readonly words: readonly ShellWord[];
  readonly assignments: readonly ShellAssignment[];
  readonly redirections: readonly ShellRedirection[];
  readsFrom: CommandDraft | null;
  alsoReadsFrom: readonly CommandDraft[];
  readonly isFed: boolean;
  readonly isInSubshell: boolean;
  readonly isConditional: boolean;
  readonly mayNotStart: boolean;
  readonly isRepeated: boolean;
  readonly loops?: LoopVariables | undefined;
  /** Is itself part of a pipeline, after the first. */
  readonly isPiped: boolean;
  /** Not written as a command: the variable that a loop or `${x:=…}` assigns. */
  readonly isImplied: boolean;
}

/** The reader's context at a point of the line. */
export interface WalkState {
  readonly readsFrom: CommandDraft | null;
  /** The other commands of a group whose output it reads. */
  readonly alsoReadsFrom?: readonly CommandDraft[];
  readonly isFed: boolean;
  readonly isInSubshell: boolean;
  readonly isConditional: boolean;
  /** A redirection around it may fail. */
  readonly mayNotStart?: boolean;
  /** Is in a loop that runs in the same process. */
  readonly isRepeated?: boolean;
  readonly isPiped: boolean;
  readonly loops?: LoopVariables;
  readonly depth: number;
  /** The command whose words are being expanded. */
  readonly owner: CommandDraft | null;
}

/** The results collected while reading one line. */
export interface BashWalk {
  readonly source: string;
  readonly drafts: CommandDraft[];
  readonly objections: Set<string>;
  /** Reasons why the line can't be read after all. */
  readonly refusals: string[];
  /** Line breaks after a dollar sign inside single quotes, where they mean nothing. */
  quotedBrokenDollars: number;
  /** Reads the commands of a substitution and returns the one whose output it produces. */
  visitScript(script: ParsedScript, place: WalkState): CommandDraft | null;
}

/** Nobody nests deeper by hand, and both the reader and the code that uses the result are recursive. */
const MAX_DEPTH = 50;

/** Returns the state one level down, or null if that is too deep, which makes the line unreadable. */
export function deeper(walk: BashWalk, place: WalkState): WalkState | null {
  if (place.depth < MAX_DEPTH) return { ...place, depth: place.depth + 1 };
  walk.refusals.push(`Nests deeper than ${MAX_DEPTH} levels`);
  return null;
}

/** In a subshell, a command's effect on the shell ends with each iteration of a loop around it. */
export function inSubshell(place: WalkState): WalkState {
  return { ...place, isInSubshell: true, isRepeated: false };
}

export function addDraft(
  walk: BashWalk,
  place: WalkState,
  parts: Pick<CommandDraft, 'position' | 'text'> & Partial<CommandDraft>,
): CommandDraft {
  const { readsFrom, alsoReadsFrom = [], isFed, isInSubshell, isConditional, isPiped, loops } = place;
  const { mayNotStart = false, isRepeated = false } = place;
  const draft: CommandDraft = {
    words: [],
    assignments: [],
    redirections: [],
    readsFrom,
    alsoReadsFrom,
    isFed,
    isInSubshell,
    isConditional,
    mayNotStart,
    isRepeated,
    isPiped,
    loops,
    isImplied: false,
    ...parts,
  };
  walk.drafts.push(draft);
  return draft;
}

/** Enough to find what a group writes. */
const MAX_WRITERS = 20;

/** Returns the commands listed since then except the last: everything in a group and in the words of its commands. */
export function othersSince(walk: BashWalk, count: number, last: CommandDraft | null): readonly CommandDraft[] {
  return walk.drafts
    .slice(count)
    .filter((draft) => draft !== last)
    .slice(-MAX_WRITERS);
}

export function addObjection(walk: BashWalk, text: string, why: string): void {
  walk.objections.add(`${why}: ${excerpt(text)}`);
}
