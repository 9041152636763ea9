import type { Clock } from '../../base/clock';
import { raceAbort } from '../../base/race-abort';
import type { ToolExecutionContext } from '../../tools/framework/context/tool-execution-context';
import type { ConnectOptions, ServerConnection } from '../client/connect-server';
import { readDefinitions, type ToolDefinition } from '../pins/tool-definition';
import type { ServerLog } from '../transport/server-log';
import { answerElicitation } from './answer-elicitation';

export type SessionState =
  | { readonly kind: 'stopped' | 'starting' | 'running' }
  | { readonly kind: 'failed' | 'needs-sign-in'; readonly problem: string };

/** One server's connection for one folder: started on demand, and again after a crash. */
export interface ServerSession {
  state(): SessionState;
  /** Connects if necessary, which is rejected with a reason in words for the user and the model. */
  use<T>(signal: AbortSignal, work: (server: OpenServer) => Promise<T>): Promise<T>;
  /** The same, and asks for its tools. */
  list(signal: AbortSignal): Promise<readonly ToolDefinition[]>;
  /** Runs a call; questions that the server asks meanwhile belong to it. */
  during<T>(context: ToolExecutionContext, work: (server: OpenServer) => Promise<T>): Promise<T>;
  /** The call that uses it now. */
  currentCall(): string | null;
  close(): Promise<void>;
}

export interface OpenServer {
  readonly connection: ServerConnection;
  /** Its tools, as it listed them last. */
  tools(signal: AbortSignal): Promise<readonly ToolDefinition[]>;
  /** Asks for its tools again: not every server says when they change. */
  listAgain(signal: AbortSignal): Promise<readonly ToolDefinition[]>;
}

/** What the session fills in of a connection's options. */
export type OpenOptions = Pick<ConnectOptions, 'signal' | 'elicit' | 'onToolsChanged' | 'onError' | 'onClose'>;

export interface SessionDeps {
  readonly name: string;
  readonly clock: Clock;
  readonly log: ServerLog;
  /** Starts or reaches the server. */
  open(options: OpenOptions): Promise<ServerConnection>;
  /** Whether an error means that the user has to sign in first. */
  needsSignIn(cause: unknown): boolean;
  /** Whether an error means that the server has forgotten this connection, and did nothing. */
  isForgotten(cause: unknown): boolean;
  explain(cause: unknown): string;
  onChange(): void;
  onTools(tools: readonly ToolDefinition[]): void;
  wait?(time: number, signal: AbortSignal): Promise<void>;
}

/** Crashes within this time count together; after this many, the server isn't restarted automatically. */
const CRASH_TIME = 5 * 60_000;
const MAX_CRASHES = 5;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;
/** A server may not keep the user busy with a single call. */
const MAX_FORMS = 10;

