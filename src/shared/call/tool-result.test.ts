import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToolArtifact } from './tool-artifact';
import { ToolResult, toolResultSchema } from './tool-result';
import { ToolValidationError, ToolValidationResult } from './tool-validation';

const artifact: ToolArtifact = { type: 'file', path: 'a.txt', isNew: true, timestamp: 1_000 };
const success = { success: true, artifacts: [], duration: 0 };
const failure = { success: false, artifacts: [], duration: 0 };

/** The error Node throws for a missing file. */
const missingFile = Object.assign(new Error('no such file'), { code: 'ENOENT' });

describe('ToolResult factories', () => {
  it('succeed with a message of their own when they are given none', () => {
    expect(ToolResult.succeeded()).toStrictEqual({ ...success, message: 'The call succeeded' });
  });

  it('succeed with all that they are given', () => {
    const artifacts = [artifact];
    const suggestedFollowUps = ['Run the tests'];
    const result = ToolResult.succeeded({ message: 'Created a.txt', data: null, artifacts, suggestedFollowUps });
    expect(result).toStrictEqual({ ...success, message: 'Created a.txt', data: null, artifacts, suggestedFollowUps });
    expect(result.artifacts).not.toBe(artifacts);
    expect(result.suggestedFollowUps).not.toBe(suggestedFollowUps);
  });

  it('succeed with artifacts', () => {
    expect([
      ToolResult.succeededWithArtifacts([artifact]),
      ToolResult.succeededWithArtifacts([], { message: 'Done', data: 1 }),
    ]).toStrictEqual([
      { ...success, message: 'The call succeeded', artifacts: [artifact] },
      { ...success, message: 'Done', data: 1 },
    ]);
  });

  it('fail with a code and with what there was by then', () => {
    expect([
      ToolResult.failed('Disk full'),
      ToolResult.failed('Disk full', 'ENOSPC'),
      ToolResult.failed('Disk full', 'ENOSPC', { written: 3 }),
    ]).toStrictEqual([
      { ...failure, message: 'Disk full', error: 'Disk full' },
      { ...failure, message: 'Disk full', error: 'Disk full', errorCode: 'ENOSPC' },
      { ...failure, message: 'Disk full', error: 'Disk full', errorCode: 'ENOSPC', data: { written: 3 } },
    ]);
  });

  it('say who stopped the call', () => {
    const results = [
      ToolResult.cancelled(),
      ToolResult.cancelled('Stop'),
      ToolResult.denied(),
      ToolResult.denied('No'),
    ];
    expect(results.map(({ error, errorCode }) => [errorCode, error])).toEqual([
      ['Cancelled', 'The call was cancelled'],
      ['Cancelled', 'Stop'],
      ['Denied', 'The user denied this call'],
      ['Denied', 'No'],
    ]);
  });

  it('say how long a call ran that took too long', () => {
    const message = 'The call timed out after 1.5 s';
    expect(ToolResult.timeout(1_500)).toStrictEqual({
      ...failure,
      message,
      error: message,
      errorCode: 'Timeout',
      duration: 1_500,
    });
  });

  it('list what is not valid', () => {
    const errors = [ToolValidationError.required('path', 'string'), ToolValidationError.unknownParameter('file', 'a')];
    const invalid = { ...failure, message: 'The call is invalid, so nothing ran', errorCode: 'ValidationFailed' };
    expect([
      ToolResult.validationFailed(ToolValidationResult.invalid(...errors)),
      ToolResult.validationFailed(ToolValidationResult.invalid()),
    ]).toStrictEqual([
      {
        ...invalid,
        error: '- path is missing: a string is required\n- file is not a parameter of this tool. Remove it',
      },
      { ...invalid, error: 'The call is invalid, so nothing ran' },
    ]);
  });
});

