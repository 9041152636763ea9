import { describe, expect, it } from 'vitest';
import type { ToolPermission } from '../../../shared/call/permission';
import { narrowerRule } from './narrower-rule';

const rule = (change: Partial<ToolPermission> = {}): ToolPermission => ({
  id: '00000000-0000-4000-8000-000000000001',
  effect: 'allow',
  toolId: 'terminal-execute',
  pattern: 'npm test',
  scope: 'always',
  createdAt: 1,
  uses: 2,
  ...change,
});

describe('narrowerRule', () => {
  it('is the rule itself where the file says the same', () => {
    expect(narrowerRule(rule(), rule())).toEqual(rule());
  });

  it('keeps its pattern, whatever the file makes of it', () => {
    expect(narrowerRule(rule(), rule({ pattern: '*', scope: 'always' }))).toEqual(rule());
  });

  it('takes over uses that another process counted, and never gives any back', () => {
    expect(narrowerRule(rule(), rule({ uses: 5, lastUsedAt: 7 }))).toEqual(rule({ uses: 5, lastUsedAt: 7 }));
    expect(narrowerRule(rule(), rule({ uses: 0 }))).toEqual(rule());
  });

  it('takes the earlier end and the smaller number of uses', () => {
    const mine = rule({ expiresAt: 100, maxUses: 3 });
    expect(narrowerRule(mine, rule({ expiresAt: 900, maxUses: 30 }))).toEqual(mine);
    expect(narrowerRule(mine, rule({ expiresAt: 50, maxUses: 1 }))).toEqual(rule({ expiresAt: 50, maxUses: 1 }));
    expect(narrowerRule(rule(), rule({ expiresAt: 50 }))).toEqual(rule({ expiresAt: 50 }));
  });

  it('allows nothing more once it is gone from the file, but goes on to deny and to ask', () => {
    expect(narrowerRule(rule(), undefined)).toBeNull();
    expect(narrowerRule(rule({ effect: 'deny' }), undefined)).toEqual(rule({ effect: 'deny' }));
    expect(narrowerRule(rule({ effect: 'ask' }), undefined)).toEqual(rule({ effect: 'ask' }));
  });

  it('allows nothing more once the file forbids in its name, and goes on to forbid whatever the file makes of it', () => {
    expect(narrowerRule(rule(), rule({ effect: 'deny' }))).toBeNull();
    expect(narrowerRule(rule(), rule({ effect: 'ask' }))).toBeNull();
    for (const effect of ['allow', 'ask', 'deny'] as const) {
      expect(narrowerRule(rule({ effect: 'ask' }), rule({ effect, pattern: 'zzz' }))).toEqual(rule({ effect: 'ask' }));
      expect(narrowerRule(rule({ effect: 'deny' }), rule({ effect }))).toEqual(rule({ effect: 'deny' }));
    }
  });

  it('does not let a denial run out because the file says so', () => {
    const denying = rule({ effect: 'deny' });
    expect(narrowerRule(denying, rule({ effect: 'deny', expiresAt: 1, maxUses: 1, uses: 9 }))).toEqual(denying);
  });
});
