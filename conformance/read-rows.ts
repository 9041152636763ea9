import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** Returns the rows of a corpus with one JSON object per line. */
export function readRows<Schema extends z.ZodType>(path: string, rowSchema: Schema): z.infer<Schema>[] {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => rowSchema.parse(JSON.parse(line)));
}
