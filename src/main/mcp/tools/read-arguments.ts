import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json';
import { type JsonSchemaProperty, JsonSchemaProperty as Schema } from '../../../shared/json/json-schema';

/** One value of a call, and what it is, judging by its schema and by itself. */
export interface Argument {
  /** From the parameters to the value, such as `['files', '0', 'path']`. */
  readonly path: readonly string[];
  /** For rules: the same without positions, such as `files.path`. */
  readonly name: string;
  readonly kind: 'path' | 'url' | 'command' | 'text';
  readonly value: string;
}

export interface ReadArguments {
  readonly list: readonly Argument[];
  /** False if there are too many to read. */
  readonly isWhole: boolean;
}

/** Each is matched against every rule. */
const MAX_ARGUMENTS = 200;
const MAX_PATH = 4_096;

const pathWords = new Set(
  'path paths file files filename filenames filepath dir dirs directory directories folder folders cwd'.split(' '),
);
const urlWords = new Set('url urls uri uris href endpoint link'.split(' '));
const commandWords = new Set('command commands cmd commandline shell bash'.split(' '));

/** Reads the parameters of a foreign tool. */
export function readArguments(parameters: JsonObject, schema: JsonSchemaProperty): ReadArguments {
  const list: Argument[] = [];
  let isWhole = true;

  function visit(value: JsonValue, path: readonly string[], own: JsonSchemaProperty | undefined): void {
    if (list.length >= MAX_ARGUMENTS) {
      isWhole = false;
      return;
    }
    const command = commandIn(value, path);
    if (command !== null) list.push({ path, name: nameOf(path), kind: 'command', value: command });
    else if (isEmpty(value)) list.push({ path, name: nameOf(path), kind: 'text', value: JSON.stringify(value) });
    else if (Array.isArray(value))
      for (const [index, item] of value.entries()) visit(item, [...path, String(index)], itemsOf(own));
    else if (isJsonObject(value))
      for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key], propertyOf(own, key));
    else list.push({ path, name: nameOf(path), ...read(value, path, own) });
  }

  const propertyOf = (own: JsonSchemaProperty | undefined, key: string) => {
    const { properties = {} } = (own && Schema.resolve(own, schema)) ?? {};
    return Object.hasOwn(properties, key) ? properties[key] : undefined;
  };
  const itemsOf = (own: JsonSchemaProperty | undefined) => (own && Schema.resolve(own, schema))?.items;

  for (const [key, value] of Object.entries(parameters)) visit(value, [key], propertyOf(schema, key));
  return { list, isWhole };
}

/** It has no values of its own, and may still mean something to the tool. */
function isEmpty(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function nameOf(path: readonly string[]): string {
  return path.filter((step) => !/^\d+$/.test(step)).join('.');
}

function read(
  value: string | number | boolean | null,
  path: readonly string[],
  schema: JsonSchemaProperty | undefined,
): Pick<Argument, 'kind' | 'value'> {
  if (typeof value !== 'string') return { kind: 'text', value: JSON.stringify(value) };
  const filePath = pathIn(value, path, schema);
  if (filePath !== null) return { kind: 'path', value: filePath };
  const url = urlIn(value, path, schema);
  return url === null ? { kind: 'text', value } : { kind: 'url', value: url };
}

/** The words of the last name on the way: positions in a list have none. */
function wordsOf(path: readonly string[]): string[] {
  const name = path.findLast((step) => !/^\d+$/.test(step)) ?? '';
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
}

const isCalled = (path: readonly string[], words: ReadonlySet<string>) => words.has(wordsOf(path).at(-1) ?? '');

function pathIn(value: string, path: readonly string[], schema: JsonSchemaProperty | undefined): string | null {
  if (/^file:/i.test(value)) return pathOfFileUrl(value);
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(value) || value === '') return null;
  const isOneLine = value.length <= MAX_PATH && !/[\n\r]/.test(value);
  if (isOneLine && looksLikePath(value)) return value;
  const { format = '' } = schema ?? {};
  return isCalled(path, pathWords) || /^(?:file-?)?path$|^directory$/.test(format) ? value : null;
}

/** What only a path begins with, or contains. */
function looksLikePath(value: string): boolean {
  return (
    /^(?:~?\/[^/\s]|~$|\/$|\.\.?(?:[/\\]|$)|[A-Za-z]:[/\\]|\\\\)/.test(value) || /[/\\]\.\.(?:[/\\]|$)/.test(value)
  );
}

function pathOfFileUrl(value: string): string {
  try {
    const { host, pathname } = new URL(value);
    // Another machine's file has no path here.
    return host === '' ? decodeURIComponent(pathname) : value;
  } catch {
    return value;
  }
}

function urlIn(value: string, path: readonly string[], schema: JsonSchemaProperty | undefined): string | null {
  if (/^(?:https?|wss?):/i.test(value.trim())) return value.trim();
  const { format = '' } = schema ?? {};
  const isMeant = isCalled(path, urlWords) || format === 'uri' || format === 'url';
  return isMeant && /^[\w.-]+\.\w+(?::\d+)?(?:[/?#]|$)|^localhost(?::\d+)?(?:[/?#]|$)/i.test(value)
    ? `https://${value}`
    : null;
}

function commandIn(value: JsonValue, path: readonly string[]): string | null {
  if (!isCalled(path, commandWords) || /^\d+$/.test(path.at(-1) ?? '')) return null;
  if (typeof value === 'string') return value;
  if (!Array.isArray(value) || value.length === 0) return null;
  return value.every((word) => typeof word === 'string') ? value.join(' ') : null;
}
