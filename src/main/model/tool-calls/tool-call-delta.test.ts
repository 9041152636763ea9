import { describe, expect, it } from 'vitest';
import { createAnthropicDeltaReader, fromOpenAiDelta } from './tool-call-delta';

const nothing = { index: undefined, id: undefined, name: undefined, arguments: undefined };

describe('fromOpenAiDelta', () => {
  it('reads the start of a call and what follows it', () => {
    const start = { index: 1, id: 'call_a', type: 'function', function: { name: 'file_read', arguments: '' } };
    expect([
      fromOpenAiDelta(start),
      fromOpenAiDelta({ index: 1, function: { arguments: '{"pa' } }),
      fromOpenAiDelta({ index: 1, id: null, type: null, function: { name: null, arguments: 'th"' } }),
    ]).toStrictEqual([
      { index: 1, id: 'call_a', name: 'file_read', arguments: '' },
      { ...nothing, index: 1, arguments: '{"pa' },
      { ...nothing, index: 1, arguments: 'th"' },
    ]);
  });

  it('keeps the name where no arguments come with it, and arguments that came as an object', () => {
    expect([
      fromOpenAiDelta({ index: 0, id: 'call_a', function: { name: 'file_read' } }),
      fromOpenAiDelta({ index: 0, function: { arguments: { path: 'a' } } }),
    ]).toStrictEqual([
      { ...nothing, index: 0, id: 'call_a', name: 'file_read' },
      { ...nothing, index: 0, arguments: { path: 'a' } },
    ]);
  });

  it('leaves out what is of no use and keeps the rest', () => {
    expect([
      fromOpenAiDelta({ index: -1, id: 7, function: { name: ['x'], arguments: '{}' } }),
      fromOpenAiDelta({ index: '0', id: {}, function: 'file_read' }),
      fromOpenAiDelta({ index: 0.5, function: null }),
      ...[null, undefined, 'text', 5, [], {}].map(fromOpenAiDelta),
    ]).toEqual([{ ...nothing, id: '7', arguments: '{}' }, ...Array.from({ length: 8 }, () => nothing)]);
  });
});

describe('createAnthropicDeltaReader', () => {
  const start = (index: number, block: object) => ({ type: 'content_block_start', index, content_block: block });
  const json = (index: number, text: string) => ({
    type: 'content_block_delta',
    index,
    delta: { type: 'input_json_delta', partial_json: text },
  });

  it('reads the block of a call, whose empty input only stands for what is to come', () => {
    const read = createAnthropicDeltaReader();
    expect([
      read(start(1, { type: 'tool_use', id: 'toolu_1', name: 'file_read', input: {} })),
      read(json(1, '')),
      read(json(1, '{"path":"a"}')),
      read({ type: 'content_block_stop', index: 1 }),
    ]).toStrictEqual([
      { index: 1, id: 'toolu_1', name: 'file_read' },
      { index: 1, arguments: '' },
      { index: 1, arguments: '{"path":"a"}' },
      null,
    ]);
  });

  it('takes input that comes whole with the start', () => {
    const block = { type: 'tool_use', id: 'toolu_1', name: 'file_read', input: { path: 'a' } };
    expect(createAnthropicDeltaReader()(start(0, block))).toStrictEqual({
      index: 0,
      id: 'toolu_1',
      name: 'file_read',
      arguments: { path: 'a' },
    });
  });

  it('passes over the tools that run at the provider, also where an index is used again', () => {
    const read = createAnthropicDeltaReader();
    const server = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} };
    read(start(1, { type: 'tool_use', id: 'toolu_1', name: 'file_read', input: {} }));
    expect([read(start(0, server)), read(json(0, '{"query"')), read(start(1, server)), read(json(1, '{'))]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('passes over everything else', () => {
    const read = createAnthropicDeltaReader();
    const others = [
      { type: 'message_start', message: {} },
      start(0, { type: 'text', text: '' }),
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hi' } },
      { type: 'content_block_start', index: 'x', content_block: { type: 'tool_use' } },
      { type: 'ping' },
      null,
      'text',
    ];
    expect(others.map(read)).toEqual(others.map(() => null));
  });
});
