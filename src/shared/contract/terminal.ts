import { z } from 'zod';

/** A terminal as a window sees it: one for each running command, and those that continue in the background. */
export const terminalSummarySchema = z.object({
  id: z.string(),
  /** Null for the user's own terminals, which belong to no conversation or call. */
  conversationId: z.string().nullable(),
  /** The tool call that opened it. */
  callId: z.string().nullable(),
  /** The agent waits for a command, a session keeps running, and an own terminal belongs to the user alone. */
  kind: z.enum(['command', 'session', 'own']),
  /** Truncated if it is long. */
  command: z.string(),
  folder: z.string(),
  /** Waits for input if the program asked something that has not been answered. */
  state: z.enum(['running', 'waiting-for-input', 'ended']),
  /** What the program asked, as far as can be told. */
  prompt: z.string().optional(),
  /** Null if a signal ended it. */
  exitCode: z.number().int().nullable().optional(),
  /** On its own, by a signal from outside, or because it was stopped in AIntern. */
  end: z.enum(['exited', 'killed', 'stopped']).optional(),
  startedAt: z.number(),
  endedAt: z.number().optional(),
});
export type TerminalSummary = z.infer<typeof terminalSummarySchema>;

/** A chunk of a terminal's output, including escape sequences. */
export const terminalPageSchema = z.object({
  text: z.string(),
  /** Where to continue reading, in bytes. */
  next: z.number().int().nonnegative(),
  /** Output before this chunk was skipped because the reader was far behind. */
  isCut: z.boolean(),
  /** More output is already available. */
  isBehind: z.boolean(),
  /** No more output will follow. */
  isEnded: z.boolean(),
});
export type TerminalPage = z.infer<typeof terminalPageSchema>;

/** More than anyone types or pastes at once. */
const MAX_INPUT = 1024 * 1024;

export const terminalInputSchema = z.object({ terminalId: z.string(), text: z.string().min(1).max(MAX_INPUT) });
export const terminalSizeSchema = z.object({
  terminalId: z.string(),
  columns: z.int().min(2).max(1000),
  rows: z.int().min(1).max(1000),
});
