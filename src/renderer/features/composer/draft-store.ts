import type { PageStorage } from '../../core/store/page-storage';

/** How a draft is found: in this window by its key, after a reload by its conversation. */
export interface DraftSlot {
  readonly key: string;
  /** Null until the conversation begins. */
  readonly conversationId: string | null;
}

/** Unsent text by conversation. It survives a page reload. */
export interface DraftStore {
  read(place: DraftSlot): string;
  write(place: DraftSlot, text: string): void;
  /** Called when the conversation that the draft was written for has begun. */
  move(from: DraftSlot, to: DraftSlot): void;
  /** Writes pending drafts immediately. */
  flush(): void;
  noteSent(text: string): void;
  /** Returns the messages sent from this window, the latest last. */
  sent(): readonly string[];
}

const prefix = 'aintern.draft.';
/** Little enough to type again, but longer than the gap between two keystrokes. */
const writingPause = 250;
/** More would be forgotten anyway, and a browser stores about five million characters in all. */
const keptDrafts = 20;
const maxLength = 1_000_000;
const keptSent = 50;

export function createDraftStore({ storage, now }: { storage: PageStorage; now: () => number }): DraftStore {
  const texts = new Map<string, string>();
  const waiting = new Map<string, string>();
  const sent: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const nameOf = ({ conversationId }: DraftSlot) => `${prefix}${conversationId ?? 'new'}`;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const [name, text] of waiting) keep(name, text);
    waiting.clear();
  }
  function keep(name: string, text: string): void {
    if (text === '' || text.length > maxLength) return storage.remove(name);
    const others = storedByAge(storage).filter((other) => other !== name);
    for (const old of others.splice(0, Math.max(0, others.length + 1 - keptDrafts))) storage.remove(old);
    while (!storage.write(name, `${now()} ${text}`)) {
      const oldest = others.shift();
      if (oldest === undefined) return;
      storage.remove(oldest);
    }
  }
  function keepSoon(place: DraftSlot, text: string): void {
    waiting.set(nameOf(place), text);
    // Sent text must not come back, whatever happens next.
    if (text === '') flush();
    else timer ??= setTimeout(flush, writingPause);
  }

  return {
    read: (place) => texts.get(place.key) ?? waiting.get(nameOf(place)) ?? textOf(storage.read(nameOf(place))),
    write(place, text) {
      texts.set(place.key, text);
      keepSoon(place, text);
    },
    move(from, to) {
      const text = texts.get(from.key) ?? '';
      keepSoon(from, '');
      texts.set(to.key, text);
      if (text !== '') keepSoon(to, text);
    },
    flush,
    noteSent(text) {
      sent.push(text);
      if (sent.length > keptSent) sent.shift();
    },
    sent: () => sent,
  };
}

function textOf(stored: string | null): string {
  return stored === null ? '' : stored.slice(stored.indexOf(' ') + 1);
}

function storedByAge(storage: PageStorage): string[] {
  const drafts = storage.names().filter((name) => name.startsWith(prefix));
  const age = (name: string) => Number.parseInt(storage.read(name) ?? '', 10) || 0;
  return drafts.toSorted((first, second) => age(first) - age(second));
}
