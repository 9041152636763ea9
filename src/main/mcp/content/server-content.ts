import type { McpOffers, McpPrompt, McpResource } from '../../../shared/mcp/mcp-content';
import { messageOf } from '../../../shared/text/message-of';
import { onOneLine } from '../../../shared/text/on-one-line';
import { revealInvisible } from '../../../shared/text/reveal-invisible';
import { shorten } from '../../../shared/text/shorten';
import { CommandFailure } from '../../base/command-failure';
import type { CompletionTarget, ServerConnection } from '../client/connect-server';
import { findResources, type ListedContent } from './find-resources';
import { type ReadContent, readPromptMessages, readResourceParts } from './read-content';

/** The resources and prompts of servers, which only the user brings into a conversation. */
export interface ServerContent {
  /** Null until the server has been asked. */
  offersOf(name: string): McpOffers | null;
  /** Asks a server that has just been connected. Never rejects. */
  learn(name: string, connection: ServerConnection): Promise<void>;
  /** Called when its lists have changed. */
  outdate(name: string): void;
  findResources(name: string, query: string): Promise<McpResource[]>;
  complete(name: string, target: CompletionTarget): Promise<readonly string[]>;
  /** The place is the folder of the message. */
  readResource(name: string, uri: string, place: string | null): Promise<ReadContent>;
  readPrompt(name: string, prompt: ReadPrompt, place: string | null): Promise<ReadContent>;
}

interface ReadPrompt {
  readonly name: string;
  readonly args: Readonly<Record<string, string>>;
}

export interface ServerPlace {
  readonly name: string;
  readonly place: string | null | undefined;
}

export interface ServerContentDeps {
  /** Starts it if necessary. Without a place, in the open folder. */
  withConnection<T>(at: ServerPlace, work: (connection: ServerConnection) => Promise<T>): Promise<T>;
  explain(cause: unknown, name: string): string;
  note(name: string, message: string): void;
  onChange(): void;
  readonly signal: AbortSignal;
}

const MAX_PROMPTS = 200;
const MAX_ARGUMENTS = 20;
const MAX_SHOWN = 300;

export function createServerContent({
  withConnection,
  explain,
  note,
  onChange,
  signal,
}: ServerContentDeps): ServerContent {
  const offers = new Map<string, McpOffers>();
  const connections = new Map<string, ServerConnection>();
  const lists = new WeakMap<ServerConnection, Promise<ListedContent>>();

  /** Failures are for the user, who asked for it. */
  async function using<T>(
    name: string,
    place: string | null | undefined,
    work: (connection: ServerConnection) => Promise<T>,
  ): Promise<T> {
    try {
      return await withConnection({ name, place }, work);
    } catch (cause) {
      throw cause instanceof CommandFailure ? cause : new CommandFailure('refused', explain(cause, name));
    }
  }

  async function list(connection: ServerConnection): Promise<ListedContent> {
    const [resources, templates] = await Promise.all([
      connection.listResources(signal),
      // Most servers don't know this request.
      connection.listResourceTemplates(signal).catch(() => []),
    ]);
    return { resources, templates };
  }

  function listed(connection: ServerConnection): Promise<ListedContent> {
    const known = lists.get(connection);
    if (known) return known;
    const asked = list(connection);
    lists.set(connection, asked);
    asked.catch(() => lists.delete(connection));
    return asked;
  }

  async function learn(name: string, connection: ServerConnection): Promise<void> {
    connections.set(name, connection);
    try {
      const prompts = await connection.listPrompts(signal);
      offers.set(name, {
        hasResources: connection.hasResources,
        prompts: prompts.flatMap((prompt) => describePrompt(prompt) ?? []).slice(0, MAX_PROMPTS),
      });
    } catch (cause) {
      offers.set(name, { hasResources: connection.hasResources, prompts: [] });
      note(name, `Its prompts couldn’t be listed: ${messageOf(cause)}`);
    }
    onChange();
  }

  return {
    offersOf: (name) => offers.get(name) ?? null,
    learn,
    outdate(name) {
      const connection = connections.get(name);
      if (!connection) return;
      lists.delete(connection);
      void learn(name, connection);
    },
    findResources: (name, query) =>
      using(name, undefined, async (connection) =>
        findResources(await listed(connection), query, (target) => connection.complete(target, signal).catch(() => [])),
      ),
    complete: (name, target) =>
      using(name, undefined, async (connection) =>
        (await connection.complete(target, signal)).map((value) => shorten(value, MAX_SHOWN)),
      ),
    readResource: (name, uri, place) =>
      using(name, place, async (connection) => readResourceParts(await connection.readResource(uri, signal))),
    readPrompt: (name, prompt, place) =>
      using(name, place, async (connection) =>
        readPromptMessages(await connection.getPrompt(prompt.name, prompt.args, signal)),
      ),
  };
}

type ListedPrompt = Awaited<ReturnType<ServerConnection['listPrompts']>>[number];

/** Null for a name that can't follow a slash. */
function describePrompt({ name, title, description, arguments: args = [] }: ListedPrompt): McpPrompt | null {
  if (!/^[^\s\p{C}]{1,200}$/u.test(name)) return null;
  return {
    name,
    title: shown(title ?? name),
    description: shown(description ?? ''),
    arguments: args.slice(0, MAX_ARGUMENTS).map(({ name: argument, description: hint, required }) => {
      return { name: argument, description: shown(hint ?? ''), isRequired: required === true };
    }),
  };
}

function shown(text: string): string {
  return shorten(onOneLine(revealInvisible(text)), MAX_SHOWN);
}
