import { parse } from 'yaml';
import { isJsonObject, type JsonObject } from '../../../shared/json/json';
import { firstLine } from '../../../shared/text/first-line';
import { messageOf } from '../../../shared/text/message-of';

export type FrontMatter =
  | { readonly kind: 'read'; readonly fields: JsonObject; readonly body: string }
  /** A phrase that follows the name of the file. */
  | { readonly kind: 'problem'; readonly problem: string };

/** Several times what people write; reading hostile YAML takes more than linear time. */
const MAX_LENGTH = 8_000;

/** Splits a text into the YAML between its first two `---` lines, if it has any, and the rest. */
export function readFrontMatter(text: string): FrontMatter {
  if (!/^---[ \t]*\n/.test(text)) return { kind: 'read', fields: {}, body: text };
  const end = text.indexOf('\n---', 3);
  if (end < 0) return problem('its front matter has no closing --- line');
  if (end > MAX_LENGTH) return problem('its front matter is too long');
  const body = text.slice(end + 4).replace(/^[^\n]*\n?/, '');
  const lines = text.slice(text.indexOf('\n') + 1, end + 1);
  try {
    // Without aliases, a few lines can't stand for gigabytes.
    const fields: unknown = parse(lines, {
      maxAliasCount: 0,
      logLevel: 'error',
    });
    if (fields === null || fields === undefined) return { kind: 'read', fields: {}, body };
    return isJsonObject(fields)
      ? { kind: 'read', fields, body }
      : problem('its front matter isn’t a list of keys and values');
  } catch (cause) {
    const fields = readPlainLines(lines);
    if (fields) return { kind: 'read', fields, body };
    return problem(`its front matter is not valid YAML: ${firstLine(messageOf(cause))}`);
  }
}

/**
 * Many people write `argument-hint: [file] [line]` or `description: Use it: always`, which isn't YAML but clear. Returns null
 * if there is anything but names with a value on the same line.
 */
function readPlainLines(lines: string): JsonObject | null {
  const fields: JsonObject = {};
  for (const line of lines.split('\n')) {
    if (/^\s*(#.*)?$/.test(line)) continue;
    const [, name, value] = /^([A-Za-z][\w-]*):(?:[ \t]+(.*))?$/.exec(line) ?? [];
    const written = (value ?? '').trim();
    // Blocks, references, and lists that go on in the next line.
    if (name === undefined || /^[|>&*]/.test(written) || !isClosed(written)) return null;
    fields[name] = written.replace(/^(["'])(.*)\1$/, '$2');
  }
  return fields;
}

function isClosed(text: string): boolean {
  const count = (character: string) => text.split(character).length;
  return count('[') === count(']') && count('{') === count('}');
}

function problem(words: string): FrontMatter {
  return { kind: 'problem', problem: words };
}
