import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { decideApproval } from '../src/main/approval/decide-approval';
import { backTest } from '../src/main/approval/rules/back-test';
import { type PermissionTarget, permissionTarget } from '../src/main/approval/rules/match-permission';
import { createPermissionStore, type PermissionStore } from '../src/main/approval/rules/permission-store';
import { suggestPatterns } from '../src/main/approval/rules/suggest-patterns';
import { createLedger, type Ledger } from '../src/main/storage/ledger';
import { openConf } from '../src/main/storage/open-conf';
import { createBuiltInRegistry } from '../src/main/tools/create-built-in-registry';
import { prepareCall } from '../src/main/tools/framework/prepare-call';
import type { PreparedCall } from '../src/main/tools/framework/tool';
import { ApprovalDecision } from '../src/shared/call/approval-decision';
import type { LedgerEntry } from '../src/shared/call/ledger-entry';
import type { ToolPermission } from '../src/shared/call/permission';
import type { JsonObject } from '../src/shared/json/json';
import { type Figure, inMilliseconds } from './figure';
import { withTemporaryFolder } from './with-temporary-folder';

const RULES = 1_000;
const ENTRIES = 10_000;
const DECISIONS = 1_200;
const PREVIEWS = 200;
/** p95, in milliseconds. */
const DECISION_LIMIT = 50;
/** Milliseconds to check all suggestions for one call against the whole history. */
const SUGGESTION_LIMIT = 30;

type AskedCall = readonly [toolId: string, parameters: JsonObject];

/** Typical calls of a model: files, command lines with one or many commands, hosts. */
const calls: readonly AskedCall[] = [
  ['file-write', { path: 'src/part7/file7.ts', content: 'x' }],
  ['file-write', { path: 'README.md', content: 'x' }],
  ['file-read', { path: '/etc/hosts' }],
  ['terminal-execute', { command: 'npm run task7 -- --watch' }],
  ['terminal-execute', { command: 'cargo build --release && cargo test | tail -5' }],
  ['terminal-execute', { command: Array.from({ length: 50 }, (_, index) => `touch file${index}.txt`).join('; ') }],
  ['http-fetch', { url: 'https://api.service7.example.com/v1' }],
  ['http-fetch', { url: 'https://example.org' }],
];

const rule = (number: number): ToolPermission => {
  const about = [
    { toolId: 'file-write', pattern: `src/part${number}/**/*.ts` },
    { toolId: 'terminal-execute', pattern: `npm run task${number} *` },
    { toolId: 'http-fetch', pattern: `*.service${number}.example.com` },
    { toolId: 'file-read', pattern: `/usr/share/part${number}/*` },
  ][number % 4] ?? { toolId: 'file-write' };
  const effect = number % 10 === 9 ? 'deny' : number % 10 === 8 ? 'ask' : 'allow';
  return { id: randomUUID(), effect, ...about, scope: 'always', createdAt: number, uses: 0 };
};

const entry = (number: number, target: PermissionTarget): LedgerEntry => ({
  callId: randomUUID(),
  conversationId: randomUUID(),
  conversationTitle: `Conversation ${number % 50}`,
  workspacePath: '/project',
  toolId: target.toolId,
  toolName: target.toolId,
  provenance: { source: 'native' },
  isRepaired: false,
  parameters: { path: `src/part${number % 30}/file${number}.ts` },
  summary: `Call number ${number}`,
  riskLevel: 'medium',
  riskReasons: ['changes a file'],
  target: {
    subjectKind: target.subjectKind,
    subjects: target.subjects.map((subject) => `${subject}${number % 5 || ''}`),
  },
  status: 'completed',
  decision: ApprovalDecision[number % 7 === 0 ? 'timeout' : 'approve']({ decidedAt: number, decisionDuration: 1 }),
  by: { kind: 'user' },
  requestedAt: number,
  endedAt: number,
  artifacts: [],
});

/** The limits are times, so the ratio is relative to the limit. */
export async function* approvalFigures(): AsyncGenerator<Figure> {
  const registry = await createBuiltInRegistry();
  yield* await withTemporaryFolder(async (folder) => {
    const scope = { workspacePath: folder, dataPath: join(folder, '.data') };
    const prepare = ([toolId, parameters]: AskedCall): PreparedCall => {
      const preparation = prepareCall(registry, toolId, parameters, scope);
      if (preparation.isValid) return preparation.call;
      throw new Error(`${toolId} cannot be prepared: ${JSON.stringify(preparation.validation)}`);
    };
    const ready = calls.map(prepare);
    const store = createPermissionStore(openConf({ cwd: folder, name: 'settings' }));
    store.add(Array.from({ length: RULES }, (_, number) => rule(number)));
    const ledger = createLedger(join(folder, 'ledger.jsonl'));
    const past = Array.from({ length: ENTRIES }, (_, number) => entry(number, targetOf(inTurn(ready, number))));
    await Promise.all(past.map((each) => ledger.record(each)));
    try {
      return [
        ...decisionFigures({ ready, prepare, store }),
        ...suggestionFigures(ready, await ledger.entries()),
        ...(await storageFigures(store, ledger)),
      ];
    } finally {
      await ledger.close();
    }
  });
}

