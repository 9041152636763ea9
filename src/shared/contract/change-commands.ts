import { z } from 'zod';

const nothing = z.object({});
const path = z.string().min(1).max(4_096);

/** A file that a conversation changed, and the first change that still stands. */
export const reviewedPathSchema = z.object({
  /** The path as in results: relative to the conversation's folder. */
  path,
  /** The call that changed it first, and the path that it had then. */
  from: z.object({ callId: z.uuid(), path }),
});
export type ReviewedPath = z.infer<typeof reviewedPathSchema>;

const reviewLineSchema = z.object({
  kind: z.enum(['context', 'added', 'removed']),
  text: z.string(),
  before: z.number().int().nullable(),
  after: z.number().int().nullable(),
  /** The last line of a file, without a line break at its end. */
  isUnbroken: z.boolean(),
});

/** What differs between a file as it was and as it is. */
export const fileReviewSchema = z.discriminatedUnion('kind', [
  /** Everything was kept or reverted. */
  z.object({ kind: z.literal('settled') }),
  z.object({
    kind: z.literal('changed'),
    state: z.enum(['created', 'edited', 'deleted']),
    /** A hash of both versions, so that only what was shown is kept or reverted. */
    fingerprint: z.string(),
    /** Each can be kept or reverted alone. */
    hunks: z.array(
      z.object({
        firstBefore: z.number().int(),
        firstAfter: z.number().int(),
        lines: z.array(reviewLineSchema),
      }),
    ),
    /** Why there are no hunks. */
    note: z.string().exactOptional(),
  }),
  /** Why nothing can be compared, as a message for the user. */
  z.object({ kind: z.literal('unknown'), why: z.string() }),
]);
export type FileReview = z.infer<typeof fileReviewSchema>;

const conversationId = z.uuid();
const chosenHunks = z.object({
  conversationId,
  file: reviewedPathSchema,
  fingerprint: z.string(),
  /** Positions of the hunks; null for the whole file. */
  hunks: z.array(z.number().int().nonnegative()).min(1).max(100_000).nullable(),
});

export const changeCommands = {
  /** Compares files with how they were before the conversation, as far as that wasn't kept, or with git's HEAD. */
  'changes.review': {
    input: z.object({
      conversationId,
      base: z.enum(['conversation', 'head']),
      files: z.array(reviewedPathSchema).max(200),
    }),
    output: z.object({
      reviews: z.array(fileReviewSchema),
      /** The repository that the folder is in, if git can be used there. */
      git: z.object({ branch: z.string().nullable() }).nullable(),
    }),
  },
  /** From now on, the file is compared with what was kept. */
  'changes.keep': { input: chosenHunks, output: nothing },
  /** Refuses if the file isn't as it was shown. */
  'changes.revert': { input: chosenHunks, output: z.object({ revertId: z.uuid(), message: z.string() }) },
  /** Undoes a revert or a commit, unless something has changed since. */
  'changes.take-back': {
    input: z.object({ conversationId, revertId: z.uuid() }),
    output: z.object({ message: z.string() }),
  },
  /** Commits exactly these files in their current state, whatever else is staged. */
  'changes.commit': {
    input: z.object({
      conversationId,
      paths: z.array(path).min(1).max(1_000),
      message: z.string().trim().min(1).max(20_000),
    }),
    output: z.object({ message: z.string(), undoId: z.uuid().nullable() }),
  },
  /** Asks the conversation's model for a message. */
  'changes.suggest-message': {
    input: z.object({ conversationId, paths: z.array(path).min(1).max(1_000) }),
    output: z.object({ message: z.string() }),
  },
};
