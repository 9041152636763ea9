import { type BodyTracker, followText } from '../../parser/values/body-tracker';
import { createJsonTracker } from '../../parser/values/json-tracker';

/** A call that may still grow. It is changed in place, because a delta comes for every few characters. */
export interface PendingToolCall {
  readonly index: number;
  id: string;
  name: string;
  text: string;
  /** The arguments contained a value that can't be written as text. */
  isUnwritable: boolean;
  /** An id that came alone: it belongs to the next call if a name follows, otherwise to none. */
  announcedId: string;
  /** Created by the first check for completeness; most calls never need one. */
  tracker: BodyTracker | null;
}

/** How a delta relates to the call that it seems to belong to. */
type DeltaRole = 'continuation' | 'repetition' | 'announcement' | 'start';

export const PendingToolCall = {
  start(index: number): PendingToolCall {
    return { index, id: '', name: '', text: '', isUnwritable: false, announcedId: '', tracker: null };
  },

  /**
   * A call starts with its name, so a different id without a name doesn't start one while the arguments are still open:
   * some servers make up an id for every delta. A name means nothing new if the server repeats it in every delta.
   */
  roleOf(call: PendingToolCall, id: string, name: string, text: string): DeltaRole {
    const isOther = id !== '' && call.id !== '' && id !== call.id;
    if (isOther && name !== '') return 'start';
    if (isOther && isBlank(text)) return 'announcement';
    if (isOther) return isWhole(call) ? 'start' : 'continuation';
    if (name === '' || call.name === '') return 'continuation';
    if (call.announcedId !== '') return 'start';
    if (call.text === '') return 'continuation';
    if (name !== call.name) return 'start';
    if (!isWhole(call) || isBlank(text)) return 'continuation';
    // The same call verbatim, without an id of its own: running it twice would be worse than running it once.
    return text === call.text ? 'repetition' : 'start';
  },

  /** Names come whole once, whole in every delta, growing, or in pieces. */
  addName(call: PendingToolCall, name: string): void {
    call.name = name.startsWith(call.name) ? name : call.name + name;
  },

  addText(call: PendingToolCall, text: string): void {
    call.text += text;
    if (call.tracker !== null) followText(call.tracker, text);
  },
};

function isWhole(call: PendingToolCall): boolean {
  if (call.tracker === null) {
    call.tracker = followText(createJsonTracker(), call.text);
  }
  return call.tracker.isComplete();
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
