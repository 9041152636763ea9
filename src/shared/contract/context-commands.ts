import { z } from 'zod';
import { attachmentSchema, contextItemSchema } from '../conversation/message-content';
import { mcpServerNameSchema } from '../mcp/mcp-server';

const path = z.string().min(1).max(4_096);
const line = z.number().int().positive();

/** What the user names with @; main reads it when it is added to a message. */
const contextSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), path }),
  z.object({ kind: z.literal('folder'), path }),
  z.object({ kind: z.literal('lines'), path, startLine: line, endLine: line }),
  /** A definition; its line is where it was found. */
  z.object({ kind: z.literal('symbol'), path, line, name: z.string().min(1).max(200) }),
  z.object({ kind: z.literal('git-diff') }),
  z.object({ kind: z.literal('staged-diff') }),
  z.object({ kind: z.literal('terminal'), terminalId: z.string() }),
  z.object({ kind: z.literal('conversation'), conversationId: z.uuid() }),
  /** A resource of an MCP server. */
  z.object({ kind: z.literal('resource'), server: mcpServerNameSchema, uri: z.string().min(1).max(2_000) }),
  /** The messages of an MCP server's prompt. */
  z.object({
    kind: z.literal('prompt'),
    server: mcpServerNameSchema,
    prompt: z.string().min(1).max(200),
    args: z.record(z.string().max(200), z.string().max(20_000)),
  }),
  z.object({ kind: z.literal('url'), url: z.string().min(1).max(8_000) }),
]);
export type ContextSource = z.infer<typeof contextSourceSchema>;

/** The result of adding it; a refusal is an error with a message for the user. */
const addedContextSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('added'),
    item: contextItemSchema,
    /** Images and PDFs that belong to it. */
    attachments: z.array(attachmentSchema).exactOptional(),
  }),
  /** It is an image or a PDF, or several. */
  z.object({ outcome: z.literal('attached'), attachments: z.array(attachmentSchema).min(1) }),
  /** The user has to allow it first. */
  z.object({
    outcome: z.literal('asks'),
    summary: z.string(),
    reasons: z.array(z.string()),
    /** Why it isn't allowed already. */
    why: z.string(),
  }),
]);
export type AddedContext = z.infer<typeof addedContextSchema>;

/** A definition in the folder. */
const foundSymbolSchema = z.object({
  name: z.string(),
  path: z.string(),
  line,
  /** The line of the definition, without its indentation. */
  text: z.string(),
});
export type FoundSymbol = z.infer<typeof foundSymbolSchema>;

const place = z.object({ conversationId: z.uuid().exactOptional() });

/** What the user adds to a message with @, from the conversation's folder or the open one. */
export const contextCommands = {
  /** Definitions with names like the query. */
  'workspace.find-symbols': {
    input: place.extend({ query: z.string().max(1_000), limit: z.number().int().min(1).max(100) }),
    output: z.object({ found: z.array(foundSymbolSchema), total: z.number().int().nonnegative() }),
  },
  'context.add': {
    input: place.extend({
      source: contextSourceSchema,
      /** The user has allowed what it asked about. */
      isAllowed: z.boolean().exactOptional(),
    }),
    output: addedContextSchema,
  },
};
