import { describe, expect, it } from 'vitest';
import { ToolCallError } from './tool-call-error';

describe('ToolCallError', () => {
  it('keeps what is known of each kind of failure', () => {
    expect([
      ToolCallError.invalidArguments('file-read', 'they are not valid JSON'),
      ToolCallError.missingArgument('file-read', 'path'),
      ToolCallError.toolNotFound('file-raed'),
      ToolCallError.executionFailed('disk full'),
      ToolCallError.timeout(1_500),
      ToolCallError.denied('not today'),
    ]).toStrictEqual([
      { kind: 'invalid-arguments', tool: 'file-read', reason: 'they are not valid JSON' },
      { kind: 'missing-argument', tool: 'file-read', argument: 'path' },
      { kind: 'tool-not-found', tool: 'file-raed' },
      { kind: 'execution-failed', reason: 'disk full' },
      { kind: 'timeout', milliseconds: 1_500 },
      { kind: 'denied', reason: 'not today' },
    ]);
  });

  it('tells the model what went wrong and what it can do', () => {
    const errors = [
      ToolCallError.invalidArguments('file-read', 'they are not valid JSON'),
      ToolCallError.missingArgument('file-read', 'path'),
      ToolCallError.toolNotFound('file-raed'),
      ToolCallError.toolNotFound(''),
      ToolCallError.executionFailed('disk full'),
      ToolCallError.timeout(1_500),
      ToolCallError.denied('not today'),
    ];
    expect(errors.map(ToolCallError.describe)).toEqual([
      'Nothing ran, because the arguments for file-read are invalid: they are not valid JSON. Fix them and call again',
      'Nothing ran, because file-read requires the argument path. Call again with it',
      'Nothing ran, because there is no tool named file-raed. Use one of your tools',
      "Nothing ran, because the call doesn't name a tool. Call again with one of your tools",
      'The tool ran and failed: disk full',
      'The tool timed out after 1.5 s. Do less in one call, or set a longer timeout',
      "Nothing ran, because the call was denied: not today. Don't repeat it; find another way, or ask",
    ]);
  });
});
