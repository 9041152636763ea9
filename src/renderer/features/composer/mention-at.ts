import { writeMention } from '../../../shared/text/mention';

/** A mention that is being typed. */
export interface MentionQuery {
  /** The position of its @. */
  readonly start: number;
  readonly end: number;
  readonly query: string;
}

export interface WrittenText {
  readonly text: string;
  readonly caret: number;
}

/** The caret of a field that isn't focused or has a selection. */
export const noCaret = -1;

/** Longer than any path that people type, so that long texts aren't searched on every keystroke. */
const reach = 500;

/** A path, a source such as `symbol:`, or an address. */
const BEGUN = /(^|[\s([{<,;:])@(?:"([^"\n]*)|(https?:\/\/[^\s"'`<>]*|[^\s"'`,;!?()[\]{}<>]*))$/;
const REST = /^[^\s"'`,;:!?()[\]{}<>]*/;
const REST_OF_ADDRESS = /^[^\s"'`<>]*/;
/** Up to the closing quote; a quote followed by a word opens something else. */
const QUOTED_REST = /^[^"\n]*"(?=$|[\s)\]},;:.!?])/;

export function mentionAt(text: string, caret: number): MentionQuery | null {
  if (caret === noCaret) return null;
  const before = text.slice(Math.max(0, caret - reach), caret);
  const found = BEGUN.exec(before);
  if (!found) return null;
  const [, gap = '', quoted, plain] = found;
  const after = text.slice(caret, caret + reach);
  const unquoted = /^https?:/.test(plain ?? '') ? REST_OF_ADDRESS : REST;
  const rest = (quoted === undefined ? unquoted : QUOTED_REST).exec(after);
  return {
    start: caret - before.length + found.index + gap.length,
    end: caret + (rest?.[0].length ?? 0),
    query: quoted ?? plain ?? '',
  };
}

export function insertMention(text: string, mention: MentionQuery, path: string): WrittenText {
  return replaceMention(text, mention, writeMention(path));
}

/** Adds a space, so that the next word can follow. */
export function replaceMention(text: string, { start, end }: MentionQuery, written: string): WrittenText {
  const rest = text.slice(end);
  const head = `${text.slice(0, start)}${written}`;
  if (written === '')
    return { text: `${head}${/(?:^|\s)$/.test(head) ? rest.replace(/^ /, '') : rest}`, caret: head.length };
  const hasSpace = /^\s/.test(rest);
  return { text: hasSpace ? `${head}${rest}` : `${head} ${rest}`, caret: head.length + 1 };
}

/** Continues with what a source lists: the caret stays where it is looked for. */
export function enterSource(text: string, { start, end }: MentionQuery, word: string): WrittenText {
  const head = `${text.slice(0, start)}@${word}`;
  return { text: `${head}${text.slice(end)}`, caret: head.length };
}

/** Continues inside the folder: the caret stays where the next name is typed. */
export function enterFolder(text: string, { start, end }: MentionQuery, path: string): WrittenText {
  const written = writeMention(path);
  const head = `${text.slice(0, start)}${written}`;
  return { text: `${head}${text.slice(end)}`, caret: head.length - (written.endsWith('"') ? 1 : 0) };
}
