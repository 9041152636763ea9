import { distance } from 'fastest-levenshtein';
import type { JsonObject } from '../../shared/json';
import type { Tool } from './tool';

export interface ToolRegistry {
  register(tool: Tool): void;
  get(toolId: string): Tool | undefined;
  has(toolId: string): boolean;
  list(): readonly Tool[];
  /** Ids that a model may have meant, the likeliest first. */
  nearestIds(toolId: string): string[];
}

/** More edits than this and the name was meant for something else. */
const MAX_EDITS = 5;

export function createToolRegistry(): ToolRegistry {
  const tools = new Map<string, Tool>();
  return {
    register(tool) {
      const key = tool.id.toLowerCase();
      if (tools.has(key)) throw new Error(`A tool with the id ${tool.id} is registered already`);
      tools.set(key, tool);
    },
    get: (toolId) => tools.get(toolId.toLowerCase()),
    has: (toolId) => tools.has(toolId.toLowerCase()),
    list: () => [...tools.values()],
    nearestIds(toolId) {
      const wanted = toolId.toLowerCase().replaceAll('_', '-');
      const ranked = [...tools.values()].map(({ id }) => ({ id, edits: distance(wanted, id) }));
      const near = ranked.filter(({ edits }) => edits <= MAX_EDITS);
      return near
        .sort((a, b) => a.edits - b.edits)
        .slice(0, 3)
        .map(({ id }) => id);
    },
  };
}

export type FunctionDefinitionFormat = 'openai' | 'anthropic';

export function functionDefinition(tool: Tool, format: FunctionDefinitionFormat): JsonObject {
  const { id: name, description, inputSchema } = tool;
  return format === 'anthropic'
    ? { name, description, input_schema: inputSchema }
    : { type: 'function', function: { name, description, parameters: inputSchema } };
}
