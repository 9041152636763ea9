import { z } from 'zod';
import { dataUrlOf, imageTypes } from './media-form';

const functionName = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/);
const callId = z.string().min(1).max(40);
const content = z.string().regex(/\S/, 'content must not be empty');

const userPart = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: content }),
  z.strictObject({
    type: z.literal('image_url'),
    image_url: z.strictObject({
      url: dataUrlOf(imageTypes.options),
      detail: z.enum(['auto', 'low', 'high']).optional(),
    }),
  }),
  z.strictObject({
    type: z.literal('file'),
    file: z.strictObject({ filename: z.string().min(1), file_data: dataUrlOf(['application/pdf']) }),
  }),
]);

const jsonObjectText = z.string().refine(isJsonObject, 'arguments must be the JSON of an object');

const messageSchema = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content }),
  z.strictObject({ role: z.literal('user'), content: z.union([content, z.array(userPart).min(1)]) }),
  z.strictObject({
    role: z.literal('assistant'),
    content: content.nullable(),
    tool_calls: z
      .array(
        z.strictObject({
          id: callId,
          type: z.literal('function'),
          function: z.strictObject({ name: functionName, arguments: jsonObjectText }),
        }),
      )
      .min(1)
      .optional(),
  }),
  z.strictObject({ role: z.literal('tool'), tool_call_id: callId, content: z.string() }),
]);
export type OpenAiMessage = z.infer<typeof messageSchema>;

/** The part of a Chat Completions request that AIntern needs: other fields are rejected. */
export const openAiBodySchema = z.strictObject({
  model: z.string().min(1),
  messages: z.array(messageSchema).min(1),
  stream: z.literal(true),
  prompt_cache_key: z.string().max(64).optional(),
  stream_options: z.strictObject({ include_usage: z.boolean() }).optional(),
  tools: z
    .array(
      z.strictObject({
        type: z.literal('function'),
        function: z.strictObject({
          name: functionName,
          description: z.string().max(1_024).optional(),
          parameters: z.looseObject({ type: z.literal('object'), properties: z.record(z.string(), z.unknown()) }),
          strict: z.boolean().optional(),
        }),
      }),
    )
    .min(1)
    .max(128)
    .optional(),
  tool_choice: z.enum(['auto', 'none', 'required']).optional(),
  parallel_tool_calls: z.boolean().optional(),
  temperature: z.number().min(0).max(2).optional(),
  reasoning_effort: z.enum(['minimal', 'low', 'medium', 'high']).optional(),
  max_tokens: z.int().positive().optional(),
  max_completion_tokens: z.int().positive().optional(),
  /** Of vLLM, SGLang and llama.cpp. */
  continue_final_message: z.boolean().optional(),
  add_generation_prompt: z.boolean().optional(),
});
export type OpenAiBody = z.infer<typeof openAiBodySchema>;

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
