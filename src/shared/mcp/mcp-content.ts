import { z } from 'zod';

const shownText = z.string().max(2_000);

/** A prompt of a server, which the user calls as `/server:prompt`. */
export const mcpPromptSchema = z.object({
  /** Without spaces, because it follows a slash. */
  name: z.string().regex(/^\S{1,200}$/),
  title: shownText,
  description: shownText,
  arguments: z.array(z.object({ name: z.string(), description: shownText, isRequired: z.boolean() })),
});
export type McpPrompt = z.infer<typeof mcpPromptSchema>;

/** What a server offers besides tools. */
export const mcpOffersSchema = z.object({ hasResources: z.boolean(), prompts: z.array(mcpPromptSchema) });
export type McpOffers = z.infer<typeof mcpOffersSchema>;

/** A resource that matches what the user typed. */
export const mcpResourceSchema = z.object({
  uri: z.string(),
  title: shownText,
  detail: shownText,
  /** The address is only the beginning of one, which the user continues. */
  isBeginning: z.boolean(),
});
export type McpResource = z.infer<typeof mcpResourceSchema>;
