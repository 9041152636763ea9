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
      'Nothing ran, because the arguments for file-read cannot be used: they are not valid JSON. Put them right and call again',
      'Nothing ran, because file-read needs the argument path. Call again and give it',
      'Nothing ran, because there is no tool called file-raed. Call one of those that you were given',
      'Nothing ran, because the call does not say which tool it is for. Call again and name one of your tools',
      'The tool ran and failed: disk full',
      'The tool was stopped after 1.5 s without finishing. Ask for less at once, or for more time',
      'Nothing ran, because the call was denied: not today. Do not repeat it; find another way, or ask',
    ]);
  });
});
