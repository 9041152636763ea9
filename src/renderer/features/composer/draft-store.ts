import { type MessageContent, messageContentSchema } from '../../../shared/conversation/message-content';
import type { PageStorage } from '../../core/store/page-storage';

/** How a draft is found: in this window by its key, after a reload by its conversation. */
export interface DraftSlot {
  readonly key: string;
  /** Null until the conversation begins. */
  readonly conversationId: string | null;
}

/** What goes with the text of a message. */
export type DraftAdditions = Pick<MessageContent, 'attachments' | 'context'>;

/** Unsent messages by conversation. They survive a page reload. */
export interface DraftStore {
  read(place: DraftSlot): string;
  write(place: DraftSlot, text: string): void;
  readAdditions(place: DraftSlot): DraftAdditions;
  writeAdditions(place: DraftSlot, additions: DraftAdditions): void;
  /** Called when the conversation that the draft was written for has begun. */
  move(from: DraftSlot, to: DraftSlot): void;
  /** Writes pending drafts immediately. */
  flush(): void;
  noteSent(text: string): void;
  /** Returns the messages sent from this window, the latest last. */
  sent(): readonly string[];
}

interface KeptTexts {
  read(place: DraftSlot): string;
  write(place: DraftSlot, text: string): void;
  move(from: DraftSlot, to: DraftSlot): void;
  flush(): void;
}

interface DraftStoreDeps {
  readonly storage: PageStorage;
  now(): number;
}

/** Little enough to type again, but longer than the gap between two keystrokes. */
const writingPause = 250;
/** More would be forgotten anyway, and a browser stores about five million characters in all. */
const keptDrafts = 20;
const maxLength = 1_000_000;
const keptSent = 50;

const additionsSchema = messageContentSchema.omit({ text: true });

export function createDraftStore(deps: DraftStoreDeps): DraftStore {
  const texts = keepTexts('aintern.draft.', deps);
  const additions = keepTexts('aintern.draft-additions.', deps);
  const sent: string[] = [];
  return {
    read: texts.read,
    write: texts.write,
    readAdditions: (place) => parseAdditions(additions.read(place)),
    writeAdditions(place, { attachments = [], context = [] }) {
      const given = { ...(attachments.length > 0 && { attachments }), ...(context.length > 0 && { context }) };
      additions.write(place, Object.keys(given).length > 0 ? JSON.stringify(given) : '');
    },
    move(from, to) {
      texts.move(from, to);
      additions.move(from, to);
    },
    flush() {
      texts.flush();
      additions.flush();
    },
    noteSent(text) {
      sent.push(text);
      if (sent.length > keptSent) sent.shift();
    },
    sent: () => sent,
  };
}

/** Another version of AIntern may have written it. */
function parseAdditions(text: string): DraftAdditions {
  try {
    return text === '' ? {} : (additionsSchema.safeParse(JSON.parse(text)).data ?? {});
  } catch {
    return {};
  }
}

function keepTexts(prefix: string, { storage, now }: DraftStoreDeps): KeptTexts {
  const texts = new Map<string, string>();
  const waiting = new Map<string, string>();
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
    const others = storedByAge(storage, prefix).filter((other) => other !== name);
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
  };
}

function textOf(stored: string | null): string {
  return stored === null ? '' : stored.slice(stored.indexOf(' ') + 1);
}

function storedByAge(storage: PageStorage, prefix: string): string[] {
  const drafts = storage.names().filter((name) => name.startsWith(prefix));
  const age = (name: string) => Number.parseInt(storage.read(name) ?? '', 10) || 0;
  return drafts.toSorted((first, second) => age(first) - age(second));
}
