import { z } from 'zod';

/** Why the agent asks: the model wants to know something, or the run should not continue automatically. */
export const questionReasonSchema = z.enum(['ask-user', 'many-rounds', 'repetition', 'long-wait', 'cost-limit']);
export type QuestionReason = z.infer<typeof questionReasonSchema>;

const questionOptionSchema = z.object({ id: z.string(), label: z.string() });

export const questionSchema = z.object({
  questionId: z.uuid(),
  reason: questionReasonSchema,
  /** The call that asks, if a tool does. */
  callId: z.uuid().optional(),
  text: z.string(),
  options: z.array(questionOptionSchema),
  allowsText: z.boolean(),
});
export type Question = z.infer<typeof questionSchema>;

/** One of the options, a custom text, or both. */
export const questionAnswerSchema = z
  .object({ optionId: z.string().optional(), text: z.string().trim().min(1).max(100_000).optional() })
  .refine(({ optionId, text }) => optionId !== undefined || text !== undefined, 'Choose an answer or write one');
export type QuestionAnswer = z.infer<typeof questionAnswerSchema>;
