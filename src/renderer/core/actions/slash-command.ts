import type { Action } from './action';

/** What a message is that begins with a slash. */
export type SlashParse =
  | { readonly kind: 'message' }
  | { readonly kind: 'command'; readonly action: Action }
  /** Looks like a command: of that name there is none, it has nothing to do now, or it cannot take the words after it. */
  | { readonly kind: 'doubtful'; readonly name: string; readonly why: SlashProblem };

export type SlashProblem = 'unknown' | 'idle' | 'takes-no-words';

/** A name alone is a command; a path, such as in “/etc/hosts is …”, is none. */
export function parseSlash(actions: readonly Action[], text: string): SlashParse {
  const [, written, words] = /^\s*\/([a-z][a-z-]*)(?:\s+(\S)|\s*$)/i.exec(text) ?? [];
  if (written === undefined) return { kind: 'message' };
  const name = written.toLowerCase();
  const action = actions.find(({ slash }) => slash === name);
  if (!action) return { kind: 'doubtful', name, why: 'unknown' };
  if (words !== undefined) return { kind: 'doubtful', name, why: 'takes-no-words' };
  return action.isAvailable() ? { kind: 'command', action } : { kind: 'doubtful', name, why: 'idle' };
}

/** The commands that what is written so far may become; null where it is no command. */
export function slashSuggestions(actions: readonly Action[], text: string): Action[] | null {
  const begun = /^\/([a-z-]*)$/i.exec(text)?.[1]?.toLowerCase();
  if (begun === undefined) return null;
  return actions.filter((action) => action.slash?.startsWith(begun) && action.isAvailable());
}
