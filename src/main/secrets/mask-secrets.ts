import type { JsonObject, JsonValue } from '../../shared/json/json';
import { isSecretName } from './is-secret-name';
import { isReference, mask, maskAssignments } from './mask-assignments';

/** Far deeper than any tool's input, and far from overflowing the stack. */
const MAX_DEPTH = 500;

/** More than any text has needed. */
const MAX_LOOKS = 10;

/** If the text is itself a JSON string, a word may follow the letter of an escape such as \n. */
const knownShapes: readonly RegExp[] = [
  // OpenAI, Anthropic and others; CSS class names have neither digits nor capitals.
  /(?:(?<![\w-])|(?<=\\[nrt]))sk-(?=[a-z_-]*[A-Z0-9])[\w-]{16,}/g,
  /gh[pousr]_[A-Za-z0-9]{16,}|github_pat_\w{16,}/g,
  /gl(?:pat|dt|rt|ft|soat|cbt|ptt|imt|agent|oas|ffct)-[\w-]{16,}(?:\.[\w-]+)*/g,
  /xox[a-z](?:\.xox[a-z])?-[A-Za-z0-9-]{10,}|xapp-\d-[A-Za-z0-9-]{10,}|hooks\.slack\.com\/services\/[\w/]+/g,
  /(?:(?<![A-Za-z0-9])|(?<=\\[nrt]))(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])/g,
  /AIza[\w-]{30,}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}/g,
  /(?:[sr]k_(?:live|test)|whsec)_[A-Za-z0-9]{10,}/g,
  /npm_[A-Za-z0-9]{30,}|pypi-[\w-]{30,}|hf_[A-Za-z0-9]{30,}|dckr_pat_[\w-]{20,}|SG\.[\w-]{16,64}\.[\w-]{16,64}/g,
  // Telegram and Discord.
  /(?<!\d)\d{5,12}:AA[\w-]{20,}|bot\d{5,12}:[\w-]+|discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+/g,
  // A JSON web token: two objects and a signature, in base64.
  /(?:(?<![\w-])|(?<=\\[nrt]))eyJ[\w-]{5,}\.eyJ[\w-]{5,}(?:\.[\w-]*)?/g,
];

/**
 * The allowed characters include quotes and operators of source code, and a JSON string's \n, around the base64 lines.
 */
