import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import type { JsonObject } from '../../../shared/json/json';
import type { McpEntry, McpSandbox } from '../../../shared/mcp/mcp-server';
import { systemClock } from '../../base/clock';
import { openConf } from '../../storage/open-conf';
import { temporaryFolder } from '../../testing/temporary-folder';
import { createToolExecutionContext } from '../../tools/framework/context/tool-execution-context';
import type { ToolServices } from '../../tools/framework/context/tool-services';
import { createToolRegistry } from '../../tools/framework/tool-registry';
import { createMcpService, type McpServiceDeps } from '../create-mcp-service';
import { openMcpStore } from '../open-mcp-store';

/** What the server of `scripted-server.mjs` does. */
export interface ServerScript {
  readonly tools?: readonly object[];
  /** Where its tools are read from each time, so that they can change. */
  readonly toolsFile?: string;
  readonly fault?: string;
  readonly size?: number;
  /** Its calls are written here. */
  readonly file?: string;
  /** Each of its starts is written here. */
  readonly startFile?: string;
  readonly pidFile?: string;
  readonly result?: object;
  readonly elicit?: object;
  readonly resources?: readonly object[];
  readonly templates?: readonly object[];
  /** Of its resources, by their addresses. */
  readonly contents?: Readonly<Record<string, readonly object[]>>;
  readonly prompts?: readonly object[];
  /** Of every prompt; GIVEN stands for the arguments. */
  readonly messages?: readonly object[];
  readonly completions?: readonly string[];
  /** Its last words. */
  readonly words?: string;
  /** What it fetches. */
  readonly url?: string;
}

const scriptedServer = resolve(import.meta.dirname, 'scripted-server.mjs');

export function scripted(script: ServerScript = {}): Extract<McpEntry, { kind: 'stdio' }> {
  return { kind: 'stdio', command: process.execPath, args: [scriptedServer, JSON.stringify(script)], environment: {} };
}

const unconfined: McpSandbox = { isOn: false, hasNetwork: true, writable: [] };

/** The service with its own folders, and its tools as a model calls them. */
export function startMcp(change: Partial<McpServiceDeps> = {}) {
  const base = temporaryFolder();
  const workspacePath = join(base, 'work');
  const dataPath = join(base, 'data');
  mkdirSync(workspacePath);
  mkdirSync(dataPath);
  const registry = createToolRegistry();
  const open = () =>
    createMcpService({
      clock: systemClock,
      dataPath,
      store: openMcpStore({ dataPath, openStore: openConf, secretCodec: null, warn: () => {} }),
      registry,
      sandbox: { detect: async () => ({ kind: 'unavailable', why: 'Not here.' }) },
      assessCommand: () => ({
        level: 'medium',
        reasons: [],
        subjects: [],
        safeSubjects: [],
        otherSubjects: [],
        dependsOn: [],
      }),
      isPrivateAllowed: () => false,
      folder: () => workspacePath,
      protectSecret: () => {},
      onChange: () => {},
      ...change,
    });
  const mcp = open();
  onTestFinished(() => mcp.dispose());
  const scope = { workspacePath, dataPath };

  function prepare(toolId: string, parameters: JsonObject = {}) {
    const tool = registry.get(toolId);
    if (!tool) throw new Error(`${toolId} is not offered`);
    return tool.prepare(parameters, scope);
  }

  async function call(toolId: string, parameters: JsonObject = {}, options: CallOptions = {}) {
    const prepared = prepare(toolId, parameters);
    if (!prepared.isValid) throw new Error(prepared.validation.errors.map(({ message }) => message).join('; '));
    const { signal = new AbortController().signal, services = {}, onProgress } = options;
    const context = createToolExecutionContext({
      executionId: '00000000-0000-4000-8000-000000000001',
      sessionId: '00000000-0000-4000-8000-000000000002',
      toolId,
      scope,
      parameters: prepared.call.parameters,
      services,
      signal,
      isApproved: true,
      metadata: {},
      startedAt: Date.now(),
      ...(onProgress ? { onProgress } : {}),
    });
    return prepared.call.run(context);
  }

  /** Adds a server, asks for its tools and approves them. */
  async function add(name: string, entry: McpEntry) {
    mcp.save({ name, entry, sandbox: unconfined });
    const described = await mcp.refresh(name);
    if (described.present !== null) mcp.approve(name, described.present);
    return described;
  }

  const offered = () => registry.list().flatMap(({ id }) => (id.startsWith('mcp:') ? [id] : []));
  const find = (name: string) => mcp.list().find((server) => server.name === name);
  return { mcp, open, registry, workspacePath, dataPath, base, add, call, prepare, offered, find, unconfined };
}

interface CallOptions {
  readonly signal?: AbortSignal;
  readonly services?: Partial<ToolServices>;
  readonly onProgress?: (progress: { readonly message: string }) => void;
}
