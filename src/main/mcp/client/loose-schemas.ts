import { z } from 'zod';
import { jsonObjectSchema } from '../../../shared/json/json';

/** A server's own claims about a tool. They are unverified and only shown. */
export const annotationsSchema = z.looseObject({
  title: z.string().exactOptional(),
  readOnlyHint: z.boolean().exactOptional(),
  destructiveHint: z.boolean().exactOptional(),
  idempotentHint: z.boolean().exactOptional(),
  openWorldHint: z.boolean().exactOptional(),
});

/**
 * Everything is optional and unknown fields are kept: with the SDK's own schemas, one unusual tool would fail the whole
 * list, and one unknown kind of content the whole result.
 */
export const toolListSchema = z.looseObject({
  tools: z.array(z.unknown()).catch([]),
  nextCursor: z.string().exactOptional(),
});

/** The minimum that makes a tool. */
export const listedToolSchema = z.looseObject({ name: z.string().min(1), inputSchema: jsonObjectSchema });

export const toolCallResultSchema = z.looseObject({
  content: z.array(z.unknown()).catch([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().catch(false).optional(),
});
export type ToolCallAnswer = z.infer<typeof toolCallResultSchema>;

/** The supported kinds of content. */
export const contentSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({ type: z.literal('image'), data: z.string(), mimeType: z.string() }),
  z.looseObject({ type: z.literal('audio'), data: z.string(), mimeType: z.string() }),
  z.looseObject({
    type: z.literal('resource_link'),
    uri: z.string(),
    name: z.string().exactOptional(),
    description: z.string().exactOptional(),
    mimeType: z.string().exactOptional(),
  }),
  z.looseObject({
    type: z.literal('resource'),
    resource: z.looseObject({
      uri: z.string(),
      mimeType: z.string().exactOptional(),
      text: z.string().exactOptional(),
      blob: z.string().exactOptional(),
    }),
  }),
]);
export type ToolContent = z.infer<typeof contentSchema>;

export const resourceListSchema = z.looseObject({
  resources: z.array(z.unknown()).catch([]),
  nextCursor: z.string().exactOptional(),
});
export const listedResourceSchema = z.looseObject({
  uri: z.string().min(1).max(2_000),
  name: z.string().exactOptional(),
  title: z.string().exactOptional(),
  description: z.string().exactOptional(),
  mimeType: z.string().exactOptional(),
});
export const templateListSchema = z.looseObject({
  resourceTemplates: z.array(z.unknown()).catch([]),
  nextCursor: z.string().exactOptional(),
});
export const listedTemplateSchema = z.looseObject({
  uriTemplate: z.string().min(1).max(2_000),
  name: z.string().exactOptional(),
  title: z.string().exactOptional(),
  description: z.string().exactOptional(),
});
export const resourceContentsSchema = z.looseObject({
  contents: z
    .array(
      z.looseObject({
        uri: z.string(),
        mimeType: z.string().exactOptional(),
        text: z.string().exactOptional(),
        blob: z.string().exactOptional(),
      }),
    )
    .catch([]),
});

export const promptListSchema = z.looseObject({
  prompts: z.array(z.unknown()).catch([]),
  nextCursor: z.string().exactOptional(),
});
export const listedPromptSchema = z.looseObject({
  name: z.string().min(1).max(200),
  title: z.string().exactOptional(),
  description: z.string().exactOptional(),
  arguments: z
    .array(
      z.looseObject({
        name: z.string(),
        description: z.string().exactOptional(),
        required: z.boolean().exactOptional(),
      }),
    )
    .exactOptional(),
});
export const promptSchema = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })).catch([]),
});

export const completionSchema = z.looseObject({
  completion: z.looseObject({ values: z.array(z.string().max(2_000)).catch([]) }).catch({ values: [] }),
});
