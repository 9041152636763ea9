import { z } from 'zod';
import { imageTypes, isMediaOf } from './media-form';

const cacheControl = z.strictObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() });
const mark = { cache_control: cacheControl.optional() };
const functionName = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/);
const callId = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/);
const nonEmpty = z.string().regex(/\S/, 'text content blocks must contain non-whitespace text');

const textBlock = z.strictObject({ type: z.literal('text'), text: nonEmpty, ...mark });
const imageBlock = z.strictObject({
  type: z.literal('image'),
  source: z
    .strictObject({ type: z.literal('base64'), media_type: imageTypes, data: z.string() })
    .refine(({ media_type, data }) => isMediaOf(media_type, data), 'Could not process image'),
  ...mark,
});
const documentBlock = z.strictObject({
  type: z.literal('document'),
  title: z.string().max(500).optional(),
  source: z
    .strictObject({ type: z.literal('base64'), media_type: z.literal('application/pdf'), data: z.string() })
    .refine(({ media_type, data }) => isMediaOf(media_type, data), 'Could not process PDF'),
  ...mark,
});
const resultBlock = z.strictObject({
  type: z.literal('tool_result'),
  tool_use_id: callId,
  content: z.union([nonEmpty, z.array(z.discriminatedUnion('type', [textBlock, imageBlock, documentBlock])).min(1)]),
  is_error: z.boolean().optional(),
  ...mark,
});
const assistantBlock = z.discriminatedUnion('type', [
  textBlock,
  z.strictObject({
    type: z.literal('tool_use'),
    id: callId,
    name: functionName,
    input: z.record(z.string(), z.unknown()),
    ...mark,
  }),
  z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string().min(1) }),
  z.strictObject({ type: z.literal('redacted_thinking'), data: z.string().min(1) }),
]);

const messageSchema = z.discriminatedUnion('role', [
  z.strictObject({
    role: z.literal('user'),
    content: z.union([
      nonEmpty,
      z.array(z.discriminatedUnion('type', [textBlock, imageBlock, documentBlock, resultBlock])).min(1),
    ]),
  }),
  z.strictObject({ role: z.literal('assistant'), content: z.union([nonEmpty, z.array(assistantBlock).min(1)]) }),
]);
export type AnthropicMessage = z.infer<typeof messageSchema>;
export type AnthropicBlock = Exclude<AnthropicMessage['content'], string>[number];

/** The part of the Messages API's request that AIntern needs: other fields are rejected. */
export const anthropicBodySchema = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().positive(),
  messages: z.array(messageSchema).min(1),
  stream: z.literal(true),
  system: z.union([nonEmpty, z.array(textBlock).min(1)]).optional(),
  tools: z
    .array(
      z.strictObject({
        name: functionName,
        description: z.string().optional(),
        input_schema: z.looseObject({
          type: z.literal('object'),
          anyOf: z.undefined().optional(),
          oneOf: z.undefined().optional(),
          allOf: z.undefined().optional(),
        }),
        ...mark,
      }),
    )
    .optional(),
  tool_choice: z.strictObject({ type: z.enum(['auto', 'any', 'none']) }).optional(),
  temperature: z.number().min(0).max(1).optional(),
  thinking: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('enabled'), budget_tokens: z.int().min(1_024) }),
      z.strictObject({ type: z.literal('adaptive'), display: z.enum(['summarized', 'omitted']).optional() }),
      z.strictObject({ type: z.literal('disabled') }),
    ])
    .optional(),
});
export type AnthropicBody = z.infer<typeof anthropicBodySchema>;

export function blocksOf({ content }: AnthropicMessage): readonly AnthropicBlock[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}
