import type { McpPrompt } from '../../../../shared/mcp/mcp-content';
import type { McpServerDescription } from '../../../../shared/mcp/mcp-server';

/** A message that begins with `/server:prompt`. */
export interface PromptCall {
  readonly server: McpServerDescription;
  /** As typed. */
  readonly name: string;
  /** Everything after the name; null until a space follows it. */
  readonly words: string | null;
}

export function promptCallIn(servers: readonly McpServerDescription[], text: string): PromptCall | null {
  const [, written, name = '', words = null] = /^\s*\/([A-Za-z0-9][\w-]*):(\S*)(?:\s([\s\S]*))?$/.exec(text) ?? [];
  const server = servers.find((each) => each.name.toLowerCase() === written?.toLowerCase());
  return server ? { server, name, words } : null;
}

export interface PromptArguments {
  readonly values: Readonly<Record<string, string>>;
  /** Required ones without a value. */
  readonly missing: readonly string[];
  /** What belongs to no argument. */
  readonly rest: string;
}

const word = /(\S+?)=(?:"([^"]*)"|(\S*))(?=\s|$)|"([^"]*)"(?=\s|$)|(\S+)/g;

/**
 * Reads `name=value` for the arguments that a prompt declares, and gives other words to those that are left, in their
 * order; the last of them takes all that remain.
 */
export function readPromptArguments({ arguments: declared }: McpPrompt, words: string): PromptArguments {
  const values: Record<string, string> = {};
  const loose: string[] = [];
  for (const [whole, name = '', quoted, plain, alone] of words.matchAll(word)) {
    if (declared.some((each) => each.name === name)) values[name] = quoted ?? plain ?? '';
    else loose.push(alone ?? whole);
  }
  const open = declared.filter(({ name }) => !Object.hasOwn(values, name));
  for (const [index, { name }] of open.entries()) {
    const [first] = loose;
    if (first === undefined) break;
    values[name] = index === open.length - 1 ? loose.splice(0).join(' ') : first;
    loose.shift();
  }
  const missing = declared.filter(({ name, isRequired }) => isRequired && (values[name] ?? '') === '');
  return { values, missing: missing.map(({ name }) => name), rest: loose.join(' ') };
}

/** What a prompt takes, as usage lines are written. */
export function promptHint({ arguments: declared }: McpPrompt): string {
  return declared.map(({ name, isRequired }) => (isRequired ? `${name}=…` : `[${name}=…]`)).join(' ');
}
