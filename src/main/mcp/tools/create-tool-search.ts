import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationError } from '../../../shared/call/tool-validation';
import type { JsonObject } from '../../../shared/json/json';
import { type FunctionDefinition, functionNameOf } from '../../model/tool-calls/function-definition';
import { defineTool } from '../../tools/framework/define-tool';
import type { Tool } from '../../tools/framework/tool';
import type { ToolRegistry } from '../../tools/framework/tool-registry';
import { TOOL_CALL_ID } from '../../tools/framework/unwrap-call';

const TOOL_SEARCH_ID = 'tool-search';
/** More would fill the context, which is what the search is for. */
const MAX_FOUND = 8;
/** The part of the context that definitions of external tools may take before only their names are sent. */
const MOST_FOR_EXTERNAL = 0.03;
const CHARACTERS_PER_TOKEN = 4;
const SHORT_WORD = 3;

const isExternal = (id: string) => id.startsWith('mcp:');
const isPair = (id: string) => id === TOOL_SEARCH_ID || id === TOOL_CALL_ID;

/** Two tools that replace all external ones when there are too many to describe. */
export function createToolSearch(registry: ToolRegistry): Tool[] {
  const external = () => registry.available().filter(({ id }) => isExternal(id));

  const search = defineTool({
    id: TOOL_SEARCH_ID,
    name: 'Find tools',
    description:
      'Finds external tools by words in their names and descriptions, and returns their descriptions and parameters. Call one of them with tool-call.',
    purpose: 'Finds tools of MCP servers.',
    category: 'custom',
    defaultRiskLevel: 'safe',
    tags: ['mcp'],
    input: z.object({ query: z.string().min(1).max(200).describe('Words, or the name of a tool') }),
    summarize: ({ query }) => `Find tools for “${query}”`,
    async execute({ query }) {
      const found = findTools(external(), query).map(({ id, description, inputSchema }): JsonObject => {
        return { tool: id, description, parameters: inputSchema };
      });
      if (found.length > 0) return ToolResult.succeeded({ message: `Found ${found.length}`, data: found });
      return ToolResult.succeeded({ message: 'No external tool matches. Try other words, or continue without one' });
    },
  });

  const call = defineTool({
    id: TOOL_CALL_ID,
    name: 'Call a tool',
    description: 'Calls an external tool found with tool-search, with the parameters it describes.',
    purpose: 'Calls a tool of an MCP server.',
    category: 'custom',
    defaultRiskLevel: 'safe',
    tags: ['mcp'],
    input: z.object({
      tool: z.string().min(1).describe('Name of the tool, such as mcp:server/tool'),
      parameters: z.looseObject({}).optional().describe('Its parameters'),
    }),
    summarize: ({ tool }) => `Call ${tool}`,
    // The call that was meant replaces this one, unless there is none.
    validate: ({ tool }) => [
      ToolValidationError.invalidValue('tool', `There is no tool ${tool}. Find one with tool-search`, tool),
    ],
    execute: async () => ToolResult.failed('There is no such tool', 'ToolNotFound'),
  });

  return [search, call];
}

/** Those that contain most of the words, the likeliest first. */
function findTools(tools: readonly Tool[], query: string): Tool[] {
  const all = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  // Short words are in every description.
  const long = all.filter((word) => word.length > SHORT_WORD);
  const words = long.length > 0 ? long : all;
  const scored = tools.map((tool) => {
    const name = tool.id.toLowerCase();
    const text = `${tool.name} ${tool.description}`.toLowerCase();
    const score = words.reduce((sum, word) => sum + (name.includes(word) ? 3 : text.includes(word) ? 1 : 0), 0);
    return { tool, score: name === query.trim().toLowerCase() ? Number.POSITIVE_INFINITY : score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_FOUND)
    .map(({ tool }) => tool);
}

interface OfferedTools {
  readonly tools: readonly Tool[];
  readonly definitions: readonly FunctionDefinition[];
}

/**
 * Returns what a model with this context is offered: external tools themselves, or, if their definitions take too much of
 * it, only their names and the pair. The texts are the same as long as no tool changes, so that providers can cache them.
 */
export function offerTools({ tools, definitions }: OfferedTools, contextSize: number | null): OfferedTools {
  const external = tools.filter(({ id }) => isExternal(id));
  if (external.length === 0) return { tools, definitions };
  const names = new Set(external.map(({ id }) => functionNameOf(id)));
  const size = definitions.reduce((sum, each) => sum + (names.has(each.name) ? JSON.stringify(each).length : 0), 0);
  const isLong = contextSize !== null && size / CHARACTERS_PER_TOKEN > contextSize * MOST_FOR_EXTERNAL;
  if (!isLong) {
    return {
      tools: tools.filter(({ id }) => !isPair(id)),
      definitions: definitions.filter(({ name }) => !isPair(name)),
    };
  }
  const list = `\nExternal tools: ${external.map(({ id }) => id).join(', ')}`;
  return {
    tools: tools
      .filter(({ id }) => !isExternal(id))
      .map((tool) => (tool.id === TOOL_SEARCH_ID ? { ...tool, purpose: tool.purpose + list } : tool)),
    definitions: definitions
      .filter(({ name }) => !names.has(name))
      .map((each) => (each.name === TOOL_SEARCH_ID ? { ...each, description: each.description + list } : each)),
  };
}
