import type { SkillDescription } from '../../../shared/contract/skills';
import type { Action } from './action';

/** How a message that begins with a slash is read. */
export type SlashParse =
  | { readonly kind: 'message' }
  | { readonly kind: 'command'; readonly action: Action }
  /** Looks like a command, but there is none of that name, it is not available now, or it takes no arguments. */
  | { readonly kind: 'doubtful'; readonly name: string; readonly why: SlashProblem };

export type SlashProblem = 'unknown' | 'idle' | 'takes-no-words';

/**
 * A name alone is a command; a path, such as in “/etc/hosts is …”, is not. The folder's own commands are messages: main
 * knows what they stand for.
 */
export function parseSlash(actions: readonly Action[], text: string, ownCommands: readonly string[] = []): SlashParse {
  const [, written, words] = /^\s*\/([a-z][a-z-]*)(?:\s+(\S)|\s*$)/i.exec(text) ?? [];
  if (written === undefined) return { kind: 'message' };
  const name = written.toLowerCase();
  const action = actions.find(({ slash }) => slash === name);
  const isOwn = ownCommands.some((own) => own.toLowerCase() === name);
  // A folder can't change what the app's own commands do.
  if (!action && isOwn) return { kind: 'message' };
  if (!action) return { kind: 'doubtful', name, why: 'unknown' };
  // The app's own commands take no words, so with some it is the folder's.
  if (words !== undefined && isOwn) return { kind: 'message' };
  if (words !== undefined) return { kind: 'doubtful', name, why: 'takes-no-words' };
  return action.isAvailable() ? { kind: 'command', action } : { kind: 'doubtful', name, why: 'idle' };
}

/** Returns the folder's and the user's own commands that the text so far may become; null if it is none. */
export function ownSuggestions(skills: readonly SkillDescription[], text: string): SkillDescription[] | null {
  const begun = /^\/([\p{L}\p{N}_.:-]*)$/u.exec(text)?.[1]?.toLowerCase();
  if (begun === undefined) return null;
  const found = skills.filter(({ name, state }) => state.kind === 'used' && name.toLowerCase().startsWith(begun));
  return found.length > 0 ? found : null;
}

/** Returns the own command that a message begins with. */
export function ownCommandIn(skills: readonly SkillDescription[], text: string): SkillDescription | undefined {
  const name = /^\s*\/(\S+)\s/.exec(text)?.[1]?.toLowerCase();
  return skills.find((skill) => skill.state.kind === 'used' && skill.name.toLowerCase() === name);
}

/** Returns the commands that the text so far may become; null if it is no command. */
export function slashSuggestions(actions: readonly Action[], text: string): Action[] | null {
  const begun = /^\/([a-z-]*)$/i.exec(text)?.[1]?.toLowerCase();
  if (begun === undefined) return null;
  return actions.filter((action) => action.slash?.startsWith(begun) && action.isAvailable());
}
