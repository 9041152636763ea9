import { describe, expect, it } from 'vitest';
import type { ToolPermission } from '../../../shared/call/permission';
import type { RuleDraft } from '../../../shared/call/rule-draft';
import { type DraftFacts, objectionToDraft } from './objection-to-draft';

const facts: DraftFacts = { now: 1_000, subjectKind: 'command', replaced: null, suggestedPatterns: [] };
const rule: ToolPermission = {
  id: '00000000-0000-4000-8000-000000000001',
  effect: 'allow',
  toolId: 'tool',
  pattern: 'node *',
  scope: 'always',
  createdAt: 0,
  uses: 3,
};
const draft = (patterns: string[], change: Partial<RuleDraft> = {}): RuleDraft => ({
  effect: 'allow',
  toolId: 'tool',
  patterns,
  scope: 'always',
  ...change,
});

describe('a rule written by hand', () => {
  it.each([
    ['command', 'npm test'],
    ['command', 'npm run *'],
    ['command', 'bash build.sh'],
    ['command', 'git commit *'],
    ['command', 'rm \\*.log'],
    ['path', 'src/**'],
    ['path', '**/*.md'],
    ['path', '*.ts'],
    ['path', '/etc/app/*'],
    ['host', 'example.com'],
    ['host', '*.example.com:8443'],
    ['host', 'localhost:3000'],
  ] as const)('for a %s may allow %s', (subjectKind, pattern) => {
    expect(objectionToDraft(draft([pattern]), { ...facts, subjectKind })).toBeNull();
  });

  it.each([
    ['command', '*', 'covers everything'],
    ['command', '* test', 'doesn’t begin with a program'],
    ['command', 'n*m test', 'doesn’t begin with a program'],
    ['command', 'CI=1 *', 'doesn’t begin with a program'],
    ['command', '> *.txt', 'doesn’t begin with a program'],
    ['command', 'bash *', 'bash can run anything'],
    ['command', 'bash -c *', 'bash can run anything'],
    ['command', '/usr/bin/python3 *', 'can run anything'],
    ['command', 'node -e *', 'node can run anything'],
    ['command', 'sudo *', 'sudo can run anything'],
    ['command', 'xargs *', 'xargs can run anything'],
    ['command', 'npx *', 'npx can run anything'],
    ['path', '**', 'covers everything'],
    ['path', '**/*', 'covers everything'],
    ['path', '/**', 'covers everything'],
    ['path', '/h*/me/x', 'covers the whole file system'],
    ['host', '*', 'covers everything'],
    ['host', '*.com', 'covers sites of many owners'],
    ['host', '*.github.io:443', 'covers sites of many owners'],
    ['command', '', 'empty'],
    ['command', ' ', 'empty'],
    ['command', 'npm\u200b test', 'invisible'],
  ] as const)('for a %s may not allow “%s”', (subjectKind, pattern, objection) => {
    expect(objectionToDraft(draft([pattern]), { ...facts, subjectKind })).toContain(objection);
  });

  it('needs a pattern to allow commands, and none to allow anything else', () => {
    expect(objectionToDraft(draft([]), facts)).toContain('too broad');
    expect(objectionToDraft(draft([]), { ...facts, subjectKind: 'path' })).toBeNull();
    expect(objectionToDraft(draft([]), { ...facts, subjectKind: 'host' })).toBeNull();
  });

  it('may deny or ask about anything visible', () => {
    for (const effect of ['deny', 'ask'] as const) {
      for (const patterns of [[], ['*'], ['sudo *']]) {
        expect(objectionToDraft(draft(patterns, { effect }), facts)).toBeNull();
      }
      expect(objectionToDraft(draft(['rm\u200b *'], { effect }), facts)).toContain('invisible');
    }
  });

  it('may allow what the call it is made from suggests', () => {
    const pattern = 'node build.js *';
    expect(objectionToDraft(draft([pattern]), facts)).toContain('can run anything');
    expect(objectionToDraft(draft([pattern]), { ...facts, suggestedPatterns: [pattern] })).toBeNull();
  });

  it('needs a tool that is there', () => {
    expect(objectionToDraft(draft(['npm test']), { ...facts, subjectKind: null })).toBe('Choose a tool');
  });
});

describe('a rule that is changed', () => {
  it('may stay as wide as it was', () => {
    const change = { ...facts, replaced: rule };
    expect(objectionToDraft(draft(['node *'], { scope: 'workspace' }), change)).toBeNull();
    expect(objectionToDraft(draft(['node -e *']), change)).toContain('can run anything');
    expect(objectionToDraft(draft(['node *']), { ...change, replaced: { ...rule, effect: 'ask' } })).toContain(
      'can run anything',
    );
  });

  it('may be changed in its limits only, while its tool is missing', () => {
    const change = { ...facts, subjectKind: null, replaced: rule };
    expect(objectionToDraft(draft(['node *'], { expiresAt: 2_000 }), change)).toBeNull();
    expect(objectionToDraft(draft(['npm test']), change)).toContain('isn’t available');
  });

  it('expires in the future, and has more uses than it had', () => {
    const change = { ...facts, replaced: rule };
    expect(objectionToDraft(draft(['node *'], { expiresAt: 1_000 }), change)).toContain('has passed');
    expect(objectionToDraft(draft(['node *'], { maxUses: 3 }), change)).toContain('already used 3 times');
    expect(objectionToDraft(draft(['node *'], { maxUses: 4 }), change)).toBeNull();
    expect(objectionToDraft(draft(['npm test'], { maxUses: 1 }), change)).toBeNull();
  });
});
