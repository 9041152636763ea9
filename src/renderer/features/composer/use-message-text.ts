import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useModels } from '../../core/store/app-context';
import type { DraftSlot, DraftStore } from './draft-store';
import { noCaret, type WrittenText } from './mention-at';
import {
  afterSending,
  cursorText,
  type HistoryCursor,
  historyEntries,
  isAtDraft,
  startCursor,
  stepBy,
  unsentText,
  writeHere,
} from './message-history';

export interface MessageText {
  readonly text: string;
  readonly caret: number;
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** Called when the user types. */
  write(written: WrittenText): void;
  /** Sets the text from outside and moves the caret there. */
  replace(written: WrittenText): void;
  moveCaret(field: HTMLTextAreaElement): void;
  /** Called when the field loses the focus. */
  leave(): void;
  /** Goes to earlier messages and back if the key means that. */
  walkByKey(event: KeyboardEvent<HTMLTextAreaElement>): void;
  /** Takes the text out of the field for sending. */
  take(): string;
  /** Restores text that wasn't sent in the end. */
  giveBack(text: string): void;
}

/** The message field's text: typed text, earlier messages, and the draft, which neither may overwrite. */
export function useMessageText(drafts: DraftStore, place: DraftSlot): MessageText {
  const { app } = useModels();
  const [walk, setWalk] = useState<HistoryCursor>(() => startCursor(drafts.read(place)));
  const [caret, setCaret] = useState(noCaret);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const wantedCaret = useRef<number | null>(null);
  const text = cursorText(walk);

  // The same field stays in use when its conversation begins.
  const kept = useRef(place);
  const { key, conversationId } = place;
  useEffect(() => {
    const before = kept.current;
    kept.current = { key, conversationId };
    if (before.conversationId !== conversationId) drafts.move(before, kept.current);
  }, [drafts, key, conversationId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the text that it belongs to is in the field
  useLayoutEffect(() => {
    if (wantedCaret.current !== null) fieldRef.current?.setSelectionRange(wantedCaret.current, wantedCaret.current);
    wantedCaret.current = null;
  }, [walk]);

  function giveBack(sent: string) {
    // By now the field may belong to another conversation or hold newer text.
    const since = drafts.read(place);
    const whole = [sent, since].filter((text) => text !== '').join('\n');
    setWalk(startCursor(whole));
    drafts.write(place, whole);
  }

  function keep(next: HistoryCursor, at: number) {
    setWalk(next);
    setCaret(at);
    drafts.write(place, unsentText(next));
  }

  return {
    text,
    caret,
    fieldRef,
    write: (written) => keep(writeHere(walk, written.text), written.caret),
    replace(written) {
      wantedCaret.current = written.caret;
      keep(writeHere(walk, written.text), written.caret);
    },
    moveCaret: ({ selectionStart, selectionEnd }) => setCaret(selectionStart === selectionEnd ? selectionEnd : noCaret),
    leave: () => setCaret(noCaret),
    walkByKey(event) {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
      if (step === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (!leadsAway(walk, event.currentTarget, step)) return;
      const items = app.store.getState().open?.shown?.items ?? [];
      const from = isAtDraft(walk) && step < 0 ? startCursor(text, historyEntries(items, drafts.sent())) : walk;
      const next = stepBy(from, step);
      if (!next) return;
      event.preventDefault();
      const end = cursorText(next).length;
      wantedCaret.current = end;
      keep(next, end);
    },
    take() {
      keep(afterSending(walk), 0);
      return text;
    },
    giveBack,
  };
}

/** Inside a text the arrows move the caret; an unedited earlier message can be left from either end. */
function leadsAway(walk: HistoryCursor, field: HTMLTextAreaElement, step: -1 | 1): boolean {
  const { selectionStart, selectionEnd, value } = field;
  if (selectionStart !== selectionEnd) return false;
  const [isAtStart, isAtEnd] = [selectionStart === 0, selectionStart === value.length];
  const isUntouched = !isAtDraft(walk) && !walk.written.has(walk.position);
  if (isUntouched) return isAtStart || isAtEnd;
  return step < 0 ? isAtStart : isAtEnd;
}
