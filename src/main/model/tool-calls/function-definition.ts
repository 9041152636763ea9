import { createHash } from 'node:crypto';
import type { JsonSchema } from '../../../shared/json/json-schema';

/** A tool as it is described to a model. */
export interface FunctionDefinition {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
}

interface DescribedTool {
  readonly id: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** The input schema as models see it, if it is shorter. */
  readonly shownSchema?: JsonSchema;
}

export const functionDefinitionFormats = ['openai', 'anthropic'] as const;
export type FunctionDefinitionFormat = (typeof functionDefinitionFormats)[number];

type OpenAiFunction = { readonly type: 'function'; readonly function: FunctionDefinition };
type AnthropicTool = {
  readonly name: string;
  readonly description: string;
  readonly input_schema: JsonSchema;
};

/** Function names that both OpenAI and Anthropic accept. */
const acceptedName = /^[A-Za-z0-9_-]{1,64}$/;
const MAX_NAME_LENGTH = 64;
const HASH_LENGTH = 8;

/**
 * Returns the tool's name for providers: its id if they accept it, otherwise what is left of it plus a hash. It depends
 * on the id alone, so that a conversation still means the same tool after others were added or removed.
 */
export function functionNameOf(toolId: string): string {
  if (acceptedName.test(toolId)) return toolId;
  const hash = createHash('sha256').update(toolId.toLowerCase()).digest('hex').slice(0, HASH_LENGTH);
  const readable = toolId.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, MAX_NAME_LENGTH - HASH_LENGTH - 1);
  return `${readable}_${hash}`;
}

export const FunctionDefinition = {
  fromTool({ id, description, inputSchema, shownSchema = inputSchema }: DescribedTool): FunctionDefinition {
    return { name: functionNameOf(id), description, parameters: shownSchema };
  },

  toOpenAi(definition: FunctionDefinition): OpenAiFunction {
    return { type: 'function', function: definition };
  },

  toAnthropic({ name, description, parameters }: FunctionDefinition): AnthropicTool {
    return { name, description, input_schema: parameters };
  },

  inFormat(definition: FunctionDefinition, format: FunctionDefinitionFormat): OpenAiFunction | AnthropicTool {
    return format === 'openai' ? FunctionDefinition.toOpenAi(definition) : FunctionDefinition.toAnthropic(definition);
  },

  toJson(definition: FunctionDefinition): string {
    return JSON.stringify(definition);
  },
};
