import { z } from 'zod';
import { type ConversationSummary, conversationSummarySchema } from '../../shared/contract/contract';
import type { LogStamp } from './conversation-library';

/** Another number when what an entry says, or how it is made from a log, changes: then it is made anew. */
const VERSION = 2;

const indexSchema = z.object({ version: z.literal(VERSION), conversations: z.array(z.unknown()) });
const entrySchema = z.object({ size: z.number(), mtime: z.number(), summary: conversationSummarySchema });

export interface IndexEntry {
  readonly stamp: LogStamp;
  readonly summary: ConversationSummary;
}

/** What is known of conversations without reading their logs, by their ids. What makes no sense is not known. */
export function readIndex(stored: unknown): Map<string, IndexEntry> {
  const entries = indexSchema.safeParse(stored).data?.conversations ?? [];
  return new Map(
    entries.flatMap((entry) => {
      const { data } = entrySchema.safeParse(entry);
      if (!data) return [];
      const { summary, ...stamp } = data;
      return [[summary.id, { stamp, summary }] as const];
    }),
  );
}

export function writeIndex(entries: Iterable<IndexEntry>): unknown {
  return { version: VERSION, conversations: [...entries].map(({ stamp, summary }) => ({ ...stamp, summary })) };
}