describe('a result from an exception', () => {
  const { stack } = missingFile;

  it('has the code that the system gave', () => {
    const result = ToolResult.fromException(missingFile);
    expect(result).toStrictEqual({
      ...failure,
      message: 'no such file',
      error: 'no such file',
      errorCode: 'ENOENT',
      exception: { name: 'Error', message: 'no such file', stack },
    });
    expect(toolResultSchema.parse(result)).toStrictEqual(result);
  });

  it('says in which situation it was thrown', () => {
    const { message, error } = ToolResult.fromException(missingFile, 'Reading a.txt failed');
    expect({ message, error }).toEqual({
      message: 'Reading a.txt failed',
      error: 'Reading a.txt failed: no such file',
    });
  });

  it('has the name of an error that has no code, or only a number', () => {
    const errors = [new TypeError('odd'), new DOMException('stopped', 'AbortError'), new RangeError()];
    const results = errors.map((error) => ToolResult.fromException(error));
    expect(results.map(({ error, errorCode }) => [errorCode, error])).toEqual([
      ['TypeError', 'odd'],
      ['AbortError', 'stopped'],
      ['RangeError', 'RangeError'],
    ]);
  });

  it('keeps an error that has lost its stack', () => {
    const stackless = new Error('bare');
    delete (stackless as { stack?: string }).stack;
    expect(ToolResult.fromException(stackless).exception).toStrictEqual({ name: 'Error', message: 'bare' });
  });

  it('tells whatever else was thrown', () => {
    expect(ToolResult.fromException('just text')).toStrictEqual({
      ...failure,
      message: 'just text',
      error: 'just text',
      exception: { name: 'string', message: 'just text' },
    });
    expect(ToolResult.fromException(Object.create(null)).error).toBe('Unknown error');
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (thrown) => {
        expect(toolResultSchema.safeParse(ToolResult.fromException(thrown)).success).toBe(true);
      }),
    );
  });
});

describe('ToolResult.serializedData', () => {
  const long = ToolResult.succeeded({ data: 'x'.repeat(60_000) });

  it('gives text as it is and all else as JSON', () => {
    const data = ['plain "text"', { a: [1, null] }, null].map((data) => ToolResult.succeeded({ data }));
    expect([...data, ToolResult.succeeded()].map((result) => ToolResult.serializedData(result))).toEqual([
      'plain "text"',
      '{"a":[1,null]}',
      'null',
      '',
    ]);
  });

  it('cuts what is too long for the model, unless more is asked for', () => {
    expect(ToolResult.serializedData(long)).toHaveLength(50_000);
    expect(ToolResult.serializedData(long, 60_000)).toBe(long.data);
  });

  it('keeps to the smaller of the limit asked for and the limit of the result', () => {
    const small = { ...long, maxDataLength: 1_000 };
    expect([ToolResult.shouldTruncate(long), ToolResult.shouldTruncate(small)]).toEqual([false, true]);
    expect(ToolResult.serializedData(small)).toHaveLength(1_000);
    expect(ToolResult.serializedData(small, 500)).toHaveLength(500);
  });
});

describe('ToolResult.toLlmContext', () => {
  it('tells a success with its data, artifacts and next steps', () => {
    const result = ToolResult.succeeded({
      message: 'Created a.txt',
      data: { lines: 1 },
      artifacts: [artifact, { ...artifact, path: 'b.txt', description: 'A copy' }],
      suggestedFollowUps: ['Read a.txt'],
    });
    expect(ToolResult.toLlmContext(result)).toBe(
      [
        'Result: success',
        'Message: Created a.txt',
        'Data: {"lines":1}',
        'Artifact: file a.txt',
        'Artifact: file b.txt (A copy)',
        'Suggested next step: Read a.txt',
      ].join('\n'),
    );
  });

  it('tells a failure with what there was by then', () => {
    const text = ToolResult.toLlmContext(ToolResult.failed('Disk full', 'ENOSPC', 'half a file'));
    expect(text).toBe('Result: failed\nError: Disk full\nPartial data: half a file');
  });

  it('starts a list of errors on a line of its own', () => {
    const errors = ['path is odd', 'file is odd'].map((message) => ToolValidationError.invalidValue('x', message));
    const result = ToolResult.validationFailed(ToolValidationResult.invalid(...errors));
    expect(ToolResult.toLlmContext(result)).toBe('Result: failed\nError:\n- path is odd\n- file is odd');
  });

  it('tells the message of a failure that has no error', () => {
    const result = { ...failure, message: 'Gave up', artifacts: [] };
    expect(ToolResult.toLlmContext(result)).toBe('Result: failed\nError: Gave up');
  });

  it('never shows the exception or the metadata', () => {
    const result = { ...ToolResult.fromException(missingFile, 'Reading failed'), metadata: { host: 'secret' } };
    expect(ToolResult.toLlmContext(result)).toBe('Result: failed\nError: Reading failed: no such file');
  });
});
