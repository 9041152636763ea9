import type { JsonObject } from '../../../../shared/json/json';
import type { Tool } from '../tool';

const nowhere = { workspacePath: '/nowhere', dataPath: '/data' };

/** Prepares a call that must be valid. */
export function prepareTool(tool: Tool, parameters: JsonObject, scope = nowhere) {
  const preparation = tool.prepare(parameters, scope);
  if (!preparation.isValid) throw new Error(JSON.stringify(preparation.validation.errors));
  return preparation;
}
