import { describe, expect, it } from 'vitest';
import { createToolCallAccumulator } from './tool-call-accumulator';
import type { ToolCallDelta } from './tool-call-delta';
import { ToolCallError } from './tool-call-error';

function createAccumulator() {
  let made = 0;
  return createToolCallAccumulator({
    newId: () => {
      made += 1;
      return `made-${made}`;
    },
  });
}

function accumulate(...deltas: readonly ToolCallDelta[]) {
  const accumulator = createAccumulator();
  for (const delta of deltas) accumulator.processDelta(delta);
  accumulator.finalize();
  return accumulator;
}

/** Summarizes the result: id, name and parameters of calls that can run, and the errors of the others. */
function outcomes(...deltas: readonly ToolCallDelta[]) {
  const accumulator = accumulate(...deltas);
  return [
    ...accumulator
      .completed()
      .map((call) => (call.kind === 'ready' ? [call.call.id, call.call.name, call.parameters] : call.error)),
    ...accumulator.incomplete().map(({ error }) => error),
  ];
}

const read = { index: 0, id: 'call_a', name: 'file_read', arguments: '{"path":"a"}' };
const write = { index: 1, id: 'call_b', name: 'file_write', arguments: '{"path":"b"}' };
const readCall = ['call_a', 'file_read', { path: 'a' }];
const writeCall = ['call_b', 'file_write', { path: 'b' }];
const cutOff = ToolCallError.invalidArguments('file_read', 'they were cut off before they were complete');

describe('a call that comes in pieces', () => {
  it('is put together', () => {
    const accumulator = accumulate(
      { index: 0, id: 'call_a', name: 'file_read', arguments: '{"pa' },
      { index: 0, arguments: 'th":"a"}' },
    );
    expect([accumulator.completed(), accumulator.incomplete()]).toStrictEqual([
      [
        {
          kind: 'ready',
          index: 0,
          call: { id: 'call_a', name: 'file_read', arguments: '{"path":"a"}' },
          parameters: { path: 'a' },
        },
      ],
      [],
    ]);
  });

  it('goes on where id and name are null, empty or repeated', () => {
    const styles: ToolCallDelta[] = [
      {},
      { id: null, name: null },
      { id: '', name: '' },
      { id: read.id, name: read.name },
    ];
    const calls = styles.map((style) =>
      outcomes(
        { ...read, arguments: '' },
        { index: 0, ...style, arguments: '{"path"' },
        { index: 0, ...style, arguments: ':"a"}' },
        { index: 0, ...style, arguments: '' },
        { index: 0, ...style, arguments: '\n' },
      ),
    );
    expect(calls).toEqual(styles.map(() => [readCall]));
  });

  it('takes its id and its name whenever they come', () => {
    expect(
      outcomes(
        { index: 0, arguments: '{"path"' },
        { index: 0, name: 'file_read' },
        { index: 0, id: 'call_a', arguments: ':"a"}' },
      ),
    ).toEqual([readCall]);
  });

  it('stays one call where the server makes up an id for every delta', () => {
    const others = ['{"path"', ':"a"', '}', ''].map((text, position) => ({
      index: 0,
      id: `x${position}`,
      arguments: text,
    }));
    expect(outcomes({ ...read, arguments: '' }, ...others)).toEqual([readCall]);
  });
});

describe('the name of a call', () => {
  it.each([
    { how: 'in pieces', names: ['file', '_', 'read'] },
    { how: 'whole in every delta', names: ['file_read', 'file_read', 'file_read'] },
    { how: 'growing', names: ['file', 'file_re', 'file_read'] },
    { how: 'in pieces and then whole', names: ['file_', 'read', 'file_read'] },
  ])('comes $how', ({ names }) => {
    const deltas = names.map((name, position) => ({ index: 0, ...(position === 0 ? { id: 'call_a' } : {}), name }));
    expect(outcomes(...deltas, { index: 0, arguments: '{"path":"a"}' })).toEqual([readCall]);
  });
});

