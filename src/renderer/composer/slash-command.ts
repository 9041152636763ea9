import type { Action } from '../actions/action';

/** What a message is that begins with a slash. */
export type SlashReading =
  | { readonly kind: 'message' }
  | { readonly kind: 'command'; readonly action: Action }
  /** Looks like a command, and is none, or none at the moment. */
  | { readonly kind: 'unknown'; readonly name: string; readonly isIdle: boolean };

/** A name alone is a command; with anything else beside it, such as in “/etc/hosts is …”, it is a message. */
export function readSlash(actions: readonly Action[], text: string): SlashReading {
  if (!text.trimStart().startsWith('/')) return { kind: 'message' };
  const name = /^\s*\/([a-z][a-z-]*)\s*$/i.exec(text)?.[1]?.toLowerCase();
  if (name === undefined) return { kind: 'message' };
  const action = actions.find(({ slash }) => slash === name);
  return action?.isAvailable() ? { kind: 'command', action } : { kind: 'unknown', name, isIdle: action !== undefined };
}

/** The commands that what is written so far may become; null where it is no command. */
export function slashOffers(actions: readonly Action[], text: string): Action[] | null {
  const begun = /^\/([a-z-]*)$/i.exec(text)?.[1]?.toLowerCase();
  if (begun === undefined) return null;
  return actions.filter((action) => action.slash?.startsWith(begun) && action.isAvailable());
}
