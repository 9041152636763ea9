import type { JsonObject } from '../../shared/json';
import { ToolValidationError, ToolValidationResult } from '../../shared/tool-validation';
import type { Preparation } from './tool';
import type { ToolRegistry } from './tool-registry';
import type { ToolScope } from './tool-scope';

/** Checks and rates a call by its tool's id; an unknown tool fails with the names that may have been meant. */
export function prepareCall(
  registry: ToolRegistry,
  toolId: string,
  parameters: JsonObject,
  scope: ToolScope,
): Preparation {
  const tool = registry.get(toolId);
  if (tool?.isAvailable()) return tool.prepare(parameters, scope);
  const error = tool
    ? ToolValidationError.invalidValue([], `${tool.id} is not available right now: use another tool, or tell the user`)
    : ToolValidationError.toolNotFound(
        toolId,
        registry.nearestIds(toolId),
        registry.available().map(({ id }) => id),
      );
  return { isValid: false, validation: ToolValidationResult.invalid(error) };
}
