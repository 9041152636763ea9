import { assertNever } from '../../shared/assert-never';
import { type RiskLevel, riskLevelInfo } from '../../shared/call/risk-level';
import { cutMiddle } from '../../shared/text/cut-middle';
import { maskSecrets, maskSecretsInText } from '../secrets/mask-secrets';
import type { Logger } from '../storage/create-logger';
import type { ToolExecutionEvent } from './tool-execution-event';
import type { ToolExecutionOptions } from './tool-execution-options';
import { ToolExecutionResult } from './tool-execution-result';
import type { ToolExecutionService } from './tool-execution-service';

/** Longer texts tell the reader of a log nothing more. */
const MAX_LOGGED_LENGTH = 2_000;
/**
 * Secrets are masked in the whole text, since part of one wouldn't be recognized; so only texts short enough to do that
 * quickly.
 */
const MAX_MASKED_LENGTH = 50_000;

/** Logs executions: without parameters unless enabled, and always with secrets masked. */
export function logExecutions(
  { subscribe }: Pick<ToolExecutionService, 'subscribe'>,
  logger: Logger,
  options: Pick<ToolExecutionOptions, 'logParameters' | 'logResults'>,
): () => void {
  return subscribe((event) => {
    switch (event.type) {
      case 'started':
        return logger[ordinaryLevel(event.riskLevel)](describeStart(event, options.logParameters), 'Tool started');
      case 'progress':
        return;
      case 'completed': {
        const { status, result } = event.result;
        const level = result.success || status === 'cancelled' ? ordinaryLevel(event.riskLevel) : 'warn';
        return logger[level](describeEnd(event, options.logResults), `Tool ${status}`);
      }
      default:
        return assertNever(event);
    }
  });
}

function ordinaryLevel(riskLevel: RiskLevel): 'info' | 'debug' {
  return riskLevelInfo(riskLevel).showInLog ? 'info' : 'debug';
}

function describeStart(event: ToolExecutionEvent & { type: 'started' }, logParameters: boolean): object {
  const { toolId, executionId, riskLevel, parameters } = event;
  const shown = { toolId, executionId, riskLevel };
  if (!logParameters) return shown;
  const text = JSON.stringify(parameters);
  return { ...shown, parameters: isTooLong(text) ? sizeOf(text) : cut(JSON.stringify(maskSecrets(parameters))) };
}

/** Describes the result in words; the data itself may be the very file that holds the passwords. */
function describeEnd(event: ToolExecutionEvent & { type: 'completed' }, logResults: boolean): object {
  const { toolId, executionId, result: execution } = event;
  const { success, errorCode, message, error, artifacts, exception, data } = execution.result;
  const shown = { toolId, executionId, success, errorCode, duration: ToolExecutionResult.duration(execution) };
  if (!logResults) return shown;
  return {
    ...shown,
    message: masked(error ?? message),
    artifacts: artifacts.map(({ type, path }) => masked(`${type} ${path}`)),
    data: data === undefined ? undefined : sizeOf(typeof data === 'string' ? data : JSON.stringify(data)),
    stack: exception?.stack && masked(exception.stack),
  };
}

function masked(text: string): string {
  return isTooLong(text) ? sizeOf(text) : cut(maskSecretsInText(text));
}

function isTooLong(text: string): boolean {
  return text.length > MAX_MASKED_LENGTH;
}

function sizeOf(text: string): string {
  return `${text.length} characters`;
}

function cut(text: string): string {
  return cutMiddle(text, MAX_LOGGED_LENGTH);
}
