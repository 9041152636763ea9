import { z } from 'zod';
import { assertNever } from '../../../shared/assert-never';
import { ToolResult } from '../../../shared/call/tool-result';
import type { JsonValue } from '../../../shared/json/json';
import type { ToolCall } from './tool-call';

type TextContent = { readonly kind: 'text'; readonly text: string };
type JsonContent = { readonly kind: 'json'; readonly value: JsonValue };
type ErrorContent = { readonly kind: 'error'; readonly error: string };
export type WireToolResultContent = TextContent | JsonContent | ErrorContent;

/** The answer to a call, independent of the provider's format. */
export type WireToolResult = {
  readonly toolCallId: string;
  readonly name: string;
  readonly executionTimeMs?: number;
} & (
  | { readonly success: true; readonly content: TextContent | JsonContent }
  | { readonly success: false; readonly content: WireToolResultContent }
);

export interface ToolMessage {
  readonly role: 'tool';
  readonly toolCallId: string;
  readonly content: string;
}

interface ClaudeToolResult {
  readonly type: 'tool_result';
  readonly tool_use_id: string;
  readonly content: string;
  readonly is_error: boolean;
}

interface OpenAiToolMessage {
  readonly role: 'tool';
  readonly tool_call_id: string;
  readonly content: string;
}

type WireReading =
  | { readonly kind: 'value'; readonly value: WireToolResult }
  | { readonly kind: 'broken'; readonly error: string };

/** Marks an error if the format has no field for it. */
const ERROR_PREFIX = 'Error: ';

const textBlocksSchema = z
  .array(z.object({ type: z.literal('text'), text: z.string() }))
  .transform((blocks) => blocks.map(({ text }) => text).join('\n'));

const claudeSchema = z.object({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  content: z.union([z.string(), textBlocksSchema]).default(''),
  is_error: z.boolean().default(false),
});

const openAiSchema = z.object({
  role: z.literal('tool'),
  tool_call_id: z.string(),
  content: z.union([z.string(), textBlocksSchema]),
});

export const WireToolResult = {
  success(toolCallId: string, name: string, text: string): WireToolResult {
    return { toolCallId, name, success: true, content: { kind: 'text', text } };
  },

  successJson(toolCallId: string, name: string, value: JsonValue): WireToolResult {
    return { toolCallId, name, success: true, content: { kind: 'json', value } };
  },

  error(toolCallId: string, name: string, error: string): WireToolResult {
    return { toolCallId, name, success: false, content: { kind: 'error', error } };
  },

  /** The text already says whether the call succeeded, so it needs no mark. */
  fromToolResult({ id, name }: ToolCall, result: ToolResult): WireToolResult {
    const content = { kind: 'text', text: ToolResult.toLlmContext(result) } as const;
    return { toolCallId: id, name, success: result.success, content, executionTimeMs: result.duration };
  },

  withExecutionTime(result: WireToolResult, executionTimeMs: number): WireToolResult {
    return { ...result, executionTimeMs };
  },

  /** For people and models: JSON on several lines. */
  asText(content: WireToolResultContent): string {
    return write(content, { indentation: 2 });
  },

  toMessage({ toolCallId, content }: WireToolResult): ToolMessage {
    return { role: 'tool', toolCallId, content: WireToolResult.asText(content) };
  },

  toClaudeFormat({ toolCallId, content, success }: WireToolResult): ClaudeToolResult {
    return { type: 'tool_result', tool_use_id: toolCallId, content: writeShort(content), is_error: !success };
  },

  toOpenAiFormat({ toolCallId, content }: WireToolResult): OpenAiToolMessage {
    return { role: 'tool', tool_call_id: toolCallId, content: writeShort(content) };
  },

  /** The format doesn't contain the name, and JSON comes back as text. */
  fromClaudeFormat(message: unknown, name: string): WireReading {
    const { success, data, error } = claudeSchema.safeParse(message);
    if (!success) return broken('tool_result', error);
    const { tool_use_id: toolCallId, content: text, is_error: isError } = data;
    if (!isError) return { kind: 'value', value: WireToolResult.success(toolCallId, name, text) };
    const content = readFailure(text);
    return { kind: 'value', value: { toolCallId, name, success: false, content } };
  },

  /** The format doesn't contain the status either: only the start of the text shows an error. */
  fromOpenAiFormat(message: unknown, name: string): WireReading {
    const { success, data, error } = openAiSchema.safeParse(message);
    if (!success) return broken('tool message', error);
    const { tool_call_id: toolCallId, content: text } = data;
    const content = readFailure(text);
    const value: WireToolResult =
      content.kind === 'error'
        ? { toolCallId, name, success: false, content }
        : { toolCallId, name, success: true, content };
    return { kind: 'value', value };
  },
};

function write(content: WireToolResultContent, { indentation }: { readonly indentation: number }): string {
  switch (content.kind) {
    case 'text':
      return content.text;
    case 'json':
      return JSON.stringify(content.value, null, indentation);
    case 'error':
      return `${ERROR_PREFIX}${content.error}`;
    default:
      return assertNever(content);
  }
}

function writeShort(content: WireToolResultContent): string {
  return write(content, { indentation: 0 });
}

function readFailure(text: string): TextContent | ErrorContent {
  return text.startsWith(ERROR_PREFIX)
    ? { kind: 'error', error: text.slice(ERROR_PREFIX.length) }
    : { kind: 'text', text };
}

function broken(form: string, { issues }: z.ZodError): WireReading {
  const problems = issues.map(({ path, message }) => `${path.map(String).join('.') || 'the message'}: ${message}`);
  return { kind: 'broken', error: `This is not a ${form}: ${problems.join('; ')}` };
}
