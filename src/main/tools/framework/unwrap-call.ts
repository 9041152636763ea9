import { isJsonObject } from '../../../shared/json/json';
import type { WrittenCall } from '../../parser/blocks/read-block';
import type { ToolRegistry } from './tool-registry';

/** Calls a tool of which the model was sent only the name. */
export const TOOL_CALL_ID = 'tool-call';

/**
 * Turns a call of a call into the call that is meant. From here on there is only that one, so it is checked, rated, asked
 * about and recorded like any other. What isn't such a call stays as it is, and its validation says what is wrong.
 */
export function unwrapCall<Call extends Pick<WrittenCall, 'toolId' | 'parameters'>>(
  call: Call,
  registry: Pick<ToolRegistry, 'get' | 'fromFunctionName'>,
): Call {
  if (call.toolId !== TOOL_CALL_ID) return call;
  const { tool: name, parameters = {} } = call.parameters;
  if (typeof name !== 'string' || !isJsonObject(parameters)) return call;
  const tool = registry.get(name) ?? registry.fromFunctionName(name);
  return tool === undefined || tool.id === TOOL_CALL_ID ? call : { ...call, toolId: tool.id, parameters };
}
