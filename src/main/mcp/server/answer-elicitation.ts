import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json';
import { onOneLine } from '../../../shared/text/on-one-line';
import { revealInvisible } from '../../../shared/text/reveal-invisible';
import { shorten } from '../../../shared/text/shorten';
import { isSecretName } from '../../secrets/is-secret-name';
import type { ToolExecutionContext } from '../../tools/framework/context/tool-execution-context';
import type { UserAnswer } from '../../tools/framework/context/tool-services';
import type { ElicitationAnswer, ElicitationRequest, FormValue } from '../client/connect-server';

interface ElicitationPlace {
  readonly server: string;
  /** The call that the server asks during. */
  readonly call: ToolExecutionContext;
  readonly signal: AbortSignal;
}

const DECLINE = 'Don’t answer';
const SKIP = 'Leave empty';
/** The most fields of a form. */
const MAX_FIELDS = 20;
const MAX_ATTEMPTS = 3;
const MAX_MESSAGE = 2_000;
const MAX_LABEL = 200;
const MAX_CHOICES = 50;

/**
 * Asks the user for each field of a server's form. Nothing that looks like a secret is asked for, and nothing is answered
 * on the user's behalf.
 */
export async function answerElicitation(
  request: ElicitationRequest,
  place: ElicitationPlace,
): Promise<ElicitationAnswer> {
  const { call, signal } = place;
  const questions = call.getService('questions');
  const fields = fieldsOf(request.requestedSchema);
  if (questions === undefined || fields === null || asksForSecret(request, fields)) {
    return { action: 'decline' };
  }
  const { sessionId, executionId: callId } = call;
  const ask = (text: string, options: readonly string[], allowsText: boolean) =>
    questions.ask({ sessionId, callId, text, options, allowsText }, AbortSignal.any([signal, call.signal]));
  const message = shorten(revealInvisible(request.message).trim(), MAX_MESSAGE);
  const heading = `The MCP server “${place.server}” asks: ${message}`;
  if (fields.length === 0) {
    const answer = await ask(heading, ['Yes', DECLINE], false);
    return accepts(answer) ? { action: 'accept', content: {} } : { action: answer === null ? 'cancel' : 'decline' };
  }
  const content: Record<string, FormValue> = {};
  for (const field of fields) {
    const value = await askField(field, `${heading}\n\n${labelOf(field)}`, ask);
    if (value.kind === 'none') return { action: value.action };
    if (value.kind === 'value') content[field.name] = value.value;
  }
  return { action: 'accept', content };
}

function accepts(answer: UserAnswer | null): boolean {
  return answer !== null && answer.option !== DECLINE;
}

interface Field {
  readonly name: string;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
}

function fieldsOf({ properties, required }: JsonObject): Field[] | null {
  if (properties === undefined) return [];
  if (!isJsonObject(properties)) return null;
  const names = Object.entries(properties);
  if (names.length > MAX_FIELDS) return null;
  const needed = Array.isArray(required) ? required : [];
  return names.flatMap(([name, schema]) =>
    isJsonObject(schema) ? [{ name, schema, isRequired: needed.includes(name) }] : [],
  );
}

/** A server has other ways to sign someone in; what is typed here goes into the conversation's log. */
function asksForSecret({ message }: ElicitationRequest, fields: readonly Field[]): boolean {
  const secretWord =
    /pass\s?-?(?:word|phrase|code)|\bsecret|\btoken\b|api[\s_-]?key|private[\s_-]?key|credential|one-time code|\b(?:your|the|an?|card|account|\d[\s-]?digit)\s+pin\b|^\W*pin\W*$/i;
  const namesSecret = (text: string) => secretWord.test(revealed(text)) || /\bPIN\b/.test(revealed(text));
  if (namesSecret(message)) return true;
  return fields.some(({ name, schema }) => {
    const texts = [schema.title, schema.description].filter((text) => typeof text === 'string');
    return isSecretName(name) || schema.format === 'password' || texts.some(namesSecret);
  });
}

/** Invisible characters inside a word must not hide it. */
function revealed(text: string): string {
  return text.normalize('NFKC').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
}

