import type { ParsedScript } from 'unbash';
import { excerpt } from '../excerpt';
import type { LoopVariables, ShellAssignment, ShellRedirection, ShellWord } from '../shell-program';

/** A command while its line is still being read: what it reads from has no number yet, and may be found later. */
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
  /** Stands in a pipeline itself, behind its first part. */
  readonly isPiped: boolean;
  /** Not written as a command: the variable that a loop or `${x:=…}` assigns. */
  readonly isImplied: boolean;
}

/** Where in a line the reader is. */
export interface WalkState {
  readonly readsFrom: CommandDraft | null;
  /** The other commands of a group whose output is read. */
  readonly alsoReadsFrom?: readonly CommandDraft[];
  readonly isFed: boolean;
  readonly isInSubshell: boolean;
  readonly isConditional: boolean;
  /** A redirection around it may fail. */
  readonly mayNotStart?: boolean;
  /** In a loop that the same process goes through. */
  readonly isRepeated?: boolean;
  readonly isPiped: boolean;
  readonly loops?: LoopVariables;
  readonly depth: number;
  /** The command whose words are being expanded. */
  readonly owner: CommandDraft | null;
}

/** What is gathered on the way through one line. */
export interface BashWalk {
  readonly source: string;
  readonly drafts: CommandDraft[];
  readonly objections: Set<string>;
  /** Reasons why the line cannot be read after all. */
  readonly refusals: string[];
  /** Lines broken behind a dollar sign inside single quotes, where it means nothing. */
  quotedBrokenDollars: number;
  /** Reads the commands of a substitution, and returns the one whose output comes out of it. */
  visitScript(script: ParsedScript, place: WalkState): CommandDraft | null;
}

/** Nobody writes deeper by hand, and we and what reads the result are recursive. */
const MAX_DEPTH = 50;

/** One level down; null where it is too deep, which makes the line unreadable. */
export function deeper(walk: BashWalk, place: WalkState): WalkState | null {
  if (place.depth < MAX_DEPTH) return { ...place, depth: place.depth + 1 };
  walk.refusals.push(`Nests deeper than ${MAX_DEPTH} levels`);
  return null;
}

/** In a process of its own, what a command does to the shell ends with each turn of a loop around that. */
export function inSubshell(place: WalkState): WalkState {
  return { ...place, isInSubshell: true, isRepeated: false };
}

/** Lists a command, at the place where it stands. */
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

/** As many as it takes to see what a group writes. */
const MAX_WRITERS = 20;

/** The commands that were listed since, other than the last one: all that stands in a group, and in the words of its commands. */
export function othersSince(walk: BashWalk, count: number, last: CommandDraft | null): readonly CommandDraft[] {
  return walk.drafts
    .slice(count)
    .filter((draft) => draft !== last)
    .slice(-MAX_WRITERS);
}

export function addObjection(walk: BashWalk, text: string, why: string): void {
  walk.objections.add(`\`${excerpt(text)}\` ${why}`);
}
