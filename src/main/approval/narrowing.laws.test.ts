import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hostToolIds } from '../../shared/call/host-tools';
import { riskLevels } from '../../shared/call/risk-level';
import { approvalModes } from '../../shared/settings/approval-mode';
import { type ApprovalQuestion, decideApproval } from './decide-approval';
import { decideHost, type HostQuestion } from './decide-host';
import { folderLimits, narrowerMode } from './rules/limiting-rules';
import { patternMatcher } from './rules/pattern-matcher';

const widths = { deny: 0, ask: 1, allow: 2 };
const rules = fc.array(
  fc.record({
    id: fc.uuid(),
    effect: fc.constantFrom('allow' as const, 'ask' as const, 'deny' as const),
    toolId: fc.constantFrom('file-write', 'http-fetch'),
    pattern: fc.constantFrom('**', 'src/**', 'a.test', '*.test'),
    scope: fc.constant('always' as const),
    createdAt: fc.constant(0),
    uses: fc.constant(0),
  }),
  { maxLength: 3 },
);
const question: fc.Arbitrary<ApprovalQuestion> = fc.record({
  target: fc.record({
    subjectKind: fc.constantFrom('path' as const, 'host' as const),
    toolId: fc.constantFrom('file-write', 'http-fetch'),
    subjects: fc.array(fc.constantFrom('src/a.ts', 'a.test', 'b.a.test'), { maxLength: 2 }),
    workspacePath: fc.constant('/project'),
    conversationId: fc.constant('c'),
    runId: fc.constant('r'),
    now: fc.constant(0),
  }),
  risk: fc.record({ level: fc.constantFrom(...riskLevels), reasons: fc.constant([]) }),
  mode: fc.constantFrom(...approvalModes),
  permissions: rules,
  isSandboxed: fc.boolean(),
  effects: fc.record({ complete: fc.boolean() }),
  request: fc.constant({ toolId: 'file-write', provenance: { source: 'native' as const } }),
});
const effect = fc.constantFrom('deny' as const, 'ask' as const);
const hooks = fc.array(fc.record({ effect, name: fc.string(), reason: fc.string() }), { maxLength: 3 });
const toolId = fc.constantFrom('file-write', '*', 'http-fetch', ...Object.values(hostToolIds));
const pattern = fc.constantFrom('**', 'src/**', 'a.test', '*.test');
const limits = fc.record({
  mode: fc.option(fc.constantFrom(...approvalModes)),
  rules: fc.array(fc.record({ effect, toolId, pattern })),
  allowedHosts: fc.option(fc.subarray(['a.test', '*.a.test', '*', '10.0.0.1'])),
});

it('no hook and no setting of a folder widens what runs or what needs no approval', () => {
  fc.assert(
    fc.property(question, hooks, limits, (asked, said, limited) => {
      const without = decideApproval(asked);
      const withAll = decideApproval({
        ...asked,
        hooks: said,
        mode: narrowerMode(asked.mode, limited.mode),
        folder: folderLimits(limited, '/project'),
      });
      expect(widths[withAll.kind]).toBeLessThanOrEqual(widths[without.kind]);
    }),
  );
});

const allowing = fc.record({
  effect: fc.constantFrom('allow' as const, 'ask' as const),
  toolId: fc.constantFrom(...Object.values(hostToolIds)),
  pattern: fc.constantFrom('a.test', '*.test', '10.0.0.1'),
});
const hostQuestion: fc.Arbitrary<HostQuestion> = fc
  .record({
    host: fc.constantFrom('a.test', 'www.a.test', 'b.a.test', 'c.test', '10.0.0.1'),
    rules: fc.array(allowing, { maxLength: 3 }),
    allowedHosts: fc.subarray(['a.test', '*.test', '10.0.0.1']),
    isLineApproved: fc.boolean(),
  })
  .map(({ host, rules, ...rest }) => ({
    ...rest,
    request: {
      host,
      port: 443,
      reach: host === '10.0.0.1' ? ('private' as const) : ('public' as const),
      addresses: [],
    },
    where: { workspacePath: '/project', conversationId: 'c', runId: 'r', now: 0 },
    rules: rules.map((rule, id) => ({ ...rule, id: String(id), scope: 'always' as const, createdAt: 0, uses: 0 })),
    profile: { hosts: [{ host: 'c.test', source: 'named', program: 'curl' }], notes: [] },
  }));

it('no setting of a folder lets a command reach a host, or asks about one, that it couldn’t without it', () => {
  fc.assert(
    fc.property(hostQuestion, limits, (asked, limited) => {
      const without = decideHost(asked);
      const limitedTo = decideHost({ ...asked, folder: folderLimits(limited, '/project') });
      expect(widths[limitedTo.kind]).toBeLessThanOrEqual(widths[without.kind]);
      const { host } = asked.request;
      const denies = limited.rules.some(({ effect: does, toolId: tool, pattern: covers }) => {
        return does === 'deny' && tool.startsWith('command-') && patternMatcher(covers, 'host').covers(host);
      });
      const isListed = limited.allowedHosts?.some((each) => patternMatcher(each, 'host').mayAllow(host)) ?? true;
      if (denies) expect(limitedTo.kind).toBe('deny');
      if (limitedTo.kind !== 'deny') expect(isListed || host === 'www.a.test').toBe(true);
    }),
  );
});
