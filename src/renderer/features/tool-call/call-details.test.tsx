import { expect, test } from 'vitest';
import { ToolCallLifecycle } from '../../../shared/call/tool-call-lifecycle';
import { ToolResult } from '../../../shared/call/tool-result';
import { sampleRequest } from '../../../shared/testing/sample-request';
import { renderBare } from '../../testing/render-bare';
import { withoutCopying } from '../../testing/without-copying';
import { CallDetails } from './call-details';

const lifecycle = ToolCallLifecycle.forRequest({ ...sampleRequest, riskReasons: [] });

function sectionsOf(markup: string): string[] {
  return [...withoutCopying(markup).matchAll(/<section><h3>(.*?)<\/section>/gs)].map(([, section = '']) => section);
}

test('a result brings what it suggests to do next, each step once', () => {
  const result = ToolResult.succeeded({ data: 'hello', suggestedFollowUps: ['Read it', 'Test it', 'Read it'] });
  expect(sectionsOf(renderBare(<CallDetails call={{ lifecycle, raw: '', result }} />)).slice(0, 1)).toEqual([
    'Suggested next steps</h3><ul><li>Read it</li><li>Test it</li></ul>',
  ]);
});

test('a call that has no result yet has its parameters, its time and its text', () => {
  const call = { lifecycle, raw: 'as written' };
  const markup = renderBare(<CallDetails call={call} />).replace(/<time.*?<\/time>/, '<time>');
  expect(sectionsOf(markup)).toEqual([
    'Parameters</h3><pre>{\n  &quot;path&quot;: &quot;hello.txt&quot;,\n  &quot;content&quot;: &quot;hi&quot;\n}</pre>',
    'Risk</h3><div><span title="Can be undone, or has no lasting effect"><icon shield>Low risk</span><ul></ul></div>',
    'Timeline</h3><ol><li><span>Received</span><time><span></span></li></ol>',
    'Raw call</h3><pre>as written</pre>',
  ]);
});

test('a call that was repaired and edited shows each of its forms', () => {
  const decision = { rememberForSession: false, rememberForTool: false, decidedAt: 2_000, decisionDuration: 1 };
  const approval = {
    decision: { approved: true as const, ...decision, modifiedParameters: { path: 'other.txt', content: 'hi' } },
    by: { kind: 'user' as const },
  };
  const request = { ...sampleRequest, repair: { original: '{broken', repaired: '{}' } };
  const call = { lifecycle: ToolCallLifecycle.forRequest(request), raw: '', approval };
  const titles = sectionsOf(renderBare(<CallDetails call={call} />)).map((section) => section.split('</h3>')[0]);
  expect(titles).toEqual([
    'Parameters used',
    'Original parameters',
    'Risk',
    'Timeline',
    'Before the repair',
    'Repaired',
  ]);
});
