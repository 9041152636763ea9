import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { messageOf } from '../../shared/text/message-of';
import type { Clock } from '../base/clock';

export interface SpendingToday {
  /** In US dollars, by all conversations. */
  readonly spent: number;
  /** Today's limit as the user raised it; null if they didn't. */
  readonly raisedTo: number | null;
}

/** What models cost per day. */
export interface Spending {
  add(cost: number): void;
  today(): SpendingToday;
  raiseToday(limit: number): void;
}

export interface SpendingDeps {
  readonly clock: Clock;
  readonly folder: string;
  warn(message: string): void;
}

const entrySchema = z.union([z.object({ cost: z.number().nonnegative() }), z.object({ limit: z.number().positive() })]);
type Entry = z.infer<typeof entrySchema>;

const nothing: SpendingToday = { spent: 0, raisedTo: null };

/**
 * One file a day, to which every process of AIntern adds lines: a run on the command line counts too. What can't be
 * written counts for as long as this process lives.
 */
export function createSpending({ clock, folder, warn }: SpendingDeps): Spending {
  let unwritten: { readonly day: string; readonly entries: Entry[] } = { day: '', entries: [] };
  let tidied = '';

  const pathOf = (day: string) => join(folder, `${day}.jsonl`);

  /** Only today's file is ever read. */
  function tidy(day: string): void {
    if (tidied === day) return;
    tidied = day;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder)) if (name < `${day}.jsonl`) rmSync(join(folder, name), { force: true });
  }

  function write(entry: Entry): void {
    const day = dayOf(clock.now());
    try {
      tidy(day);
      appendFileSync(pathOf(day), `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    } catch (cause) {
      const earlier = unwritten.day === day ? unwritten.entries : [];
      if (earlier.length === 0)
        warn(`Today’s costs couldn’t be saved: ${messageOf(cause)}. They count until AIntern closes`);
      unwritten = { day, entries: [...earlier, entry] };
    }
  }

  return {
    add(cost) {
      if (cost > 0) write({ cost });
    },
    raiseToday: (limit) => write({ limit }),
    today() {
      const day = dayOf(clock.now());
      const entries = [...readEntries(pathOf(day)), ...(unwritten.day === day ? unwritten.entries : [])];
      return entries.reduce(addEntry, nothing);
    },
  };
}

function addEntry({ spent, raisedTo }: SpendingToday, entry: Entry): SpendingToday {
  return 'cost' in entry ? { spent: spent + entry.cost, raisedTo } : { spent, raisedTo: entry.limit };
}

function readEntries(path: string): Entry[] {
  return readText(path)
    .split('\n')
    .flatMap((line) => {
      const { data } = entrySchema.safeParse(parseJson(line));
      return data ? [data] : [];
    });
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The user's own day, as 2026-11-18. */
function dayOf(now: number): string {
  const date = new Date(now);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
