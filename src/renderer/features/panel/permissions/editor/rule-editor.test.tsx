import { Dialog } from 'radix-ui';
import { expect, test } from 'vitest';
import type { RuleTest } from '../../../../../shared/call/rule-draft';
import type { ToolDescription } from '../../../../../shared/contract/descriptions';
import { renderBare } from '../../../../testing/render-bare';
import { RuleEditor } from './rule-editor';
import { newForm } from './rule-form';
import { RuleTestResult } from './rule-test-result';

const nothing: RuleTest = { objection: null, matched: 0, denied: 0, examples: [], isTied: false, untied: null };

const tool = (id: string, name: string, subjectKind: ToolDescription['subjectKind']): ToolDescription => ({
  ...{ id, name, subjectKind, description: '', purpose: '', category: 'terminal', defaultRiskLevel: 'medium' },
  ...{ inputSchema: {}, tags: [], isAvailable: true },
});

const shown = (test: RuleTest) => renderBare(<RuleTestResult test={test} onTie={() => {}} />);

test('the result says how many earlier calls match, with examples and what was decided about them', () => {
  const examples = [
    { callId: 'a', summary: 'Run npm test', wasAllowed: false },
    { callId: 'b', summary: 'Run npm\u200b ci', wasAllowed: true },
  ];
  expect(shown({ ...nothing, matched: 14, denied: 2, examples })).toBe(
    '<p>Matches 14 earlier calls<span> (you denied 2)</span></p><ul>' +
      '<li><span><icon ban><span>Denied:</span></span><span>Run npm test</span></li>' +
      '<li><span><icon check><span>Allowed:</span></span><span>Run npm\\u200b ci</span></li></ul>',
  );
  expect(shown({ ...nothing, matched: 1 })).toBe('<p>Matches 1 earlier call</p>');
  expect(shown(nothing)).toBe('<p>Matches no earlier calls</p>');
});

test('the result tells when a rule needs a call to be based on, and when it has one', () => {
  const latest = { callId: 'a', summary: 'Run npm test', wasAllowed: true };
  expect(shown({ ...nothing, untied: { count: 2, latest } })).toContain('Base it on the latest one</button>');
  expect(shown({ ...nothing, isTied: true })).toContain('Only applies while the programs and scripts it runs');
});

test('the form gives examples of patterns for the chosen tool, and no problem before anything is entered', () => {
  const tools = new Map([
    ['terminal-execute', tool('terminal-execute', 'Run command', 'command')],
    ['file-edit', tool('file-edit', 'Edit file', 'path')],
  ]);
  const markup = (toolId: string) =>
    renderBare(
      <Dialog.Root open>
        <RuleEditor
          initial={newForm({ conversationId: null, workspacePath: '/project' }, toolId)}
          suggested={null}
          onSaved={() => {}}
        />
      </Dialog.Root>,
      { tools },
    );
  expect(markup('terminal-execute')).toContain('npm run * with any arguments');
  expect(markup('file-edit')).toContain('src/** for a folder');
  expect(markup('')).toContain('<option value="" selected="">Choose a tool</option>');
  expect(markup('gone-tool')).toContain('<option value="gone-tool" selected="">gone-tool</option>');
  expect(markup('file-edit')).toContain('<option value="session" disabled="">This conversation</option>');
  expect(markup('file-edit')).not.toContain('aria-invalid="true"');
});
