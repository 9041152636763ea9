import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { systemClock } from '../src/main/base/clock';
import { createMcpService } from '../src/main/mcp/create-mcp-service';
import { openMcpStore } from '../src/main/mcp/open-mcp-store';
import type { CommandAssessment } from '../src/main/risk/command-assessment';
import { openConf } from '../src/main/storage/open-conf';
import { createToolExecutionContext } from '../src/main/tools/framework/context/tool-execution-context';
import { createToolRegistry } from '../src/main/tools/framework/tool-registry';
import { inMilliseconds, type ReportLine } from './figure';
import { bestOf } from './measure';
import { withTemporaryFolder } from './with-temporary-folder';

const server = resolve('src/main/mcp/testing/scripted-server.mjs');
const MB = 1024 * 1024;
/** Single calls, so that the best of them came in a quiet moment of the machine. */
const CALLS = 300;
const SERVERS = 10;
const TOOLS = 500;
/** Milliseconds that a call may take longer than with the bare SDK. */
const MOST_PER_CALL = 3;

/** What AIntern adds to a call of an MCP server, beside the SDK alone. */
export async function* mcpFigures(): AsyncGenerator<ReportLine> {
  yield* await withTemporaryFolder(async (base) => {
    const bench = createBench(base);
    try {
      return [
        await callFigure(bench),
        await largeFigure(bench),
        await startFigure(bench),
        await definitionFigure(bench),
      ];
    } finally {
      await bench.mcp.dispose();
    }
  });
}

type Bench = ReturnType<typeof createBench>;

function createBench(base: string) {
  const [workspacePath, dataPath] = [join(base, 'work'), join(base, 'data')];
  for (const folder of [workspacePath, dataPath]) mkdirSync(folder);
  const registry = createToolRegistry();
  const harmless: CommandAssessment = {
    ...{ level: 'medium', reasons: [], subjects: [], safeSubjects: [], otherSubjects: [], dependsOn: [] },
  };
  const mcp = createMcpService({
    clock: systemClock,
    dataPath,
    store: openMcpStore({ dataPath, openStore: openConf, secretCodec: null, warn: () => {} }),
    registry,
    sandbox: { detect: async () => ({ kind: 'unavailable', why: 'Only the transport is measured.' }) },
    assessCommand: () => harmless,
    isPrivateAllowed: () => false,
    folder: () => workspacePath,
    protectSecret: () => {},
    onChange: () => {},
  });
  const scope = { workspacePath, dataPath };

  async function add(name: string, script: object): Promise<void> {
    const entry = { kind: 'stdio' as const, command: process.execPath, args: argsFor(script), environment: {} };
    mcp.save({ name, entry, sandbox: { isOn: false, hasNetwork: true, writable: [] } });
    mcp.approve(name, (await mcp.refresh(name)).present ?? '');
  }

  async function call(toolId: string): Promise<void> {
    const prepared = registry.get(toolId)?.prepare({}, scope);
    if (!prepared?.isValid) throw new Error(`${toolId} can't be called`);
    const context = createToolExecutionContext({
      ...{ executionId: 'bench', sessionId: 'bench', toolId, scope, parameters: {}, services: {}, metadata: {} },
      ...{ signal: new AbortController().signal, isApproved: true, startedAt: Date.now() },
    });
    const { success, message } = await prepared.call.run(context);
    if (!success) throw new Error(message);
  }

  return { mcp, registry, add, call };
}

const argsFor = (script: object) => [server, JSON.stringify(script)];

async function withSdk<T>(script: object, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: argsFor(script), stderr: 'ignore' }),
  );
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

async function callFigure({ add, call }: Bench): Promise<ReportLine> {
  await add('plain', {});
  return withSdk({}, async (client) => {
    const best = await bestOf(CALLS, {
      ours: () => call('mcp:plain/echo'),
      sdk: () => client.callTool({ name: 'echo', arguments: {} }),
    });
    return {
      what: 'a call of an MCP tool, beside the bare SDK',
      ratio: best.ours / best.sdk,
      goal: 2,
      detail: `${inMilliseconds(best.ours)} vs ${inMilliseconds(best.sdk)}: ${inMilliseconds(best.ours - best.sdk)} more, goal ≤ ${MOST_PER_CALL} ms`,
    };
  });
}

/** Processor time, which a slow pipe doesn't change. */
async function largeFigure({ add, call }: Bench): Promise<ReportLine> {
  const [small, large] = [5 * MB, 20 * MB];
  for (const size of [small, large]) await add(`huge-${size}`, { fault: 'huge', size });
  const timeFor = async (size: number) => {
    let best = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 9; run += 1) {
      const before = process.cpuUsage();
      await call(`mcp:huge-${size}/echo`);
      const { user, system } = process.cpuUsage(before);
      best = Math.min(best, (user + system) / 1_000);
    }
    return best;
  };
  const times = { small: await timeFor(small), large: await timeFor(large) };
  return {
    what: 'an answer of 20 MB, beside one of 5 MB (linear would be 4×)',
    ratio: times.large / times.small,
    goal: 6,
    detail: `${inMilliseconds(times.large)} of processor time vs ${inMilliseconds(times.small)}; goal ≤ 150 ms`,
  };
}

async function startFigure({ mcp, add }: Bench): Promise<ReportLine> {
  const names = Array.from({ length: SERVERS }, (_, at) => `start-${at}`);
  for (const name of names) await add(name, {});
  const restart = async (wanted: readonly string[]) => {
    await Promise.all(wanted.map((name) => mcp.restart(name)));
    const startedAt = performance.now();
    await Promise.all(wanted.map((name) => mcp.refresh(name)));
    return performance.now() - startedAt;
  };
  const one = Math.min(...[await restart(names.slice(0, 1)), await restart(names.slice(0, 1))]);
  const ten = Math.min(...[await restart(names), await restart(names)]);
  return {
    what: `start of ${SERVERS} servers side by side, beside one`,
    ratio: ten / one,
    goal: SERVERS,
    detail: `${inMilliseconds(ten)} vs ${inMilliseconds(one)}`,
  };
}

async function definitionFigure({ add, registry }: Bench): Promise<ReportLine> {
  const inputSchema = { type: 'object', properties: { path: { type: 'string' }, count: { type: 'integer' } } };
  const tools = Array.from({ length: TOOLS }, (_, at) => ({
    name: `tool-${at}`,
    description: 'Does it.',
    inputSchema,
  }));
  const startedAt = performance.now();
  await add('many', { tools });
  const first = performance.now() - startedAt;
  const again = performance.now();
  const count = registry.functionDefinitions().length;
  const listed = performance.now() - again;
  return {
    what: `definitions of ${TOOLS} tools, listed, approved and compiled`,
    ratio: first / TOOLS,
    detail: `${inMilliseconds(first)} in all, ${inMilliseconds(listed)} to define ${count} for a model`,
  };
}