describe('the arguments of a call', () => {
  const start = { index: 0, id: 'call_a', name: 'file_read' };

  it('may come as an object', () => {
    expect(outcomes({ ...start, arguments: { path: 'a' } })).toEqual([readCall]);
  });

  it('may be empty, null or never come', () => {
    const styles: ToolCallDelta[] = [{ arguments: '' }, { arguments: null }, {}, { arguments: {} }, { arguments: ' ' }];
    expect(styles.map((style) => outcomes({ ...start, ...style }))).toEqual(
      styles.map(() => [['call_a', 'file_read', {}]]),
    );
  });

  it('are not doubled when they come once more as a whole', () => {
    const pieces = [
      { ...start, arguments: '{"path":' },
      { index: 0, arguments: '"a"}' },
    ];
    expect([
      outcomes(...pieces, { index: 0, arguments: '{"path":"a"}' }),
      outcomes(...pieces, read),
      outcomes(...pieces, { index: 0, name: 'file_read', arguments: '{"path":"a"}' }),
      outcomes(read, { index: 0, arguments: { path: 'a' } }),
    ]).toEqual(Array.from({ length: 4 }, () => [readCall]));
  });

  it('are not the empty object that some servers begin with', () => {
    expect([
      outcomes({ ...start, arguments: '{}' }, { index: 0, arguments: '{"path":"a"}' }),
      outcomes({ ...start, arguments: {} }, { index: 0, arguments: '{"path":' }, { index: 0, arguments: '"a"}' }),
    ]).toEqual([[readCall], [readCall]]);
  });

  it('are repaired where they are broken, and both texts are kept', () => {
    expect(accumulate({ ...start, arguments: "{path: 'a'}" }).completed()).toStrictEqual([
      {
        kind: 'ready',
        index: 0,
        call: { id: 'call_a', name: 'file_read', arguments: "{path: 'a'}" },
        parameters: { path: 'a' },
        repair: { original: "{path: 'a'}", repaired: '{"path": "a"}' },
      },
    ]);
  });

  it('are an error where they were cut off, however much could be guessed', () => {
    expect(accumulate({ ...start, arguments: '{"path":"a' }).completed()).toStrictEqual([
      {
        kind: 'unreadable',
        index: 0,
        call: { id: 'call_a', name: 'file_read', arguments: '{"path":"a' },
        error: cutOff,
        isTruncated: true,
      },
    ]);
  });

  it('are an error where they are no object, or have no text', () => {
    const circle: unknown[] = [];
    circle.push(circle);
    const results = [[1], 5, circle].map((given) => accumulate({ ...start, arguments: given }).completed());
    expect(results.flat()).toMatchObject([
      { kind: 'unreadable', error: { reason: 'they must be a JSON object' }, isTruncated: false },
      { kind: 'unreadable', error: { reason: 'they must be a JSON object' }, isTruncated: false },
      { kind: 'unreadable', error: { reason: 'they are nested too deeply' }, isTruncated: false },
    ]);
  });
});

describe('several calls', () => {
  it('come out in the order of their indices', () => {
    expect(outcomes(write, read)).toEqual([readCall, writeCall]);
  });

  it('may take turns', () => {
    expect(
      outcomes(
        { ...write, arguments: '{"path"' },
        { ...read, arguments: '{"path"' },
        { index: 1, arguments: ':"b"}' },
        { index: 0, arguments: ':"a"}' },
      ),
    ).toEqual([readCall, writeCall]);
  });

  it.each([
    { how: 'have the same index', place: { index: 0 } },
    { how: 'have no index', place: { index: undefined } },
  ])('are told apart where they $how', ({ place }) => {
    const [one, other] = [
      { ...read, ...place },
      { ...write, ...place },
    ];
    expect([
      outcomes(one, other),
      outcomes({ ...one, id: null }, { ...other, id: null }),
      outcomes({ ...one, id: null }, { ...one, id: null, arguments: '{"path":"c"}' }),
      outcomes({ ...one, arguments: '' }, { ...place, arguments: '{"path":"a"}' }, { ...other, arguments: '' }),
      outcomes(one, { ...place, id: 'call_b' }, { ...other, id: null }),
      outcomes(
        { ...one, arguments: '{"path"' },
        { ...other, arguments: '{"path"' },
        { ...place, id: 'call_a', arguments: ':"a"}' },
        { ...place, id: 'call_b', arguments: ':"b"}' },
      ),
    ]).toEqual([
      [readCall, writeCall],
      [
        ['made-1', 'file_read', { path: 'a' }],
        ['made-2', 'file_write', { path: 'b' }],
      ],
      [
        ['made-1', 'file_read', { path: 'a' }],
        ['made-2', 'file_read', { path: 'c' }],
      ],
      [readCall, ['call_b', 'file_write', {}]],
      [readCall, writeCall],
      [readCall, writeCall],
    ]);
  });

  it('are told apart by their names alone, where these come in every delta', () => {
    const place = { index: 0, name: 'file_read' };
    const texts = ['{"path"', ':"a"}', '{"path"', ':"c"}'];
    expect(outcomes(...texts.map((text) => ({ ...place, arguments: text })))).toEqual([
      ['made-1', 'file_read', { path: 'a' }],
      ['made-2', 'file_read', { path: 'c' }],
    ]);
  });

  it('may be announced by an id that comes alone', () => {
    expect([
      outcomes(
        read,
        { index: 0, id: 'call_b' },
        { index: 0, name: 'file_read' },
        { index: 0, arguments: '{"path":"c"}' },
      ),
      outcomes({ ...read, arguments: '' }, { index: 0, id: 'call_b' }, { ...write, index: 0, id: null }),
    ]).toEqual([
      [readCall, ['call_b', 'file_read', { path: 'c' }]],
      [['call_a', 'file_read', {}], writeCall],
    ]);
  });

  it('are not mixed where the first was cut off', () => {
    const cut = { ...read, arguments: '{"path":' };
    expect([
      outcomes(cut, { ...write, index: 0 }),
      outcomes(cut, { index: 0, name: 'file_write', arguments: '{"path":"b"}' }),
    ]).toEqual([
      [cutOff, writeCall],
      [cutOff, ['made-1', 'file_write', { path: 'b' }]],
    ]);
  });

  it('get ids of their own where the server gives none, or one twice', () => {
    expect([
      outcomes({ ...read, id: undefined }, { ...write, id: null }),
      outcomes(read, { ...write, id: 'call_a' }),
      outcomes(read, { ...write, index: 0, id: 'call_a' }),
    ]).toEqual([
      [
        ['made-1', 'file_read', { path: 'a' }],
        ['made-2', 'file_write', { path: 'b' }],
      ],
      [readCall, ['made-1', 'file_write', { path: 'b' }]],
      [readCall, ['made-1', 'file_write', { path: 'b' }]],
    ]);
  });
});

