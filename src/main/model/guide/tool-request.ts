import { isJsonObject, type JsonValue } from '../../../shared/json/json';
import { JsonSchema, JsonSchemaProperty } from '../../../shared/json/json-schema';
import { findSimilarNames } from '../../base/find-similar-names';
import { type FunctionDefinition, functionNameOf } from '../tool-calls/function-definition';
import { toolHelp } from './guide-help';
import { unquoted } from './phrase';
import type { GuideCall } from './sentences';
import { mention } from './wording';

export type ToolRequest =
  | { readonly kind: 'call'; readonly call: GuideCall }
  | { readonly kind: 'problem'; readonly text: string };

/** A one-word name needs “use” before it, so that a tool called `read` can’t take over the sentences about reading. */
const REQUEST =
  /^(?:(?:use|call)\s+(?:the\s+)?(?:tool\s+)?([^\s{]+)(?:\s+tool(?=\s+with\s|\s*$))?|([^\s{]*[-_][^\s{]*|mcp:[^\s{]+))(?=[\s{]|$)\s*(?:with\s+)?([\s\S]*)$/i;

/**
 * Reads a call of any tool: `file-read path=a.txt`, `use file-read with path a.txt` or `file-read {"path": "a.txt"}`.
 * Null if the text isn’t meant as one.
 */
export function readToolRequest(text: string, tools: readonly FunctionDefinition[]): ToolRequest | null {
  const [, used, bare, written = ''] = text.trim().match(REQUEST) ?? [];
  const wanted = used ?? bare ?? '';
  const names = tools.map(({ name }) => name);
  const asked = [wanted, functionNameOf(wanted)].map((name) => name.toLowerCase());
  const tool = tools[names.findIndex((name) => asked.includes(name.toLowerCase()))];
  if (tool) return readParameters(written, tool);
  const [nearest] = /[-_]/.test(wanted) ? findSimilarNames(wanted, names, 1 / 4) : [];
  if (nearest === undefined) return null;
  return { kind: 'problem', text: `There’s no tool called “${mention(wanted)}”. Did you mean \`${nearest}\`?` };
}

function readParameters(written: string, tool: FunctionDefinition): ToolRequest {
  const { name: toolId, parameters: schema } = tool;
  const problem = (text: string): ToolRequest => ({ kind: 'problem', text: `${text}\n\n${toolHelp(tool)}` });
  const entries = written.startsWith('{') ? readObject(written) : readPairs(written, schema);
  if (entries === null)
    return problem(`I can’t read “${mention(written)}”. Write parameters as \`name=value\` or JSON.`);
  const names = entries.map(([name]) => name);
  const unknown = names.find((name) => !isAccepted(name, schema));
  if (unknown !== undefined) return problem(`${toolId} doesn’t have a parameter called \`${mention(unknown)}\`.`);
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) return problem(`Give \`${mention(repeated)}\` only once.`);
  const missing = JsonSchema.requiredProperties(schema).filter((name) => !names.includes(name));
  if (missing.length > 0)
    return problem(`${toolId} needs ${missing.map((name) => `\`${mention(name)}\``).join(', ')}.`);
  return { kind: 'call', call: { toolId, parameters: Object.fromEntries(entries) } };
}

function isAccepted(name: string, schema: JsonSchema): boolean {
  const { additionalProperties = false } = schema;
  return additionalProperties !== false || JsonSchema.property(schema, name) !== undefined;
}

type Entries = readonly (readonly [string, JsonValue])[];

function readObject(written: string): Entries | null {
  const json = readJson(written);
  return json?.length === written.length && isJsonObject(json.value) ? Object.entries(json.value) : null;
}

/** Reads `a=1 b=2`, `a 1 and b 2` or `a: 1, b: 2`. */
function readPairs(written: string, schema: JsonSchema): Entries | null {
  const entries: [string, JsonValue][] = [];
  let rest = written;
  while (rest !== '') {
    const [start = '', name = '', sign = ''] = rest.match(/^([^\s=:,"“'`]+)(\s*[=:]\s*|\s+)(?=\S)/) ?? [];
    // Without a sign between them, only a parameter's name shows what is meant.
    if (start === '' || (sign.trim() === '' && !isAccepted(name, schema))) return null;
    const property = JsonSchemaProperty.resolve(JsonSchema.property(schema, name) ?? {}, schema) ?? {};
    const { value, length } = readValue(rest.slice(start.length), property);
    entries.push([name, value]);
    rest = rest.slice(start.length + length).replace(/^(?:\s*,\s*|\s+)(?:and\s+)?/, '');
  }
  return entries;
}

interface ReadValue {
  readonly value: JsonValue;
  /** The number of characters that the value takes up. */
  readonly length: number;
}

function readValue(text: string, schema: JsonSchemaProperty): ReadValue {
  const json = text.startsWith('"') || !takesText(schema) ? readJson(text) : null;
  if (json !== null) return json;
  const [quoted] = text.match(/^(?:`{3}[^\n`]*\n[\s\S]*?`{3}|"[^"]*"|“[^”]*”|'[^']*'|`[^`]*`)(?=[\s,]|$)/) ?? [];
  if (quoted !== undefined) return { value: unquoted(quoted), length: quoted.length };
  const [bare = text] = text.match(/^\S+?(?=,?(?:\s|$))/) ?? [];
  return { value: typed(bare, schema), length: bare.length };
}

function takesText({ type = [] }: JsonSchemaProperty): boolean {
  return [type].flat().includes('string');
}

function typed(bare: string, schema: JsonSchemaProperty): JsonValue {
  if (schema.type === 'array') return bare.split(',').map((item) => typed(item, schema.items ?? {}));
  return takesText(schema) ? bare : (parsed(bare) ?? bare);
}

/** The string, list or object at the start of a text. */
function readJson(text: string): ReadValue | null {
  if (!/^["[{]/.test(text)) return null;
  let depth = 0;
  // A string without an end runs to the end of the text, so that the time stays linear.
  for (const { 0: token, index } of text.matchAll(/"(?:\\[\s\S]|[^"\\])*"?|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth += 1;
    if (token === ']' || token === '}') depth -= 1;
    if (depth > 0) continue;
    const length = index + token.length;
    const value = parsed(text.slice(0, length));
    return value === null ? null : { value, length };
  }
  return null;
}

function parsed(text: string): JsonValue | null {
  try {
    const value: JsonValue = JSON.parse(text);
    return typeof value === 'number' && !Number.isFinite(value) ? null : value;
  } catch {
    return null;
  }
}