type FieldAnswer =
  | { readonly kind: 'value'; readonly value: FormValue }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'none'; readonly action: 'decline' | 'cancel' };

type AskUser = (text: string, options: readonly string[], allowsText: boolean) => Promise<UserAnswer | null>;

async function askField(field: Field, text: string, ask: AskUser): Promise<FieldAnswer> {
  const choices = choicesOf(field.schema);
  const offered = defaultFirst(field.schema, choices);
  const options = [...offered.map(({ label }) => label), ...(field.isRequired ? [] : [SKIP]), DECLINE];
  let problem = '';
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const answer = await ask(`${problem}${text}`, options, choices === null);
    if (answer === null) return { kind: 'none', action: 'cancel' };
    if (answer.option === DECLINE) return { kind: 'none', action: 'decline' };
    if (answer.option === SKIP && answer.text === undefined) return { kind: 'skipped' };
    const typed = answer.text ?? '';
    const chosen = typed === '' ? offered.find(({ label }) => label === answer.option) : undefined;
    const value = chosen ? chosen.value : readText(typed, field.schema);
    if (value !== null) return { kind: 'value', value };
    problem = `“${shorten(onOneLine(typed), MAX_LABEL)}” isn’t possible here. `;
  }
  return { kind: 'none', action: 'cancel' };
}

interface Choice {
  readonly label: string;
  readonly value: FormValue;
}

/** The answers to choose from; null if any text will do. */
function choicesOf(schema: JsonObject): Choice[] | null {
  if (schema.type === 'boolean') {
    return [
      { label: 'Yes', value: true },
      { label: 'No', value: false },
    ];
  }
  const isList = schema.type === 'array' && isJsonObject(schema.items);
  const listed = isList ? (schema.items as JsonObject) : schema;
  const titled = listed.oneOf ?? listed.anyOf;
  const given = Array.isArray(listed.enum) ? listed.enum : Array.isArray(titled) ? titled : null;
  if (given === null) return null;
  const names = Array.isArray(listed.enumNames) ? listed.enumNames : [];
  return given.slice(0, MAX_CHOICES).map((each, index) => {
    const value = String(isJsonObject(each) ? each.const : each);
    const label = isJsonObject(each) ? each.title : names[index];
    return { label: shown(typeof label === 'string' ? label : value), value: isList ? [value] : value };
  });
}

/** What the server suggests comes first. Suggested text is only offered if the user sees all of it. */
function defaultFirst(schema: JsonObject, choices: readonly Choice[] | null): readonly Choice[] {
  const suggested = schema.default;
  if (suggested === undefined || suggested === null) return choices ?? [];
  if (choices !== null) {
    const isSuggested = ({ value }: Choice) => JSON.stringify(value) === JSON.stringify(suggested);
    return [...choices.filter(isSuggested), ...choices.filter((choice) => !isSuggested(choice))];
  }
  const label = String(suggested);
  const value = typeof suggested === 'object' ? null : readText(label, schema);
  return value === null || label === '' || shown(label) !== label ? [] : [{ label, value }];
}

function readText(text: string, { type, minimum, maximum, minLength, maxLength }: JsonObject): FormValue | null {
  if (type === 'number' || type === 'integer') {
    const value = Number(text.trim());
    const isWhole = type === 'number' || Number.isInteger(value);
    const fits = (limit: JsonValue | undefined, ok: (limit: number) => boolean) =>
      typeof limit !== 'number' || ok(limit);
    const isIn = fits(minimum, (limit) => value >= limit) && fits(maximum, (limit) => value <= limit);
    return text.trim() !== '' && Number.isFinite(value) && isWhole && isIn ? value : null;
  }
  if (typeof minLength === 'number' && text.length < minLength) return null;
  return typeof maxLength === 'number' && text.length > maxLength ? null : text;
}

function labelOf({ name, schema }: Field): string {
  const { title, description } = schema;
  const label = shown(typeof title === 'string' ? title : name);
  return typeof description === 'string' ? `${label} (${shown(description)})` : label;
}

function shown(text: string): string {
  return shorten(onOneLine(revealInvisible(text)), MAX_LABEL);
}