export function createSession(deps: SessionDeps): ServerSession {
  const { name, clock, log, open, needsSignIn, isForgotten, explain, onChange, onTools, wait = pause } = deps;
  let state: SessionState = { kind: 'stopped' };
  let opening: Promise<OpenServer> | null = null;
  let current: ServerConnection | null = null;
  let crashes: number[] = [];
  let ending = new AbortController();
  const calls = new Set<ToolExecutionContext>();
  const forms = new WeakMap<ToolExecutionContext, number>();

  function countForm(call: ToolExecutionContext): number {
    const count = (forms.get(call) ?? 0) + 1;
    forms.set(call, count);
    if (count === MAX_FORMS + 1)
      log.note(`It asked more than ${MAX_FORMS} forms during one call, so others are declined`);
    return count;
  }

  function change(next: SessionState): void {
    state = next;
    onChange();
  }

  async function start(): Promise<OpenServer> {
    const { signal } = ending;
    await recover(signal);
    change({ kind: 'starting' });
    let tools: Promise<readonly ToolDefinition[]> | null = null;
    let own: ServerConnection | null = null;
    let isClosed = false;
    try {
      const connection = await open({
        signal,
        async elicit(request, asking) {
          const call = [...calls].at(-1);
          if (call === undefined || countForm(call) > MAX_FORMS) return { action: 'decline' };
          return answerElicitation(request, { server: name, call, signal: asking });
        },
        onToolsChanged: () => {
          tools = null;
        },
        onError: (message) => log.note(message),
        onClose() {
          isClosed = true;
          leave(own);
        },
      });
      if (signal.aborted) await connection.close();
      signal.throwIfAborted();
      if (isClosed) throw new Error('Connection closed');
      [own, current] = [connection, connection];
      change({ kind: 'running' });
      const listed = (asking: AbortSignal) => {
        tools ??= list(connection, signal).catch(forget);
        return raceAbort(tools, asking);
      };
      return {
        connection,
        tools: listed,
        listAgain(asking) {
          tools = null;
          return listed(asking);
        },
      };
    } catch (cause) {
      signal.throwIfAborted();
      const problem = explain(cause);
      if (needsSignIn(cause)) change({ kind: 'needs-sign-in', problem });
      else fail(problem);
      throw new Error(problem, { cause });
    }

    function forget(cause: unknown): never {
      tools = null;
      noteRefusal(cause);
      throw cause;
    }
  }

  /** An open connection may lose its sign-in at any request. */
  function noteRefusal(cause: unknown): void {
    if (current !== null && needsSignIn(cause)) change({ kind: 'needs-sign-in', problem: explain(cause) });
  }

  async function list(connection: ServerConnection, signal: AbortSignal): Promise<readonly ToolDefinition[]> {
    const { tools, unreadable } = readDefinitions(await connection.listTools(signal));
    if (unreadable > 0) log.note(`${unreadable} of its tools have no name or no input schema, and were left out`);
    onTools(tools);
    return tools;
  }

  /** Waits longer after each crash, and gives up after too many. */
  async function recover(signal: AbortSignal): Promise<void> {
    const now = clock.now();
    crashes = crashes.filter((at) => at > now - CRASH_TIME);
    if (crashes.length >= MAX_CRASHES) {
      const problem = `${name} ended ${crashes.length} times within five minutes, so it isn't started again. Restart it in Settings › MCP servers`;
      change({ kind: 'failed', problem });
      throw new Error(problem);
    }
    if (crashes.length === 0) return;
    const time = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (crashes.length - 1));
    log.note(`Starting again in ${time / 1_000} s`);
    await wait(time, signal);
  }

  function fail(problem: string): void {
    crashes.push(clock.now());
    log.note(problem);
    change({ kind: 'failed', problem });
  }

  function leave(connection: ServerConnection | null): void {
    if (connection === null || connection !== current) return;
    current = null;
    opening = null;
    if (ending.signal.aborted) return;
    const words = log.lastWords();
    fail(`${name} exited unexpectedly${words === '' ? '' : `. Its last output: ${words}`}`);
  }

  async function stop(): Promise<void> {
    const connection = current;
    ending.abort(new Error(`${name} was stopped`));
    ending = new AbortController();
    [current, opening] = [null, null];
    await connection?.close().catch(() => {});
    change({ kind: 'stopped' });
  }

  function connect(signal: AbortSignal): Promise<OpenServer> {
    if (opening === null) {
      const started = start();
      opening = started;
      started.catch(() => {
        if (opening === started) opening = null;
      });
    }
    return raceAbort(opening, signal);
  }

  async function use<T>(signal: AbortSignal, work: (server: OpenServer) => Promise<T>): Promise<T> {
    const server = await connect(signal);
    try {
      return await work(server);
    } catch (cause) {
      if (!isForgotten(cause)) throw cause;
      leaveQuietly(server.connection);
      return await work(await connect(signal));
    }
  }

  function leaveQuietly(connection: ServerConnection): void {
    if (connection !== current) return;
    [current, opening] = [null, null];
    log.note('It no longer knows this session, so a new one is opened');
    connection.close().catch(() => {});
  }

  return {
    state: () => state,
    use,
    list: (signal) => use(signal, (server) => server.listAgain(signal)),
    async during(context, work) {
      calls.add(context);
      try {
        return await use(context.signal, work);
      } catch (cause) {
        noteRefusal(cause);
        throw cause;
      } finally {
        calls.delete(context);
      }
    },
    currentCall: () => [...calls].at(-1)?.executionId ?? null,
    close: stop,
  };
}

function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, time);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
