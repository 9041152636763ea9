import { z } from 'zod';

/** A terminal as a window sees it: one for each command that runs, and those that go on in the background. */
export const terminalSummarySchema = z.object({
  id: z.string(),
  conversationId: z.string(),
  /** The tool call that opened it. */
  callId: z.string(),
  command: z.string(),
  /** Waits for input when the program asks something and nobody has answered. */
  state: z.enum(['running', 'waiting-for-input', 'ended']),
  /** What the program asked, as far as can be told. */
  prompt: z.string().optional(),
  /** Null when it was ended by a signal. */
  exitCode: z.number().int().nullable().optional(),
  startedAt: z.number(),
});
export type TerminalSummary = z.infer<typeof terminalSummarySchema>;

/** More in one go than anybody types or pastes. */
const MAX_INPUT = 1024 * 1024;

export const terminalInputSchema = z.object({ terminalId: z.string(), text: z.string().min(1).max(MAX_INPUT) });
export const terminalSizeSchema = z.object({
  terminalId: z.string(),
  columns: z.int().min(2).max(1000),
  rows: z.int().min(1).max(1000),
});
