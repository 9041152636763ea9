import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isJsonObject, type JsonObject } from '../../../shared/json/json';
import { listedToolSchema } from '../client/loose-schemas';
import { canonicalJson } from './canonical-json';

/** A tool as its server defines it. */
export interface ToolDefinition {
  readonly name: string;
  /** Everything the server says about it, canonical. */
  readonly text: string;
  readonly definition: JsonObject;
}

/** Neither shown to anyone nor used, and different in every session of some servers. */
const ignored: readonly string[] = ['_meta', 'icons'];

/** Reads what a server listed. What isn't even a tool has no name to show, so it is only counted. */
export function readDefinitions(listed: readonly unknown[]): { tools: ToolDefinition[]; unreadable: number } {
  const tools = listed.flatMap((each) => tryToRead(each) ?? []);
  return { tools, unreadable: listed.length - tools.length };
}

function tryToRead(listed: unknown): ToolDefinition | null {
  try {
    return toDefinition(listed);
  } catch {
    // Nested so deeply that nothing can go through it.
    return null;
  }
}

function toDefinition(listed: unknown): ToolDefinition | null {
  if (!listedToolSchema.safeParse(listed).success || !isJsonObject(listed)) return null;
  const definition = Object.fromEntries(Object.entries(listed).filter(([key]) => !ignored.includes(key)));
  return { name: String(listed.name), text: canonicalJson(definition), definition };
}

/** The definitions that the user has approved. */
export const pinnedSetSchema = z.object({
  /** Includes why a tool can't be used, if it can't. */
  tools: z.array(z.object({ name: z.string(), text: z.string(), problem: z.string().exactOptional() })),
});
export type PinnedSet = z.infer<typeof pinnedSetSchema>;

/** Identifies a set of definitions, whatever their order. */
export function hashDefinitions(tools: readonly Pick<ToolDefinition, 'name' | 'text'>[]): string {
  const entries = tools.map(({ name, text }) => JSON.stringify([name, text])).sort();
  return createHash('sha256')
    .update(`[${entries.join(',')}]`)
    .digest('hex');
}

export interface ComparedTool {
  readonly name: string;
  readonly status: 'approved' | 'new' | 'changed' | 'removed';
  readonly before: string | null;
  readonly now: string | null;
}

/**
 * Compares what was approved with what a server says now. While it hasn't been asked, the approved tools count as they
 * are: their calls are checked again before they run.
 */
export function compareDefinitions(
  pinned: PinnedSet | null,
  present: readonly Pick<ToolDefinition, 'name' | 'text'>[] | null,
): ComparedTool[] {
  const before = new Map(pinned?.tools.map(({ name, text }) => [name, text]));
  if (present === null) {
    return [...before].map(([name, text]) => ({ name, status: 'approved', before: text, now: null }));
  }
  // A name that is listed twice has no one meaning.
  const now = new Map<string, string>();
  for (const { name, text } of present) now.set(name, now.has(name) ? `${now.get(name)}\n${text}` : text);
  const listed = [...now].map(([name, text]): ComparedTool => {
    const known = before.get(name) ?? null;
    const status = known === null ? 'new' : known === text ? 'approved' : 'changed';
    return { name, status, before: known, now: text };
  });
  const removed = [...before].filter(([name]) => !now.has(name));
  return [
    ...listed,
    ...removed.map(([name, text]): ComparedTool => ({ name, status: 'removed', before: text, now: null })),
  ];
}
