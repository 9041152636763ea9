import { setMaxListeners } from 'node:events';
import type { RiskLevel } from '../../shared/call/risk-level';
import {
  defaultMcpSandbox,
  type ImportableServer,
  type McpDraft,
  type McpEntry,
  type McpLaunch,
  type McpSandbox,
  type McpServerDescription,
  type StoredMcpServer,
} from '../../shared/mcp/mcp-server';
import { messageOf } from '../../shared/text/message-of';
import type { Clock } from '../base/clock';
import { CommandFailure } from '../base/command-failure';
import { createThrottle } from '../base/create-throttle';
import type { AssessCommand } from '../risk/command-assessment';
import type { SandboxService } from '../sandbox/create-sandbox-service';
import { isSecretName } from '../secrets/is-secret-name';
import type { ToolRegistry } from '../tools/framework/tool-registry';
import { launchOf, type McpStore } from './config/mcp-store';
import { trustHash } from './config/trust-hash';
import { createServerContent, type ServerContent } from './content/server-content';
import { describeServer } from './describe-server';
import { createServerImport } from './import/create-server-import';
import { readProjectEntry } from './import/find-importable';
import { compareDefinitions, hashDefinitions, type ToolDefinition } from './pins/tool-definition';
import { createSession, type ServerSession } from './server/create-session';
import { explainFailure, isForgotten, needsSignIn } from './server/explain-failure';
import { openServer } from './server/open-server';
import { createServerNetwork, type ServerNetworkDeps } from './server/server-network';
import { createSignIns } from './sign-in/create-sign-ins';
import type { SignInClient } from './sign-in/start-sign-in';
import { createMcpTools, type McpToolsDeps } from './tools/create-mcp-tools';
import { createServerLog, type ServerLog, type ServerLogLine } from './transport/server-log';

/** The MCP servers of the user and of the open folder, and their tools in the registry. */
export interface McpService {
  /** Offers the approved tools. Starts no server: the first call does. */
  start(): void;
  list(): McpServerDescription[];
  /** Adds or replaces a server. Starts nothing. */
  save(draft: McpDraft): void;
  remove(name: string): Promise<void>;
  setOn(name: string, isOn: boolean): Promise<void>;
  setSandbox(name: string, sandbox: McpSandbox): Promise<void>;
  /** Null removes the rating. */
  rate(name: string, tool: string, rating: RiskLevel | null): void;
  /** Connects and asks for its tools. Failures are part of the description. */
  refresh(name: string, signal?: AbortSignal): Promise<McpServerDescription>;
  /** Approves the definitions with this hash; fails if the server has others by now. */
  approve(name: string, present: string): void;
  restart(name: string): Promise<void>;
  /** Starts a sign-in to an HTTP server. The description shows its progress. */
  signIn(name: string, client?: SignInClient): Promise<void>;
  cancelSignIn(name: string): void;
  signOut(name: string): Promise<void>;
  logs(name: string): readonly ServerLogLine[];
  /** Resources and prompts. */
  readonly content: Omit<ServerContent, 'learn' | 'outdate'>;
  /** Servers in the files of other programs, of the open folder, or in one file. */
  findImportable(file?: string): ImportableServer[];
  /** Imports one of them as it was shown, which also trusts a project's server. */
  import(wanted: Pick<ImportableServer, 'file' | 'name' | 'hash'>): string;
  /** Why a tool can't be used in a folder, as a sentence without its full stop; null if it can. */
  whyElsewhere(toolId: string, workspacePath: string | null): string | null;
  /** The tools that can't be used in a folder because they belong to another one. */
  toolsElsewhere(workspacePath: string | null): string[];
  dispose(): Promise<void>;
}

