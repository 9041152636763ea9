import type { Client, RequestOptions, Transport } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json';
import { messageOf } from '../../../shared/text/message-of';
import { version } from '../../base/version';
import {
  completionSchema,
  listedPromptSchema,
  listedResourceSchema,
  listedTemplateSchema,
  promptListSchema,
  promptSchema,
  resourceContentsSchema,
  resourceListSchema,
  type ToolCallAnswer,
  templateListSchema,
  toolCallResultSchema,
  toolListSchema,
} from './loose-schemas';
import { parameterHeaders, readParameterHeaders } from './parameter-headers';
import { NO_ANSWER } from './watched-fetch';

export interface ElicitationRequest {
  readonly message: string;
  readonly requestedSchema: JsonObject;
}

export type ElicitationAnswer =
  | { readonly action: 'accept'; readonly content: Record<string, FormValue> }
  | { readonly action: 'decline' | 'cancel' };

export type FormValue = string | number | boolean | string[];

export interface ServerProgress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

export interface CallOptions {
  readonly signal: AbortSignal;
  /** Of the tool: it says which arguments are sent as headers too. */
  readonly inputSchema?: JsonValue | undefined;
  onProgress?(progress: ServerProgress): void;
}

export interface ConnectOptions {
  /** The open folder, as a file address; null if none is open. */
  readonly root: { readonly uri: string; readonly name: string } | null;
  readonly signal: AbortSignal;
  /** Milliseconds for the first answer. */
  readonly timeout?: number;
  elicit(request: ElicitationRequest, signal: AbortSignal): Promise<ElicitationAnswer>;
  onToolsChanged(): void;
  /** Its resources or prompts have changed. */
  onContentChanged(): void;
  onError(message: string): void;
  /** The server ended, or closed the connection. */
  onClose(): void;
}

/** What the value is for that a server is asked to complete. */
export interface CompletionTarget {
  readonly ref:
    | { readonly type: 'ref/prompt'; readonly name: string }
    | { readonly type: 'ref/resource'; readonly uri: string };
  readonly argument: { readonly name: string; readonly value: string };
  /** The other arguments, as far as they have values. */
  readonly others: Readonly<Record<string, string>>;
}

