import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json';

/** An argument that a server over HTTP wants as a header too, so that whatever stands before it can route by it. */
export interface ParameterHeader {
  readonly path: readonly string[];
  readonly name: string;
}

const KEYWORD = 'x-mcp-header';
const PREFIX = 'Mcp-Param-';
const accepted = ['string', 'integer', 'boolean'];
/** Keywords whose values are data, not schemas. */
const data = ['default', 'examples', 'const', 'enum'];

/** Returns the headers that an input schema declares. Throws, with the reason, if it declares one that can't be sent. */
export function readParameterHeaders(schema: JsonValue | undefined): ParameterHeader[] {
  const found = headersIn(schema ?? {}, []);
  const names = new Set(found.map(({ name }) => name.toLowerCase()));
  if (names.size < found.length) throw new Error('Its schema asks for one header more than once');
  return found;
}

/** A null path: not always present, or not at one place, so it can't have a header. */
function headersIn(value: JsonValue, path: readonly string[] | null): ParameterHeader[] {
  if (Array.isArray(value)) return value.flatMap((each) => headersIn(each, null));
  if (!isJsonObject(value)) return [];
  const own = Object.hasOwn(value, KEYWORD) ? [toHeader(value, path)] : [];
  const inner = Object.entries(value).flatMap(([key, each]) => {
    if (data.includes(key) || key === KEYWORD) return [];
    if (key !== 'properties' || !isJsonObject(each)) return headersIn(each, null);
    return Object.entries(each).flatMap(([name, property]) => headersIn(property, path && [...path, name]));
  });
  return [...own, ...inner];
}

function toHeader({ [KEYWORD]: name, type }: JsonObject, path: readonly string[] | null): ParameterHeader {
  const isPossible = path !== null && path.length > 0 && typeof type === 'string' && accepted.includes(type);
  if (!isPossible || typeof name !== 'string' || !/^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/.test(name)) {
    throw new Error('Its schema asks for a header that can’t be sent');
  }
  return { path, name };
}

/** The headers of a call. Arguments that are left out or null have none. */
export function parameterHeaders(declared: readonly ParameterHeader[], args: JsonObject): Record<string, string> {
  return Object.fromEntries(
    declared.flatMap(({ path, name }) => {
      const value = path.reduce<JsonValue | undefined>(
        (inner, key) => (isJsonObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
        args,
      );
      const isSimple = typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value);
      return isSimple ? [[`${PREFIX}${name}`, encoded(String(value))] as const] : [];
    }),
  );
}

/** Anything but plain text that no proxy trims or misreads is sent as Base64, as the protocol wants it. */
function encoded(text: string): string {
  const isPlain = /^[!-~](?:[\t -~]*[!-~])?$/.test(text) && !/^=\?base64\?.*\?=$/.test(text);
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
