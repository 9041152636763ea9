import { z } from 'zod';

/** A file that the user attached; its bytes are stored once, by their hash. */
export const attachmentSchema = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  mime: z.string(),
  bytes: z.number().int().nonnegative(),
  /** In pixels, for images. */
  width: z.number().int().positive().exactOptional(),
  height: z.number().int().positive().exactOptional(),
  /** Of a PDF. */
  pages: z.number().int().positive().exactOptional(),
  name: z.string().min(1).max(255),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** Text that the user added to a message besides what they typed, such as a file or a diff. */
export const contextItemSchema = z.object({
  kind: z.enum([
    'file',
    'folder',
    'lines',
    'symbol',
    'git-diff',
    'staged-diff',
    'terminal',
    'conversation',
    'url',
    'resource',
    /** What a command or skill that the user called by name stands for. */
    'command',
  ]),
  /** On its chip, and above its text for the model. */
  label: z.string().min(1).max(500),
  text: z.string(),
  tokens: z.number().int().nonnegative(),
  /** What the text leaves out, in words. */
  note: z.string().max(500).exactOptional(),
});
export type ContextItem = z.infer<typeof contextItemSchema>;

/** What a user sends: text, and what goes with it. */
export const messageContentSchema = z.object({
  text: z.string(),
  attachments: z.array(attachmentSchema).max(100).exactOptional(),
  context: z.array(contextItemSchema).max(100).exactOptional(),
});
export type MessageContent = z.infer<typeof messageContentSchema>;

/** In characters, for all context of a message: more than most models can read. */
export const maxContextLength = 400_000;

export function contextLength(context: readonly ContextItem[]): number {
  return context.reduce((sum, { text }) => sum + text.length, 0);
}

/** What the user gave: without what the command that the text begins with stands for, such as `/fix-issue 12`. */
export function withoutExpansion({ context = [], ...given }: MessageContent): MessageContent {
  const [, name = ''] = /^\s*(\/\S+)/.exec(given.text) ?? [];
  const kept = context.filter(({ kind, label }) => kind !== 'command' || label.toLowerCase() !== name.toLowerCase());
  return kept.length > 0 ? { ...given, context: kept } : given;
}