/** An open connection to a server. Its methods reject with the server's or the SDK's error. */
export interface ServerConnection {
  readonly protocol: string;
  readonly instructions: string | null;
  readonly hasResources: boolean;
  /** As the server wrote them: whether they are usable is decided for each on its own. */
  listTools(signal: AbortSignal): Promise<readonly unknown[]>;
  callTool(name: string, args: JsonObject, options: CallOptions): Promise<ToolCallAnswer>;
  listResources(signal: AbortSignal): Promise<z.infer<typeof listedResourceSchema>[]>;
  /** Resources whose addresses have parts to fill in. */
  listResourceTemplates(signal: AbortSignal): Promise<z.infer<typeof listedTemplateSchema>[]>;
  readResource(uri: string, signal: AbortSignal): Promise<z.infer<typeof resourceContentsSchema>['contents']>;
  listPrompts(signal: AbortSignal): Promise<z.infer<typeof listedPromptSchema>[]>;
  getPrompt(
    name: string,
    args: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<z.infer<typeof promptSchema>['messages']>;
  /** Values that a part of an address or an argument may have; empty if the server doesn't know. */
  complete(target: CompletionTarget, signal: AbortSignal): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A server that is installed on its first start may take as long as a download. */
const START_TIME = 60_000;
/** An older server may not answer an unknown request at all; then the older handshake is tried. */
const PROBE_TIME = 5_000;
const LIST_TIME = 30_000;
/** The execution service limits calls; a timer with a longer delay fires at once. */
const NO_LIMIT = 2 ** 31 - 1;
/** A server may announce more pages without end. */
const MAX_PAGES = 50;

/** Older servers don't know about arguments in headers. Versions are dates. */
const FIRST_WITH_HEADERS = '2026-07-28';

const formSchema = z.looseObject({ message: z.string().max(10_000), requestedSchema: z.unknown().optional() });

/** Connects over a transport that hasn't been started, and agrees on the newest protocol that both sides speak. */
export async function connectServer(transport: Transport, options: ConnectOptions): Promise<ServerConnection> {
  const { root, signal, timeout = START_TIME, elicit, onToolsChanged, onContentChanged, onError, onClose } = options;
  // Loaded on demand: it is large, and most starts need no server.
  const sdk = await import('@modelcontextprotocol/client');
  const client = new sdk.Client(
    { name: 'aintern', title: 'AIntern', version },
    {
      capabilities: { elicitation: { form: {} }, ...(root === null ? {} : { roots: {} }) },
      versionNegotiation: { mode: 'auto', probe: { timeoutMs: Math.min(PROBE_TIME, timeout) } },
      listMaxPages: MAX_PAGES,
      listChanged: {
        tools: { autoRefresh: false, onChanged: onToolsChanged },
        prompts: { autoRefresh: false, onChanged: onContentChanged },
        resources: { autoRefresh: false, onChanged: onContentChanged },
      },
    },
  );
  client.onerror = ({ message }) => {
    if (!message.includes(NO_ANSWER)) onError(message);
  };
  let state: 'opening' | 'open' | 'closed' = 'opening';
  client.onclose = () => {
    if (state === 'open') onClose();
    state = 'closed';
  };
  const hasEnded = () => state === 'closed';
  client.setRequestHandler('elicitation/create', async ({ params }, context) => {
    const form = formSchema.safeParse(params).data;
    if (!form || !isJsonObject(form.requestedSchema)) return { action: 'decline' };
    return elicit({ message: form.message, requestedSchema: form.requestedSchema }, signalOf(context) ?? signal);
  });
  if (root !== null) client.setRequestHandler('roots/list', () => ({ roots: [root] }));
  guardMessages(transport, onError);
  try {
    await client.connect(transport, { signal, timeout });
    if (hasEnded()) throw new Error('Connection closed');
    state = 'open';
  } catch (cause) {
    await closeQuietly(client);
    throw cause;
  }
  return describeConnection(client);
}

/**
 * The SDK throws at answers to nothing that are nested too deeply. No transport would catch that, and AIntern would end.
 */
function guardMessages(transport: Transport, onError: (message: string) => void): void {
  let handle: Transport['onmessage'];
  Object.defineProperty(transport, 'onmessage', {
    get: () => handle,
    set(next: Transport['onmessage']) {
      handle =
        next &&
        ((message, extra) => {
          try {
            next(message, extra);
          } catch (cause) {
            onError(`A message couldn’t be read: ${messageOf(cause)}`);
          }
        });
    },
  });
}

function signalOf(context: unknown): AbortSignal | undefined {
  const request = isObject(context) && 'mcpReq' in context ? context.mcpReq : undefined;
  const signal = isObject(request) && 'signal' in request ? request.signal : undefined;
  return signal instanceof AbortSignal ? signal : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

async function closeQuietly(client: Client): Promise<void> {
  try {
    await client.close();
  } catch {
    // The connection was never opened.
  }
}

function describeConnection(client: Client): ServerConnection {
  /** All items of a list that comes in pages. */
  async function listAll<Page extends { nextCursor?: string }>(
    method: string,
    schema: z.ZodType<Page>,
    { signal, items }: { readonly signal: AbortSignal; readonly items: (page: Page) => readonly unknown[] },
  ): Promise<unknown[]> {
    const found: unknown[] = [];
    let cursor: string | undefined;
    for (let count = 0; count < MAX_PAGES; count += 1) {
      const params = cursor === undefined ? {} : { cursor };
      const page: Page = await request({ method, params }, schema, { signal, timeout: LIST_TIME });
      found.push(...items(page));
      if (page.nextCursor === undefined || page.nextCursor === cursor) return found;
      cursor = page.nextCursor;
    }
    throw new Error(`The server's list has more than ${MAX_PAGES} pages`);
  }

  async function request<T>(
    { method, params }: { readonly method: string; readonly params: Record<string, unknown> },
    schema: z.ZodType<T>,
    options: RequestOptions & { readonly signal: AbortSignal },
  ): Promise<T> {
    try {
      return (await client.request({ method, params }, schema, options)) as T;
    } catch (cause) {
      // The SDK reports an abort as a timeout.
      options.signal.throwIfAborted();
      throw cause;
    }
  }

  const has = (capability: 'resources' | 'prompts' | 'tools' | 'completions') =>
    client.getServerCapabilities()?.[capability] !== undefined;

  const protocol = client.getNegotiatedProtocolVersion() ?? 'unknown';
  const hasHeaders = protocol >= FIRST_WITH_HEADERS;

  return {
    protocol,
    instructions: client.getInstructions() ?? null,
    hasResources: has('resources'),
    async listTools(signal) {
      if (!has('tools')) return [];
      return listAll('tools/list', toolListSchema, { signal, items: ({ tools }) => tools });
    },
    callTool: (name, args, { signal, inputSchema, onProgress }) =>
      request({ method: 'tools/call', params: { name, arguments: args } }, toolCallResultSchema, {
        signal,
        timeout: NO_LIMIT,
        ...(hasHeaders ? { headers: parameterHeaders(readParameterHeaders(inputSchema), args) } : {}),
        ...(onProgress ? { onprogress: onProgress } : {}),
      }),
    async listResources(signal) {
      if (!has('resources')) return [];
      const found = await listAll('resources/list', resourceListSchema, {
        signal,
        items: ({ resources }) => resources,
      });
      return found.flatMap((each) => listedResourceSchema.safeParse(each).data ?? []);
    },
    async listResourceTemplates(signal) {
      if (!has('resources')) return [];
      const items = ({ resourceTemplates }: z.infer<typeof templateListSchema>) => resourceTemplates;
      const found = await listAll('resources/templates/list', templateListSchema, { signal, items });
      return found.flatMap((each) => listedTemplateSchema.safeParse(each).data ?? []);
    },
    async readResource(uri, signal) {
      const options = { signal, timeout: LIST_TIME };
      return (await request({ method: 'resources/read', params: { uri } }, resourceContentsSchema, options)).contents;
    },
    async listPrompts(signal) {
      if (!has('prompts')) return [];
      const found = await listAll('prompts/list', promptListSchema, { signal, items: ({ prompts }) => prompts });
      return found.flatMap((each) => listedPromptSchema.safeParse(each).data ?? []);
    },
    async getPrompt(name, args, signal) {
      const options = { signal, timeout: LIST_TIME };
      const params = { name, arguments: { ...args } };
      return (await request({ method: 'prompts/get', params }, promptSchema, options)).messages;
    },
    async complete({ ref, argument, others }, signal) {
      if (!has('completions')) return [];
      const params = { ref, argument, context: { arguments: { ...others } } };
      const options = { signal, timeout: LIST_TIME };
      return (await request({ method: 'completion/complete', params }, completionSchema, options)).completion.values;
    },
    close: () => client.close(),
  };
}
