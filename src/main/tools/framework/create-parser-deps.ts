import type { ParserTools } from '../../parser/streaming-function-call-parser';
import { createToolCallRequest, type RequestSurroundings } from './create-tool-call-request';

/** The registry as the parser sees it. */
export function createParserTools(iterationNumber: number, surroundings: RequestSurroundings): ParserTools {
  const { registry } = surroundings;
  return {
    isRegistered: registry.has,
    inputSchema: (toolId) => registry.get(toolId)?.inputSchema,
    createRequest: (call, provenance) => createToolCallRequest(call, provenance, iterationNumber, surroundings),
  };
}
