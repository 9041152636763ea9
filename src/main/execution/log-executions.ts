import { assertNever } from '../../shared/assert-never';
import { cutMiddle } from '../../shared/cut-middle';
import type { JsonValue } from '../../shared/json';
import { type RiskLevel, riskLevelInfo } from '../../shared/risk-level';
import { ToolResult } from '../../shared/tool-result';
import type { Logger } from '../storage/create-logger';
import { maskSecrets, maskSecretsInText } from './mask-secrets';
import type { ToolExecutionEvent } from './tool-execution-event';
import type { ToolExecutionOptions } from './tool-execution-options';
import { ToolExecutionResult } from './tool-execution-result';
import type { ToolExecutionService } from './tool-execution-service';

/** Longer texts say no more to somebody who reads a log. */
const MAX_LOGGED_LENGTH = 2_000;
const MAX_MASKED_LENGTH = 50_000;

/** Writes what is executed to the log: no parameters unless asked for, and secrets masked in all of it. */
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
  return logParameters ? { ...shown, parameters: shorten(JSON.stringify(masked(parameters))) } : shown;
}

function describeEnd(event: ToolExecutionEvent & { type: 'completed' }, logResults: boolean): object {
  const { toolId, executionId, result: execution } = event;
  const { success, errorCode } = execution.result;
  const shown = { toolId, executionId, success, errorCode, duration: ToolExecutionResult.duration(execution) };
  if (!logResults) return shown;
  const { exception, data, ...rest } = execution.result;
  const told = ToolResult.toLlmContext(data === undefined ? rest : { ...rest, data: masked(data) });
  const stack = exception?.stack && shorten(maskSecretsInText(exception.stack));
  return { ...shown, result: shorten(maskSecretsInText(told)), ...(stack ? { stack } : {}) };
}

/** Secrets are looked for in the whole, since a part of one would not be known for what it is; so only where that is quick. */
function masked(value: JsonValue): JsonValue {
  const { length } = JSON.stringify(value);
  return length > MAX_MASKED_LENGTH ? `${length} characters, too many for the log` : maskSecrets(value);
}

function shorten(text: string): string {
  return cutMiddle(text, MAX_LOGGED_LENGTH);
}
