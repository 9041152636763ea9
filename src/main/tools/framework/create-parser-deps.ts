import type { ParserDeps } from '../../parser/streaming-function-call-parser';
import { type CreateRequestDeps, createToolCallRequest } from './create-tool-call-request';

/** The registry as the parser sees it. */
export function createParserDeps(iterationNumber: number, deps: CreateRequestDeps): ParserDeps {
  const { registry } = deps;
  // A model that got function definitions knows tools by their function names.
  const toolOf = (name: string) => registry.get(name) ?? registry.fromFunctionName(name);
  return {
    isRegistered: registry.has,
    inputSchema: (name) => toolOf(name)?.inputSchema,
    createRequest: (call, provenance) =>
      createToolCallRequest(
        { ...call, toolId: toolOf(call.toolId)?.id ?? call.toolId },
        provenance,
        iterationNumber,
        deps,
      ),
  };
}
