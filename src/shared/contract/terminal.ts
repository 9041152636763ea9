import { z } from 'zod';

/** A terminal as a window sees it: one for each command that runs, and those that go on in the background. */
export const terminalSummarySchema = z.object({
  id: z.string(),
  /** Null for a terminal of the user's own, which belongs to no conversation and to no call. */
  conversationId: z.string().nullable(),
  /** The tool call that opened it. */
  callId: z.string().nullable(),
  /** Its beginning, where it is long. */
  command: z.string(),
  folder: z.string(),
  /** Waits for input when the program asks something and nobody has answered. */
  state: z.enum(['running', 'waiting-for-input', 'ended']),
  /** What the program asked, as far as can be told. */
  prompt: z.string().optional(),
  /** Null when it was ended by a signal. */
  exitCode: z.number().int().nullable().optional(),
  /** By itself, by a signal from outside, or because somebody stopped it. */
  end: z.enum(['exited', 'killed', 'stopped']).optional(),
  startedAt: z.number(),
  endedAt: z.number().optional(),
});
export type TerminalSummary = z.infer<typeof terminalSummarySchema>;

/** A piece of what a terminal shows, escape sequences and all. */
export const terminalPageSchema = z.object({
  text: z.string(),
  /** Where to read on, in bytes. */
  next: z.number().int().nonnegative(),
  /** Something between what was asked for and what is given was skipped, because the reader was far behind. */
  isCut: z.boolean(),
  /** There is more already. */
  isBehind: z.boolean(),
  /** Nothing will ever come after this. */
  isEnded: z.boolean(),
});
export type TerminalPage = z.infer<typeof terminalPageSchema>;

/** More in one go than anybody types or pastes. */
const MAX_INPUT = 1024 * 1024;

export const terminalInputSchema = z.object({ terminalId: z.string(), text: z.string().min(1).max(MAX_INPUT) });
export const terminalSizeSchema = z.object({
  terminalId: z.string(),
  columns: z.int().min(2).max(1000),
  rows: z.int().min(1).max(1000),
});