export interface McpServiceDeps {
  readonly clock: Clock;
  readonly dataPath: string;
  readonly store: McpStore;
  readonly registry: ToolRegistry;
  readonly sandbox: Pick<SandboxService, 'detect'>;
  readonly assessCommand: AssessCommand;
  isPrivateAllowed(host: string): boolean;
  /** The open folder. */
  folder(): string | null;
  protectSecret(secret: string): void;
  onChange(servers: McpServerDescription[]): void;
  /** Gives sandboxed servers access to single hosts. Without it, they run offline. */
  readonly network?: ServerNetworkDeps;
  /** Milliseconds until a server must have answered. */
  readonly startTimeout?: number;
}

/** A window can't show more in between, and describing hundreds of tools takes time. */
const ANNOUNCE_INTERVAL = 100;

export function createMcpService(deps: McpServiceDeps): McpService {
  const { clock, store, registry, folder } = deps;
  const sessions = new Map<string, ServerSession>();
  const logs = new Map<string, ServerLog>();
  /** The tools that each server listed last. */
  const present = new Map<string, readonly ToolDefinition[]>();
  const imports = createServerImport({ store, folder });
  const signIns = createSignIns({
    clock,
    store,
    protectSecret: deps.protectSecret,
    onChange: announce,
    onSignedIn: (name) => void reconnect(name),
  });
  const network = createServerNetwork(deps.network ?? null);
  const over = new AbortController();
  // Many servers wait for this signal at the same time.
  setMaxListeners(0, over.signal);

  function required(name: string): StoredMcpServer {
    const server = store.find(name);
    if (!server) throw new CommandFailure('not-found', `There is no MCP server named ${name}`);
    return server;
  }

  function logOf(name: string): ServerLog {
    const log = logs.get(name) ?? createServerLog(clock);
    logs.set(name, log);
    return log;
  }

  const keyOf = (name: string, place: string | null) => JSON.stringify([name, place]);
  const sessionsOf = (name: string) => [...sessions].filter(([key]) => JSON.parse(key)[0] === name);

  function sessionFor(name: string, place: string | null): ServerSession {
    const key = keyOf(name, place);
    const known = sessions.get(key);
    if (known) return known;
    const log = logOf(name);
    const session = createSession({
      name,
      clock,
      log,
      open(options) {
        const server = required(name);
        if (!server.isOn) throw new Error(`${name} is turned off in Settings › MCP servers`);
        const changed = whyUntrusted(server);
        if (changed !== null) throw new Error(`${changed}. Settings › MCP servers shows it`);
        const values = store.values(name);
        for (const [each, value] of Object.entries(values)) if (isSecretName(each)) deps.protectSecret(value);
        const { dataPath, sandbox, startTimeout } = deps;
        const limits = startTimeout === undefined ? {} : { startTimeout };
        const given = { ...options, onContentChanged: () => content.outdate(name) };
        const { currentCall } = session;
        const use = { dataPath, sandbox, network, currentCall, log, values, signIns, ...limits };
        const opening = openServer(server, place, given, use);
        void opening.then((connection) => content.learn(name, connection)).catch(() => {});
        return opening;
      },
      needsSignIn,
      isForgotten,
      explain: (cause) => explainFailure(cause, name, log.lastWords()),
      onChange: announce,
      onTools(tools) {
        present.set(name, tools);
        synchronize();
      },
    });
    sessions.set(key, session);
    return session;
  }

  /** A project's file is read each time, because anyone who can change the project can change it. */
  function whyUntrusted({ name, project }: StoredMcpServer): string | null {
    if (project === undefined) return null;
    const entry = readProjectEntry(project.folder, project.file, project.name);
    if (entry === null) return `${project.file} no longer contains ${project.name}, so ${name} isn't started`;
    if (trustHash(entry, project.folder) === project.trustHash) return null;
    return `The entry or the program of ${name} has changed since you trusted it`;
  }

  /** The server's part of a tool id, which can't contain a slash. */
  function projectOf(toolId: string): string | null {
    const [, name = ''] = /^mcp:([^/]+)\//.exec(toolId) ?? [];
    return store.find(name)?.project?.folder ?? null;
  }

  function whyElsewhere(toolId: string, workspacePath: string | null): string | null {
    const place = projectOf(toolId);
    return place === null || place === workspacePath ? null : 'Its MCP server belongs to another folder';
  }

  const changes = createThrottle(() => deps.onChange(list()), ANNOUNCE_INTERVAL);

  function announce(): void {
    if (!over.signal.aborted) changes.tell();
  }

  const content = createServerContent({
    async withConnection({ name, place }, work) {
      const server = required(name);
      const where = place === undefined ? folder() : place;
      const home = server.project?.folder ?? where;
      if (home !== where) throw new CommandFailure('refused', `${server.name} belongs to another folder`);
      return sessionFor(server.name, home).use(over.signal, ({ connection }) => work(connection));
    },
    explain: (cause, name) => explainFailure(cause, name, logOf(name).lastWords()),
    note: (name, message) => logOf(name).note(message),
    onChange: announce,
    signal: over.signal,
  });

  const tools = createMcpTools({
    registry,
    assessCommand: deps.assessCommand,
    isPrivateAllowed: deps.isPrivateAllowed,
    call: (...given) => callTool(...given),
  });

  /** What was found wrong with an approved tool; null if it can be used. */
  function problemOf(server: string, name: string): string | null {
    return store.pinned(server)?.tools.find((tool) => tool.name === name)?.problem ?? null;
  }

  /** Brings the registry up to date with what is approved and turned on. */
  function synchronize(): void {
    const on = store.servers().filter(({ isOn }) => isOn);
    tools.synchronize(
      on.flatMap(({ name: server, ratings }) =>
        compareDefinitions(store.pinned(server), present.get(server) ?? null).flatMap(({ name, status, before }) =>
          status === 'approved' && before !== null && problemOf(server, name) === null
            ? [{ server, name, text: before, rating: ratings[name] ?? null }]
            : [],
        ),
      ),
    );
    announce();
  }

  const callTool: McpToolsDeps['call'] = ({ server, name, text }, args, { context, onProgress }) => {
    const { signal, workspacePath } = context;
    return sessionFor(server, workspacePath).during(context, async ({ connection, tools: listTools }) => {
      const found = (await listTools(signal)).filter((tool) => tool.name === name);
      if (found.length !== 1 || found[0]?.text !== text) {
        throw new Error(
          `${server} has changed ${name} since the user approved it, so it wasn't called. They can review it in Settings › MCP servers`,
        );
      }
      try {
        const { inputSchema } = found[0].definition;
        return await connection.callTool(name, args, { signal, inputSchema, onProgress });
      } catch (cause) {
        signal.throwIfAborted();
        throw new Error(explainFailure(cause, server, logOf(server).lastWords()), { cause });
      }
    });
  };

  function factsOf(server: StoredMcpServer) {
    return {
      states: sessionsOf(server.name).map(([, session]) => session.state()),
      pinned: store.pinned(server.name),
      present: present.get(server.name) ?? null,
      untrusted: whyUntrusted(server),
      offers: content.offersOf(server.name),
      fault: network.faultOf(server, logOf(server.name).lastWords()),
      ...(server.launch.kind === 'http' ? { signIn: signIns.stateOf(server.name) } : {}),
      objectionTo(name: string, text: string): string | null {
        const isKnown = store.pinned(server.name)?.tools.some((tool) => tool.name === name && tool.text === text);
        return isKnown ? problemOf(server.name, name) : tools.objectionTo({ server: server.name, name, text });
      },
    };
  }

  function list(): McpServerDescription[] {
    return store.servers().map((server) => describeServer(server, factsOf(server)).description);
  }

  async function endSessions(name: string): Promise<void> {
    const ended = sessionsOf(name);
    for (const [key] of ended) sessions.delete(key);
    await Promise.all(ended.map(([, session]) => session.close()));
  }

  async function reconnect(name: string): Promise<void> {
    await endSessions(name);
    announce();
    if (store.find(name)) await refresh(name);
  }

  function keep(server: StoredMcpServer, entry?: McpEntry): void {
    store.save(server, entry);
    synchronize();
  }

  function replace(server: StoredMcpServer, entry: McpEntry): void {
    const known = store.find(server.name);
    void endSessions(server.name);
    present.delete(server.name);
    // Tokens are for the address that gave them.
    if (known && !isSameAddress(known.launch, entry)) signIns.forget(server.name);
    keep(server, entry);
  }

  async function refresh(name: string, signal: AbortSignal = over.signal): Promise<McpServerDescription> {
    const server = required(name);
    const place = server.project?.folder ?? folder();
    // The user asked for it, so earlier crashes don't count.
    if (sessionFor(server.name, place).state().kind === 'failed') await endSessions(server.name);
    const session = sessionFor(server.name, place);
    try {
      await session.list(signal);
    } catch (cause) {
      logOf(server.name).note(messageOf(cause));
    }
    synchronize();
    return describeServer(server, factsOf(server)).description;
  }

  return {
    start: synchronize,
    list,
    save({ name, entry, sandbox }) {
      const known = store.find(name);
      if (known?.project)
        throw new CommandFailure('refused', `${name} comes from a file of its folder. Change it there`);
      // What belongs to it is kept under the name that it has.
      const { name: own, ratings, sandbox: profile } = known ?? { name, ratings: {}, sandbox: defaultMcpSandbox };
      replace({ name: own, launch: launchOf(entry), isOn: true, ratings, sandbox: sandbox ?? profile }, entry);
    },
    async remove(name) {
      const server = required(name);
      signIns.forget(server.name);
      store.remove(server.name);
      present.delete(server.name);
      synchronize();
      await endSessions(server.name);
      announce();
    },
    async setOn(name, isOn) {
      keep({ ...required(name), isOn });
      if (!isOn) await endSessions(required(name).name);
      announce();
    },
    async setSandbox(name, sandbox) {
      keep({ ...required(name), sandbox });
      await endSessions(required(name).name);
      announce();
    },
    rate(name, tool, rating) {
      const server = required(name);
      const { [tool]: _before, ...others } = server.ratings;
      keep({ ...server, ratings: rating === null ? others : { ...others, [tool]: rating } });
    },
    refresh,
    approve(name, hash) {
      const server = required(name);
      const now = present.get(server.name);
      if (now === undefined || hashDefinitions(now) !== hash) {
        throw new CommandFailure('refused', `${name} has changed its tools in the meantime. Review them again`);
      }
      const described = now.map(({ name: tool, text }) => {
        const problem = tools.objectionTo({ server: server.name, name: tool, text });
        return { name: tool, text, ...(problem === null ? {} : { problem }) };
      });
      store.pin(server.name, { tools: described });
      synchronize();
    },
    async restart(name) {
      const server = required(name);
      await endSessions(server.name);
      announce();
    },
    async signIn(name, client) {
      const { name: known, launch } = required(name);
      if (launch.kind !== 'http')
        throw new CommandFailure('refused', `${known} is started by a command, so it doesn’t need sign-in`);
      await signIns.start(known, launch.url, client);
    },
    cancelSignIn: (name) => signIns.cancel(required(name).name),
    async signOut(name) {
      const server = required(name);
      signIns.signOut(server.name);
      await endSessions(server.name);
      announce();
    },
    logs: (name) => logOf(required(name).name).lines(),
    content,
    findImportable: imports.find,
    import(wanted) {
      const { server, entry } = imports.read(wanted);
      replace(server, entry);
      return server.name;
    },
    whyElsewhere,
    toolsElsewhere: (workspacePath) =>
      registry.list().flatMap(({ id }) => (whyElsewhere(id, workspacePath) === null ? [] : [id])),
    async dispose() {
      over.abort(new Error('AIntern is closing'));
      signIns.dispose();
      await Promise.all([...sessions.values()].map((session) => session.close()));
    },
  };
}

function isSameAddress(launch: McpLaunch, entry: McpEntry): boolean {
  return launch.kind === 'http' && entry.kind === 'http' && launch.url === entry.url;
}
