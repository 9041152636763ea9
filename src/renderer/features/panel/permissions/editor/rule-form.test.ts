import { describe, expect, test } from 'vitest';
import type { ToolPermission } from '../../../../../shared/call/permission';
import type { CallRules } from '../../../../../shared/call/rule-draft';
import { sampleRule } from '../testing/sample-rule';
import { draftOf, formOfCall, formOfRule, newForm } from './rule-form';

const here = { conversationId: 'here', workspacePath: '/project' };
const past = { matched: 0, denied: 0, examples: [] };

describe('a new rule', () => {
  test('is for the folder that is open, if there is one', () => {
    expect(draftOf(newForm(here, 'file-edit'), 0)).toEqual({
      effect: 'allow',
      toolId: 'file-edit',
      patterns: [],
      scope: 'workspace',
      workspacePath: '/project',
    });
    expect(newForm({ conversationId: null, workspacePath: null }, '').scope).toBe('always');
  });

  test('has one pattern per line, and the limits that were entered', () => {
    const form = { ...newForm(here, 'file-edit'), patterns: ' src/** \n\n*.md', term: 'hour', maxUses: ' 3' } as const;
    expect(draftOf({ ...form, scope: 'session' }, 1_000)).toEqual({
      effect: 'allow',
      toolId: 'file-edit',
      patterns: ['src/**', '*.md'],
      scope: 'session',
      conversationId: 'here',
      expiresAt: 3_601_000,
      maxUses: 3,
    });
  });
});

describe('a rule that is edited', () => {
  const rule: ToolPermission = {
    ...sampleRule,
    scope: 'workspace',
    workspacePath: '/other',
    expiresAt: 9_000,
    maxUses: 5,
    callId: '77777777-7777-4777-8777-777777777777',
  };

  test('stays as it is, where it is', () => {
    expect(draftOf(formOfRule(rule, here, 'edit'), 1_000)).toEqual({
      replaces: rule.id,
      effect: 'allow',
      toolId: 'terminal-execute',
      patterns: ['npm test'],
      scope: 'workspace',
      workspacePath: '/other',
      expiresAt: 9_000,
      maxUses: 5,
      callId: rule.callId,
    });
  });

  test('leaves the original alone when it is duplicated', () => {
    expect(draftOf(formOfRule(rule, here, 'duplicate'), 0)).not.toHaveProperty('replaces');
  });
});

describe('a rule from a call', () => {
  const rules: CallRules = {
    toolId: 'terminal-execute',
    workspacePath: '/project',
    conversationId: 'c1',
    allow: { kind: 'patterns', suggestions: [{ patterns: ['npm test'], reach: 'exact', past }] },
    deny: { kind: 'patterns', suggestions: [{ patterns: ['npm *'], reach: 'wider', past }] },
    best: { patterns: ['git add', 'git commit'], label: '' },
  };

  test('begins with the best suggestion to allow, or the narrowest to deny, in the call’s folder', () => {
    const draft = { toolId: 'terminal-execute', scope: 'workspace', workspacePath: '/project', callId: 'call' };
    expect(draftOf(formOfCall(rules, 'call', 'allow'), 0)).toEqual({
      ...draft,
      effect: 'allow',
      patterns: ['git add', 'git commit'],
    });
    expect(draftOf(formOfCall(rules, 'call', 'deny'), 0)).toEqual({ ...draft, effect: 'deny', patterns: ['npm *'] });
  });
});
