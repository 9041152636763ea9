import { describe, expect, it } from 'vitest';
import { ToolResult } from '../../../shared/call/tool-result';
import { WireToolResult } from './wire-tool-result';

const about = { toolCallId: 'call_1', name: 'file-read' };
const text = WireToolResult.success('call_1', 'file-read', 'hello');
const json = WireToolResult.successJson('call_1', 'file-read', { lines: [1, 2] });
const error = WireToolResult.error('call_1', 'file-read', 'no such file');

describe('WireToolResult factories', () => {
  it('make the three kinds of answers', () => {
    expect([text, json, error]).toStrictEqual([
      { ...about, success: true, content: { kind: 'text', text: 'hello' } },
      { ...about, success: true, content: { kind: 'json', value: { lines: [1, 2] } } },
      { ...about, success: false, content: { kind: 'error', error: 'no such file' } },
    ]);
  });

  it('set the time on a copy', () => {
    expect([WireToolResult.withExecutionTime(text, 12), text]).toStrictEqual([
      { ...text, executionTimeMs: 12 },
      { ...about, success: true, content: { kind: 'text', text: 'hello' } },
    ]);
  });

  it('take over the result of a tool as the text that the model reads', () => {
    const call = { id: 'call_1', name: 'file-read', arguments: '{}' };
    const succeeded = { ...ToolResult.succeeded({ message: 'Read', data: 'hello' }), duration: 7 };
    expect([
      WireToolResult.fromToolResult(call, succeeded),
      WireToolResult.fromToolResult(call, ToolResult.denied('No')),
    ]).toStrictEqual([
      {
        ...about,
        success: true,
        content: { kind: 'text', text: 'Result: success\nMessage: Read\nData: hello' },
        executionTimeMs: 7,
      },
      { ...about, success: false, content: { kind: 'text', text: 'Result: failed\nError: No' }, executionTimeMs: 0 },
    ]);
  });
});

describe('writing for a provider', () => {
  it('gives a message with JSON as people read it', () => {
    expect([text, json, error].map(WireToolResult.toMessage)).toStrictEqual([
      { role: 'tool', toolCallId: 'call_1', content: 'hello' },
      { role: 'tool', toolCallId: 'call_1', content: '{\n  "lines": [\n    1,\n    2\n  ]\n}' },
      { role: 'tool', toolCallId: 'call_1', content: 'Error: no such file' },
    ]);
  });

  it('gives the form of Claude, which says whether it is an error', () => {
    const form = { type: 'tool_result', tool_use_id: 'call_1' };
    expect([text, json, error].map(WireToolResult.toClaudeFormat)).toStrictEqual([
      { ...form, content: 'hello', is_error: false },
      { ...form, content: '{"lines":[1,2]}', is_error: false },
      { ...form, content: 'Error: no such file', is_error: true },
    ]);
  });

  it('gives the form of OpenAI, where only the text can say it', () => {
    const form = { role: 'tool', tool_call_id: 'call_1' };
    expect([text, json, error].map(WireToolResult.toOpenAiFormat)).toStrictEqual([
      { ...form, content: 'hello' },
      { ...form, content: '{"lines":[1,2]}' },
      { ...form, content: 'Error: no such file' },
    ]);
  });
});

describe('reading the form of a provider', () => {
  const claude = { type: 'tool_result', tool_use_id: 'call_1' };
  const openAi = { role: 'tool', tool_call_id: 'call_1' };
  const blocks = [
    { type: 'text', text: 'hel' },
    { type: 'text', text: 'lo' },
  ];

  it('takes text in one piece, in blocks, or none', () => {
    expect([
      WireToolResult.fromClaudeFormat({ ...claude, content: 'hello' }, 'file-read'),
      WireToolResult.fromClaudeFormat({ ...claude, content: blocks, is_error: false }, 'file-read'),
      WireToolResult.fromClaudeFormat(claude, 'file-read'),
      WireToolResult.fromOpenAiFormat({ ...openAi, content: blocks }, 'file-read'),
    ]).toStrictEqual(
      ['hello', 'hel\nlo', '', 'hel\nlo'].map((content) => ({
        kind: 'value',
        value: WireToolResult.success('call_1', 'file-read', content),
      })),
    );
  });

  it('tells a failure by the flag of Claude, and an error by how its text begins', () => {
    expect([
      WireToolResult.fromClaudeFormat({ ...claude, content: 'Error: x', is_error: true }, 'file-read'),
      WireToolResult.fromClaudeFormat({ ...claude, content: 'Result: failed', is_error: true }, 'file-read'),
      WireToolResult.fromClaudeFormat({ ...claude, content: 'Error: x', is_error: false }, 'file-read'),
      WireToolResult.fromOpenAiFormat({ ...openAi, content: 'Error: x' }, 'file-read'),
    ]).toStrictEqual(
      [
        WireToolResult.error('call_1', 'file-read', 'x'),
        { ...about, success: false, content: { kind: 'text', text: 'Result: failed' } },
        WireToolResult.success('call_1', 'file-read', 'Error: x'),
        WireToolResult.error('call_1', 'file-read', 'x'),
      ].map((value) => ({ kind: 'value', value })),
    );
  });

  it('says what is wrong with anything else', () => {
    expect([
      WireToolResult.fromClaudeFormat({ ...claude, tool_use_id: 5 }, 'file-read'),
      WireToolResult.fromClaudeFormat({ ...claude, content: [{ type: 'image' }] }, 'file-read'),
      WireToolResult.fromOpenAiFormat(null, 'file-read'),
      WireToolResult.fromOpenAiFormat({ ...openAi, role: 'user', content: '' }, 'file-read'),
    ]).toStrictEqual([
      {
        kind: 'broken',
        error: 'This is not a tool_result: tool_use_id: Invalid input: expected string, received number',
      },
      { kind: 'broken', error: 'This is not a tool_result: content: Invalid input' },
      {
        kind: 'broken',
        error: 'This is not a tool message: the message: Invalid input: expected object, received null',
      },
      { kind: 'broken', error: 'This is not a tool message: role: Invalid input: expected "tool"' },
    ]);
  });
});
