import { z } from 'zod';

export const hookEventNames = ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'Stop'] as const;
export type HookEventName = (typeof hookEventNames)[number];

/** What a hook did that the user or the model should know; one that did nothing leaves no report. */
export const hookReportSchema = z.object({
  event: z.enum(hookEventNames),
  /** The hook's name. */
  hook: z.string(),
  outcome: z.enum(['denied', 'asked', 'rewrote', 'said', 'failed']),
  message: z.string(),
  /** It ran without a sandbox, because there is none or the folder does without. */
  isUnconfined: z.literal(true).exactOptional(),
});
export type HookReport = z.infer<typeof hookReportSchema>;