const privateKeyBlock =
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----((?:(?!-----END)[\w\s+/=\\"'`,:.-])*)(-----END [A-Z0-9 ]{0,60}-----)?/g;

const urlPassword = /(:\/\/[^\s/:@"'`<>]{0,256}:)([^\s/?#"'`<>]{1,1024})(?=@)/g;
const urlToken = /(:\/\/)[A-Za-z0-9_-]{20,1024}(?=@)/g;
/** In curl's format. `user:group` looks alike, but consists of two numbers or the same word twice. */
const userAndPassword =
  /((?<=\s)(?:-u|--user)[ =]{1,4}["']?(?!\d+:\d+(?!\S))([^\s:"'$]{1,100}):)(?!\2(?!\S))([^\s"'$][^\s"']*)/g;
const bearer = /((?:\b|(?<=\\[nrt]))Bearer[ \t]{1,4})((?=[A-Za-z._~+/-]*\d|[A-Za-z_-]{20})[\w.~+/-]{8,}=*)/gi;
/** A signed URL grants access to anyone who has it. */
const signature = /([?&](?:amp;)?signature=)([^\s&#"'`<>\\]+)/gi;
const basic = /((?:\b|(?<=\\[nrt]))Basic[ \t]{1,4})([A-Za-z0-9+/]{6,}={0,2})/gi;

/** Returns a copy with secrets masked, found by key names and by the shape of the texts. */
export function maskSecrets(value: JsonValue): JsonValue {
  return maskValue(value, 0);
}

/** Masks keys and tokens of known shapes, credentials in URLs, and values that commands and files label as secret. */
export function maskSecretsInText(text: string): string {
  let masked = maskOnce(text);
  // A mask can change how the surrounding text reads, so repeat until nothing more is found.
  for (let [before, looks] = [text, 1]; masked !== before && looks < MAX_LOOKS; looks += 1) {
    before = masked;
    masked = maskOnce(before);
  }
  return masked;
}

function maskOnce(text: string): string {
  const withoutShapes = knownShapes.reduce((rest, shape) => rest.replace(shape, mask), maskPrivateKeys(text));
  return maskAssignments(
    withoutShapes
      .replace(urlPassword, (_, before: string, password: string) => before + maskUnlessReference(password))
      .replace(urlToken, `$1${mask}`)
      .replace(userAndPassword, `$1${mask}`)
      .replace(signature, (_, before: string, value: string) => before + maskUnlessReference(value))
      .replace(bearer, `$1${mask}`)
      .replace(basic, (whole: string, before: string, credentials: string) =>
        isBasicCredentials(credentials) ? before + mask : whole,
      ),
  );
}

/** An unterminated block counts if base64 follows; a header alone is normal in source code. */
function maskPrivateKeys(text: string): string {
  return text.replace(privateKeyBlock, (block: string, body: string, end?: string) =>
    (end ? /[A-Za-z0-9]/ : /[A-Za-z0-9+/]{16}/).test(body) ? mask : block,
  );
}

function maskValue(value: JsonValue, depth: number): JsonValue {
  if (typeof value === 'string') return maskSecretsInText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return mask;
  if (Array.isArray(value)) return maskItems(value, value, depth);
  // Headers and variables are often listed like this: { name: 'Authorization', value: '…' }.
  const hasSecretName = Object.entries(value).some(
    ([key, name]) => /^(?:name|key|header|field|variable)$/i.test(key) && typeof name === 'string' && isSecretKey(name),
  );
  // The program may be listed next to its arguments.
  const program = Object.values(value).find(isProgramWithPassword) ?? null;
  return mapEntries(value, (item, key) => {
    if (isSecretKey(key) || (hasSecretName && /^(?:values?|content)$/i.test(key))) return maskAll(item, depth + 1);
    const isList = Array.isArray(item) && depth + 1 < MAX_DEPTH;
    return isList ? maskItems(item, [program, ...item], depth + 1) : maskValue(item, depth + 1);
  });
}

function maskItems(items: readonly JsonValue[], command: readonly JsonValue[], depth: number): JsonValue[] {
  const takesPassword = command.some(isProgramWithPassword);
  return items.map((item, index) => {
    if (takesPassword && typeof item === 'string' && /^-p[^-]/.test(item)) return `-p${mask}`;
    const before = items[index - 1];
    if (typeof before !== 'string' || isFlag(item)) return maskValue(item, depth + 1);
    const follows = isSecretFlag(before) || (takesPassword && /^-[pPaw]$/.test(before));
    // Headers and variables are also listed as alternating names and values.
    const isPaired = items.length % 2 === 0 && index % 2 === 1 && isSecretKey(before);
    return follows || isPaired ? maskAll(item, depth + 1) : maskValue(item, depth + 1);
  });
}

/** An empty text reveals nothing and shows that the secret is missing. */
function maskAll(value: JsonValue, depth: number): JsonValue {
  if (typeof value === 'number') return mask;
  if (typeof value === 'string') return value === '' ? '' : mask;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return mask;
  if (Array.isArray(value)) return value.map((item) => maskAll(item, depth + 1));
  return mapEntries(value, (item) => maskAll(item, depth + 1));
}

function mapEntries(value: JsonObject, change: (item: JsonValue, key: string) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [maskSecretsInText(key), change(item, key)]));
}

/** The name may be recognizable only before or only after part of it is masked. */
function isSecretKey(key: string): boolean {
  return isSecretName(key) || isSecretName(maskSecretsInText(key));
}

/** An option's value may be the next element of the argument list. */
function isSecretFlag(argument: string): boolean {
  return /^--?[A-Za-z][\w-]*$/.test(argument) && isSecretName(argument);
}

/** Programs that take a password in a short option. */
function isProgramWithPassword(argument: JsonValue): boolean {
  return typeof argument === 'string' && /^(?:.*\/)?(?:mysql\w*|mariadb\w*|sshpass|login|redis-cli)$/.test(argument);
}

function isFlag(argument: JsonValue): boolean {
  return typeof argument === 'string' && /^--[a-z][a-z-]*$/.test(argument);
}

function maskUnlessReference(password: string): string {
  return isReference(password) ? password : mask;
}

/** A name and a password separated by a colon, in base64. */
function isBasicCredentials(text: string): boolean {
  return /^[^:]*:[\x20-\x7e\x80-\xff]+$/.test(Buffer.from(text, 'base64').toString('latin1'));
}
