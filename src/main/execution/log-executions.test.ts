import { describe, expect, it } from 'vitest';
import type { RiskLevel } from '../../shared/call/risk-level';
import { ToolResult } from '../../shared/call/tool-result';
import type { Logger } from '../storage/create-logger';
import { logExecutions } from './log-executions';
import type { ToolExecutionEvent } from './tool-execution-event';
import type { ToolExecutionResult } from './tool-execution-result';

const canary = 'sk-ant-api03-canarycanarycanarycanary';

function log(options: { logParameters: boolean; logResults: boolean }, events: ToolExecutionEvent[]) {
  const lines: { level: string; fields: object; message: string }[] = [];
  const at = (level: string) => (fields: object, message: string) => lines.push({ level, fields, message });
  const logger: Logger = {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    close: async () => {},
  };
  let tell: (event: ToolExecutionEvent) => void = () => {};
  const subscribe = (listener: (event: ToolExecutionEvent) => void) => {
    tell = listener;
    return () => {};
  };
  logExecutions({ subscribe }, logger, options);
  for (const event of events) tell(event);
  return lines;
}

const of = { toolId: 'test-tool', executionId: 'run-1' };
const started = (riskLevel: RiskLevel): ToolExecutionEvent => ({
  ...of,
  type: 'started',
  toolName: 'Test tool',
  riskLevel,
  parameters: { path: 'a.txt', apiKey: canary, command: `curl -H "x-api-key: ${canary}"` },
  startedAt: 1,
});
const completed = (status: ToolExecutionResult['status'], result: ToolResult): ToolExecutionEvent => ({
  ...of,
  type: 'completed',
  riskLevel: 'medium',
  result: { ...of, status, result, wasApproved: true, startedAt: 1, completedAt: 6 },
  completedAt: 6,
});
const all = { logParameters: true, logResults: true };
const nothing = { logParameters: false, logResults: false };

describe('the log of executions', () => {
  it('has no parameters and no results in it unless they are wanted', () => {
    const events = [started('medium'), completed('completed', ToolResult.succeeded({ data: 'private' }))];
    expect(log(nothing, events)).toEqual([
      { level: 'info', fields: { ...of, riskLevel: 'medium' }, message: 'Tool started' },
      {
        level: 'info',
        fields: { ...of, success: true, errorCode: undefined, duration: 5 },
        message: 'Tool completed',
      },
    ]);
  });

  it('masks secrets in everything that is wanted, and never holds the data itself', () => {
    const failure = ToolResult.failed(`refused ${canary}`, 'Refused', { note: 'private', token: canary });
    const lines = log(all, [
      started('low'),
      completed('failed', {
        ...failure,
        artifacts: [{ type: 'url', path: `https://a.example/?token=${canary}`, isNew: false, timestamp: 1 }],
        exception: { name: 'Error', message: '', stack: `at ${canary}` },
      }),
    ]);
    const text = JSON.stringify(lines);
    expect(text).toContain('a.txt');
    expect(text).toContain('[masked]');
    expect(text).toMatch(/"data":"\d+ characters"/);
    expect(text).not.toMatch(/canary|private/);
  });

  it('keeps safe calls out of the way, and makes failures stand out', () => {
    const levels = (...events: ToolExecutionEvent[]) => log(nothing, events).map(({ level }) => level);
    expect(levels(started('safe'), started('critical'))).toEqual(['debug', 'info']);
    expect(
      levels(
        completed('timed-out', ToolResult.timeout(5)),
        completed('failed', ToolResult.failed('no')),
        completed('cancelled', ToolResult.cancelled()),
      ),
    ).toEqual(['warn', 'warn', 'info']);
  });

  it('cuts long texts, says only the size of very long ones, and nothing of progress', () => {
    const [long, huge, start, ...more] = log(all, [
      completed('failed', ToolResult.failed('x '.repeat(10_000))),
      completed('failed', ToolResult.failed('x '.repeat(100_000))),
      { ...started('low'), parameters: { content: 'x'.repeat(100_000) } } as ToolExecutionEvent,
      { ...of, type: 'progress', progress: { message: 'Working' } },
    ]);
    expect(JSON.stringify(long).length).toBeLessThan(2500);
    expect(huge?.fields).toMatchObject({ message: '200000 characters' });
    expect(start?.fields).toMatchObject({ parameters: '100014 characters' });
    expect(more).toEqual([]);
  });
});
