import { z } from 'zod';
import { skillDescriptionSchema } from './skills';

const conversationId = z.uuid();

export const instructionFileSchema = z.object({
  /** Identifies it for the commands below. */
  path: z.string(),
  label: z.string(),
  origin: z.enum(['repository', 'user', 'settings']),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('used') }),
    /** Only its beginning fits the model's context. */
    z.object({ kind: z.literal('cut') }),
    /** Nothing of it fits. */
    z.object({ kind: z.literal('left-out') }),
    z.object({ kind: z.literal('off') }),
    /** Another file counts instead. */
    z.object({ kind: z.literal('shadowed'), by: z.string() }),
    z.object({ kind: z.literal('problem'), problem: z.string() }),
  ]),
  /** Of what the model gets. */
  tokens: z.number().int().nonnegative(),
  /** Files that it imports. */
  imports: z.array(z.string()),
  /** What the user should know about it, one sentence each. */
  notes: z.array(z.string()),
  /** It changed since the user last accepted it; until then, the earlier version counts. */
  hasChange: z.boolean(),
});
export type InstructionFileDescription = z.infer<typeof instructionFileSchema>;

export const instructionListSchema = z.object({
  /** Each has precedence over those before it. */
  files: z.array(instructionFileSchema),
  /** In tokens. */
  used: z.number().int().nonnegative(),
  budget: z.number().int().nonnegative(),
});
export type InstructionList = z.infer<typeof instructionListSchema>;

export const instructionReadingSchema = z.object({
  /** The version that counts; null if none does. */
  current: z.string().nullable(),
  /** The version on disk, if it is another one. */
  change: z.object({ text: z.string(), sha256: z.string() }).nullable(),
});
export type InstructionReading = z.infer<typeof instructionReadingSchema>;

/** Everything a renderer can request about what models are told. */
export const instructionCommands = {
  /** The instruction files of this conversation's folder, or the open one, as they count from the next message on. */
  'instructions.list': {
    input: z.object({ conversationId: conversationId.exactOptional() }),
    output: instructionListSchema,
  },
  'instructions.read': {
    input: z.object({ conversationId: conversationId.exactOptional(), path: z.string().max(4_096) }),
    output: instructionReadingSchema,
  },
  /** Makes a changed file's new version count; fails if it isn't the one that the user saw. */
  'instructions.accept': {
    input: z.object({
      conversationId: conversationId.exactOptional(),
      path: z.string().max(4_096),
      sha256: z.string().max(64),
    }),
    output: instructionListSchema,
  },
  /** The skills and custom commands of this conversation's folder, or the open one. */
  'skills.list': {
    input: z.object({ conversationId: conversationId.exactOptional() }),
    output: z.array(skillDescriptionSchema),
  },
};