describe('a call without a name', () => {
  it('is told of, with what is known', () => {
    const accumulator = accumulate({ index: 2, arguments: '{"path":"c"}' }, { index: 1, id: 'call_x' }, read);
    expect([accumulator.completed().length, accumulator.incomplete()]).toStrictEqual([
      1,
      [
        { index: 1, id: 'call_x', arguments: '', error: ToolCallError.toolNotFound('') },
        { index: 2, id: 'made-1', arguments: '{"path":"c"}', error: ToolCallError.toolNotFound('') },
      ],
    ]);
  });

  it('is none at all if nothing came of it', () => {
    const accumulator = accumulate({}, { index: 3 }, { index: 0, id: '', name: null, arguments: '' });
    expect([accumulator.completed(), accumulator.incomplete()]).toEqual([[], []]);
  });
});

describe('while the stream goes on', () => {
  it('says how many calls are pending, and completes them one by one', () => {
    const accumulator = createAccumulator();
    const counts = [accumulator.pendingCount()];
    for (const delta of [read, write]) accumulator.processDelta(delta);
    counts.push(accumulator.pendingCount());
    accumulator.complete(1);
    counts.push(accumulator.pendingCount());
    const early = accumulator.completed().map(({ call }) => call.id);
    const hadPending = accumulator.hasPending();
    accumulator.complete(7);
    accumulator.finalize();
    expect({ counts, early, hadPending, hasPending: accumulator.hasPending() }).toEqual({
      counts: [0, 2, 1],
      early: ['call_b'],
      hadPending: true,
      hasPending: false,
    });
    expect(accumulator.completed().map(({ call }) => call.id)).toEqual(['call_a', 'call_b']);
  });

  it('hands over completed calls once, and never gives their ids again', () => {
    const accumulator = createAccumulator();
    accumulator.processDelta(read);
    accumulator.complete(0);
    const first = accumulator.takeCompleted();
    accumulator.processDelta(read);
    accumulator.finalize();
    expect(
      [first, accumulator.takeCompleted(), accumulator.takeCompleted()].map((calls) =>
        calls.map(({ call }) => call.id),
      ),
    ).toEqual([['call_a'], ['made-1'], []]);
  });

  it('begins another call after one was completed', () => {
    const accumulator = createAccumulator();
    accumulator.processDelta(read);
    accumulator.complete(0);
    accumulator.processDelta({ index: 0, arguments: '' });
    accumulator.processDelta({ name: 'file_read' });
    accumulator.finalize();
    expect(accumulator.completed().map(({ index, call }) => [index, call.name])).toEqual([
      [0, 'file_read'],
      [1, 'file_read'],
    ]);
  });
});
