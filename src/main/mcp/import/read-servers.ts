import { type ParseError, parse as parseJsonc } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { isJsonObject, type JsonObject, type JsonValue, jsonObjectSchema } from '../../../shared/json/json';
import { type McpEntry, mcpEntrySchema } from '../../../shared/mcp/mcp-server';
import { messageOf } from '../../../shared/text/message-of';
import type { ImportFormat } from './import-sources';

export type FoundServer =
  | { readonly name: string; readonly entry: McpEntry }
  | { readonly name: string; readonly problem: string };

export interface ReadOptions {
  readonly format: ImportFormat;
  /** Stands for `${workspaceFolder}`; null if there is none. */
  readonly workspacePath: string | null;
  /** The user's variables; null if the file may not use them, because it isn't the user's own. */
  readonly environment: Readonly<Record<string, string | undefined>> | null;
}

/** Where each program keeps its servers. */
const keys: Readonly<Record<ImportFormat, readonly string[]>> = {
  'mcp-servers': ['mcpServers', 'servers'],
  vscode: ['servers', 'mcpServers'],
  codex: ['mcp_servers'],
  zed: ['context_servers'],
  opencode: ['mcp'],
};

/** Reads the servers in a configuration file. Throws, with what is wrong, if the file can't be read at all. */
export function readServers(text: string, options: ReadOptions): FoundServer[] {
  const content = options.format === 'codex' ? readToml(text) : readJson(text);
  const servers = keys[options.format].map((key) => content[key]).find(isJsonObject) ?? {};
  return Object.entries(servers).map(([name, value]) => readServer(name, value, options));
}

function readJson(text: string): JsonObject {
  const errors: ParseError[] = [];
  const value: unknown = parseJsonc(text.replace(/^\ufeff/, ''), errors, { allowTrailingComma: true });
  if (errors.length > 0 || !isJsonObject(value)) throw new Error('It isn’t valid JSON');
  return value;
}

function readToml(text: string): JsonObject {
  try {
    const value = jsonObjectSchema.safeParse(JSON.parse(JSON.stringify(parseToml(text)))).data;
    if (value) return value;
  } catch (cause) {
    throw new Error(`It isn’t valid TOML: ${messageOf(cause)}`, { cause });
  }
  throw new Error('It isn’t valid TOML');
}

function readServer(name: string, value: JsonValue, options: ReadOptions): FoundServer {
  if (!isJsonObject(value)) return { name, problem: 'Its entry isn’t an object' };
  try {
    const parsed = mcpEntrySchema.safeParse(expand(toEntry(value), options));
    return parsed.success
      ? { name, entry: parsed.data }
      : { name, problem: 'Its entry names neither a command nor an address' };
  } catch (cause) {
    return { name, problem: messageOf(cause) };
  }
}

/** All programs use the same fields under slightly different names. */
function toEntry(value: JsonObject): JsonObject {
  const address = [value.url, value.httpUrl, value.serverUrl].find((each) => typeof each === 'string');
  if (address !== undefined) {
    const headers = [value.headers, value.http_headers].find(isJsonObject) ?? {};
    const bearer = value.bearer_token_env_var;
    const signedIn = typeof bearer === 'string' ? { Authorization: `Bearer \${${bearer}}` } : {};
    return { kind: 'http', url: address, headers: { ...headers, ...signedIn } };
  }
  const { command } = value;
  // Zed once kept all of it in `command`; OpenCode has one list of words.
  const inner = isJsonObject(command) ? command : value;
  const words = Array.isArray(command)
    ? command
    : [isJsonObject(command) ? command.path : command, ...listOf(inner.args)];
  const [program, ...args] = words;
  const environment = [inner.env, inner.environment].find(isJsonObject) ?? {};
  const cwd = typeof value.cwd === 'string' ? { cwd: value.cwd } : {};
  return {
    kind: 'stdio',
    ...(program === undefined ? {} : { command: program }),
    args: args.flatMap((word) => word ?? []),
    environment: Object.fromEntries(
      Object.entries(environment).map(([key, each]) => [key, typeof each === 'string' ? each : JSON.stringify(each)]),
    ),
    ...cwd,
  };
}

function listOf(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** `${NAME}`, `${NAME:-default}`, `${env:NAME}`, `{env:NAME}`, `${workspaceFolder}` and the like. */
const variable = /\$\{([^}]*)\}|\{env:([^}]*)\}/g;

function expand(value: JsonValue, options: ReadOptions): JsonValue {
  if (typeof value === 'string') {
    return value.replace(variable, (whole, dollar: string | undefined, braced: string | undefined) =>
      valueOfVariable(dollar ?? `env:${braced}`, whole, options),
    );
  }
  if (Array.isArray(value)) return value.map((each) => expand(each, options));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, expand(each, options)]));
}

function valueOfVariable(inner: string, whole: string, { workspacePath, environment }: ReadOptions): string {
  if (/^(?:workspaceFolder|workspaceRoot)$/.test(inner)) {
    if (workspacePath === null) throw new Error(`It uses ${whole}, but no folder is open`);
    return workspacePath;
  }
  if (inner.startsWith('input:')) throw new Error(`It asks for ${whole}. Add the server by hand and enter the value`);
  const [, name = '', fallback] = /^(?:env:)?([A-Za-z_]\w*)(?::-(.*))?$/s.exec(inner) ?? [];
  if (name === '') throw new Error(`It uses ${whole}, which AIntern doesn’t know`);
  if (environment === null && fallback === undefined) {
    throw new Error(
      `It uses your variable ${name}. Add the server by hand and enter the value if you want it to have it`,
    );
  }
  const found = environment?.[name] ?? fallback;
  if (found === undefined) throw new Error(`It uses the variable ${name}, which isn’t set`);
  return found;
}
