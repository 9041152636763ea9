import { expect, test } from 'vitest';
import type { Grants, ToolPermission } from '../../../../shared/call/permission';
import { ready } from '../../../core/store/loadable';
import { renderBare } from '../../../testing/render-bare';
import { PermissionsPanel } from './permissions-panel';
import { sampleRule } from './testing/sample-rule';

const now = Date.now();
const rule: ToolPermission = { ...sampleRule, createdAt: now - 3_600_000 };

function rendered(grants: Partial<Grants>): string {
  const all = { rules: [], unreadable: [], foreign: [], ...grants };
  // React numbers ids by render order, which these tests don't care about.
  return renderBare(<PermissionsPanel />, { grants: ready(all) })
    .replace(/_R_\w*_|radix-\w+/g, 'id')
    .replace(/<h2>.*?<\/h2>/, '');
}

const buttonNames = (markup: string) =>
  [...markup.matchAll(/aria-label="((?:Revoke|Remove)[^"]*)"/g)].map(([, name]) => name);

const newRule = '<button type="button" id="id"><icon plus>New rule</button>';

test('without a rule, it is said how one comes into being', () => {
  expect(rendered({})).toBe(
    `<div><div>${newRule}<p>No rules yet. Create one here, or choose to remember a decision when you allow or deny a ` +
      'call.</p></div></div>',
  );
});

test('a rule says what it allows and how often it did, and can be edited, duplicated and revoked', () => {
  expect(rendered({ rules: [{ ...rule, uses: 3, lastUsedAt: now - 300_000 }] })).toBe(
    `<div><div>${newRule}<div><section aria-labelledby="id"><h3 id="id">Always</h3><ul>` +
      '<li tabindex="-1" data-rule-row="66666666-6666-4666-8666-666666666666"><div><div>' +
      '<p><span><icon shield-check>Allow</span><span title="Unknown: Category not recognized">' +
      '<icon circle-question-mark></span><span>terminal-execute</span></p><p>npm test</p></div>' +
      '<button type="button" aria-label="Edit npm test" title="Edit npm test"><icon pencil></button>' +
      '<button type="button" aria-label="Duplicate npm test" title="Duplicate npm test"><icon copy-plus></button>' +
      '<button type="button" id="panel-revoke-66666666-6666-4666-8666-666666666666" aria-label="Revoke npm test">Revoke</button>' +
      '</div><div><p>Used 3 times, last 5 min ago · Created 1 h ago</p></div></li></ul></section></div></div></div>',
  );
});

test('to take back a no is asked about first, to take back a yes is not', () => {
  const rules = (['allow', 'deny', 'ask'] as const).map((effect) => ({ ...rule, id: effect, effect, pattern: effect }));
  const asked = [...rendered({ rules }).matchAll(/<button[^>]*aria-haspopup="dialog"[^>]*>/g)];
  expect(asked.flatMap(([button]) => buttonNames(button))).toEqual(['Revoke deny', 'Revoke ask']);
});

test('a rule for every call is named after its tool, and what is over is marked', () => {
  const { pattern: _none, ...wide } = rule;
  const markup = rendered({ rules: [{ ...wide, expiresAt: now - 86_400_000, basis: 'abc' }] });
  expect([
    buttonNames(markup),
    markup.includes('<p>All commands</p>'),
    markup.includes('<span>Expired</span>'),
    markup.includes('<p>Only applies while the programs and scripts it runs stay the same as when you created it.</p>'),
  ]).toEqual([['Revoke terminal-execute'], true, true, true]);
});

test('what cannot be read and what is not in force comes first, says what it means and can be removed', () => {
  const unreadable = [{ id: 'old', text: '{"effect":"den\u200by"}' }];
  const markup = rendered({ rules: [rule], unreadable, foreign: [{ ...rule, id: 'foreign', pattern: 'rm *' }] });
  expect([
    buttonNames(markup),
    [...markup.matchAll(/<h3 id="id">(.*?)<\/h3>(?:<p>(.*?)<\/p>)?/g)].map((found) => found.slice(1)),
  ]).toEqual([
    ['Remove {&quot;effect&quot;:&quot;den\\u200by&quot;}', 'Remove rm *', 'Revoke npm test'],
    [
      [
        'Unreadable',
        'This version of AIntern can’t read this rule. Because it may deny something, every call needs approval until you remove it.',
      ],
      ['Not active', 'Another program added this rule to the file while AIntern was running, so it isn’t active.'],
      ['Always', undefined],
    ],
  ]);
  expect(markup).toContain('den\\u200by');
});

test('many rules can be searched', () => {
  const rules = (count: number) => Array.from({ length: count }, (_, index) => ({ ...rule, id: `${index}` }));
  const isSearchable = (count: number) => rendered({ rules: rules(count) }).includes('aria-label="Search rules"');
  expect([isSearchable(8), isSearchable(9)]).toEqual([false, true]);
});

test('rules that cannot be had say so', () => {
  expect(renderBare(<PermissionsPanel />, { grants: { status: 'failed', message: 'The disk is gone' } })).toContain(
    'Couldn’t load the rules. The disk is gone',
  );
});

test('rules of other conversations say which, and those of a run when they end', () => {
  const rules = [{ ...rule, scope: 'session' as const, conversationId: 'gone', runId: 'run' }];
  const markup = rendered({ rules });
  expect(markup).toContain('<h3 id="id">Other conversations</h3>');
  expect(markup).toContain('Until this run ends');
});
