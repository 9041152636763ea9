import { z } from 'zod';
import { type ConversationSummary, conversationSummarySchema } from '../../shared/contract/descriptions';
import type { LogStamp } from './conversation-library';

/** Increase it when the content of an entry, or how it is made from a log, changes: then the index is rebuilt. */
const VERSION = 5;

const indexSchema = z.object({ version: z.literal(VERSION), conversations: z.array(z.unknown()) });
const entrySchema = z.object({ size: z.number(), mtime: z.number(), summary: conversationSummarySchema });

export interface IndexEntry {
  readonly stamp: LogStamp;
  readonly summary: ConversationSummary;
}

/** Returns what is known about conversations without reading their logs, by id. Invalid entries are ignored. */
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
