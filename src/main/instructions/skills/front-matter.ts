import { parse } from 'yaml';
import { isJsonObject, type JsonObject } from '../../../shared/json/json';
import { firstLine } from '../../../shared/text/first-line';
import { messageOf } from '../../../shared/text/message-of';

export type FrontMatter =
  | { readonly kind: 'read'; readonly fields: JsonObject; readonly body: string }
  /** In words that follow the name of the file. */
  | { readonly kind: 'problem'; readonly problem: string };

const MAX_LENGTH = 20_000;

/** Splits a text into the YAML between its first two `---` lines, if it has any, and the rest. */
export function readFrontMatter(text: string): FrontMatter {
  if (!/^---[ \t]*\n/.test(text)) return { kind: 'read', fields: {}, body: text };
  const end = text.indexOf('\n---', 3);
  if (end < 0) return problem('its front matter has no end: a line with only ---');
  if (end > MAX_LENGTH) return problem('its front matter is too long');
  const body = text.slice(end + 4).replace(/^[^\n]*\n?/, '');
  try {
    // Without aliases, a few lines can't stand for gigabytes.
    const fields: unknown = parse(text.slice(text.indexOf('\n') + 1, end + 1), {
      maxAliasCount: 0,
      logLevel: 'error',
    });
    if (fields === null || fields === undefined) return { kind: 'read', fields: {}, body };
    return isJsonObject(fields) ? { kind: 'read', fields, body } : problem('its front matter has no names with values');
  } catch (cause) {
    return problem(`its front matter is not valid YAML: ${firstLine(messageOf(cause))}`);
  }
}

function problem(words: string): FrontMatter {
  return { kind: 'problem', problem: words };
}
