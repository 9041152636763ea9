import type { JsonObject } from '../../shared/json';
import { ToolValidationError, ToolValidationResult } from '../../shared/tool-validation';
import type { Preparation } from './tool';
import type { ToolRegistry } from './tool-registry';
import type { ToolScope } from './tool-scope';

/** Validates a call by its tool's id; an unknown tool fails with the names that may have been meant. */
export function prepareCall(
  registry: ToolRegistry,
  toolId: string,
  parameters: JsonObject,
  scope: ToolScope,
): Preparation {
  const tool = registry.get(toolId);
  if (tool) return tool.prepare(parameters, scope);
  const near = registry.nearestIds(toolId);
  const known = near.length > 0 ? near : registry.list().map(({ id }) => id);
  const message = `There is no tool called ${toolId}. ${near.length > 0 ? 'Did you mean' : 'There are'}: ${known.join(', ')}`;
  const error = { ...ToolValidationError.invalidValue('tool', message, toolId), pointer: '' };
  return { isValid: false, validation: ToolValidationResult.invalid(error) };
}
