import { ToolValidationError, ToolValidationResult } from '../../../shared/call/tool-validation';
import type { JsonObject } from '../../../shared/json/json';
import { HIDDEN_SECRET } from '../../secrets/hidden-secret';
import type { ToolScope } from './context/tool-scope';
import type { Preparation } from './tool';
import type { ToolRegistry } from './tool-registry';

/**
 * Checks and rates a call by its tool's id; an unknown tool fails with suggested names. Every way to run a tool goes
 * through here, before approval and again right before it starts: disabled and unavailable tools fail both times.
 */
export function prepareCall(
  registry: ToolRegistry,
  toolId: string,
  parameters: JsonObject,
  scope: ToolScope,
): Preparation {
  const tool = registry.get(toolId);
  if (!tool) {
    const available = registry.available().map(({ id }) => id);
    return refuse(ToolValidationError.toolNotFound(toolId, registry.nearestIds(toolId), available));
  }
  if (!tool.isAvailable()) {
    return refuse(invalid(`${tool.id} is not available right now. Use another tool, or tell the user`));
  }
  if (JSON.stringify(parameters).includes(HIDDEN_SECRET)) return refuse(invalid(MASKED_SECRET_MESSAGE));
  const preparation = tool.prepare(parameters, scope);
  const why = registry.isDisabled(toolId) ? DISABLED_REASON : (scope.whyUnavailable?.(tool, parameters) ?? null);
  if (why === null) return preparation;
  const description = preparation.isValid ? preparation.call : preparation.description;
  const refusal = refuse(invalid(`${tool.id} is not available: ${why}. Use another tool, or tell the user`));
  return description ? { ...refusal, description } : refusal;
}

/** Text that was masked for a model or a user must not be written, run or searched for as if it were the real text. */
const MASKED_SECRET_MESSAGE =
  `The parameters contain "${HIDDEN_SECRET}", the placeholder for a secret that AIntern masks. Nothing was changed. ` +
  'Edit only the text around the secret, or ask the user to make the change';

const DISABLED_REASON = 'the user has turned it off in the settings';

function invalid(message: string): ToolValidationError {
  return ToolValidationError.invalidValue([], message);
}

function refuse(error: ToolValidationError): Preparation & { isValid: false } {
  return { isValid: false, validation: ToolValidationResult.invalid(error) };
}