interface DecisionParts {
  readonly ready: readonly PreparedCall[];
  prepare(call: AskedCall): PreparedCall;
  readonly store: PermissionStore;
}

function decisionFigures({ ready, prepare, store }: DecisionParts): Figure[] {
  const rules = store.list();
  const decision = p95(DECISIONS, (index) => decide(inTurn(ready, index), rules));
  const whole = p95(DECISIONS, (index) => decide(prepare(inTurn(calls, index)), store.list()));
  return [
    figure(`decision with ${RULES} rules, p95, to 50 ms`, decision, DECISION_LIMIT),
    figure('the same with preparing the call and reading the rules, p95, to 50 ms', whole, DECISION_LIMIT),
  ];
}

function suggestionFigures(ready: readonly PreparedCall[], past: readonly LedgerEntry[]): Figure[] {
  const offer = (call: PreparedCall, effect: 'allow' | 'deny') => {
    const target = targetOf(call);
    const suggested = suggestPatterns({ ...target, riskLevel: call.risk.level }, effect);
    const suggestions = suggested.kind === 'none' ? [] : suggested.suggestions;
    return suggestions.map(({ patterns }) => backTest({ effect, patterns, target }, past));
  };
  const isLong = ({ subjects }: PreparedCall) => subjects.length > 10;
  const [ordinary, long] = [ready.filter((call) => !isLong(call)), ready.filter(isLong)];
  const both = (call: PreparedCall) => [offer(call, 'allow'), offer(call, 'deny')];
  const allowing = p95(PREVIEWS, (index) => offer(inTurn(ordinary, index), 'allow'));
  const all = p95(PREVIEWS, (index) => both(inTurn(ordinary, index)));
  const many = p95(PREVIEWS / 10, (index) => both(inTurn(long, index)));
  return [
    figure(`suggestions for a yes, tried on ${ENTRIES} past calls, p95, to 30 ms`, allowing, SUGGESTION_LIMIT),
    known('suggestions for a yes and a no, p95, to those for a yes', all, allowing),
    known('the same for a line of 50 commands with 1,250 like it in the past', many, allowing),
  ];
}

async function storageFigures(store: PermissionStore, ledger: Ledger): Promise<Figure[]> {
  const used = store
    .list()
    .slice(0, 1)
    .map(({ id }) => id);
  const reading = p95(100, () => store.list());
  const use = p95(50, (index) => store.recordUse(used, index));
  const target = {
    toolId: 'file-write',
    subjectKind: 'path',
    subjects: ['a.ts'],
    workspacePath: null,
    conversationId: null,
    runId: null,
    now: 0,
  } as const;
  const append = await p95Async(100, (index) => ledger.record(entry(index, target)));
  const search = await p95Async(50, () => ledger.search({ text: 'call number 77' }, { skip: 0, limit: 50 }));
  return [
    known(`use of a rule among ${RULES} written down, p95, to reading them`, use, reading),
    known('record in the ledger, on disk, p95, to reading the rules', append, reading),
    known(`search of ${ENTRIES} records, p95, to reading the rules`, search, reading),
  ];
}

function decide(call: PreparedCall, permissions: readonly ToolPermission[]) {
  return decideApproval({
    request: { toolId: call.tool.id, provenance: { source: 'native' } },
    risk: call.risk,
    target: targetOf(call),
    mode: 'ask',
    permissions,
  });
}

function targetOf(call: PreparedCall): PermissionTarget {
  return permissionTarget(call, {
    toolId: call.tool.id,
    workspacePath: '/project',
    conversationId: null,
    runId: null,
    now: 0,
  });
}

function inTurn<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}

function p95(runs: number, run: (index: number) => unknown): number {
  const times = Array.from({ length: runs }, (_, index) => {
    const startedAt = performance.now();
    run(index);
    return performance.now() - startedAt;
  });
  return percentile(times);
}

async function p95Async(runs: number, run: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < runs; index += 1) {
    const startedAt = performance.now();
    await run(index);
    times.push(performance.now() - startedAt);
  }
  return percentile(times);
}

function percentile(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

function figure(what: string, time: number, limit: number): Figure {
  return { what, ratio: time / limit, goal: 1, detail: inMilliseconds(time) };
}

function known(what: string, time: number, reference: number): Figure {
  return { what, ratio: time / reference, detail: inMilliseconds(time) };
}
