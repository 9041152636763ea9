import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';

/** Every reference to an attachment has this field; inside a text, its quotation marks are escaped. */
const REFERENCE = /"sha256":"([0-9a-f]{64})"/g;
/** A reference may be split between two pieces of a file. */
const OVERLAP = 100;

/** The hashes of the attachments that events refer to. */
export function attachmentsIn(events: readonly ConversationEvent[]): Set<string> {
  return new Set(events.flatMap((event) => hashesIn(JSON.stringify(event))));
}

/** Reads all logs in a folder, because only they say which attachments are in use. */
export async function findUsedAttachments(folder: string): Promise<Set<string>> {
  const used = new Set<string>();
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw cause;
  });
  for (const name of names.filter((each) => each.endsWith('.jsonl'))) {
    let rest = '';
    for await (const piece of createReadStream(join(folder, name), {
      encoding: 'latin1',
      highWaterMark: 1024 * 1024,
    })) {
      const text = rest + piece;
      for (const hash of hashesIn(text)) used.add(hash);
      rest = text.slice(-OVERLAP);
    }
  }
  return used;
}

function hashesIn(text: string): string[] {
  return [...text.matchAll(REFERENCE)].map(([, hash = '']) => hash);
}
