import type { ParserDeps } from '../../parser/streaming-function-call-parser';
import { type CreateRequestDeps, createToolCallRequest } from './create-tool-call-request';

/** The registry as the parser sees it. */
export function createParserDeps(iterationNumber: number, deps: CreateRequestDeps): ParserDeps {
  const { registry } = deps;
  return {
    isRegistered: registry.has,
    inputSchema: (toolId) => registry.get(toolId)?.inputSchema,
    createRequest: (call, provenance) => createToolCallRequest(call, provenance, iterationNumber, deps),
  };
}
