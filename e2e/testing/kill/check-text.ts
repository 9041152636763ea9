import type { ConversationEvent } from '../../../src/shared/conversation/conversation-event';
import type { AssistantItem, ConversationState } from '../../../src/shared/conversation/conversation-state';
import type { SentAnswer } from './busy-model';

/** A piece of text, and when it was received. */
export interface TextPiece {
  readonly text: string;
  readonly at: number;
}

export interface ComparedText {
  readonly complaints: readonly string[];
  /** When the first lost piece was received; null if none was lost. */
  readonly firstLostAt: number | null;
}

/** Compares the text that a model sent with the text that the conversations still have. */
export function compareWithSent(
  sent: readonly SentAnswer[],
  conversations: readonly ConversationState[],
): ComparedText {
  const kept = conversations.flatMap(assistantItems);
  return joined(
    sent.map(({ beginning, pieces }) => {
      const found = kept.filter((item) => textOf(item).startsWith(beginning));
      const { complaints, firstLostAt } = compareText(pieces, found[0]);
      const twice = found.length > 1 ? [`${beginning} is there ${found.length} times`] : [];
      return { complaints: [...complaints, ...twice], firstLostAt };
    }),
  );
}

/** Compares the text that a user was shown with the text that the conversation still has. */
export function compareWithTold(told: readonly ConversationEvent[], found: ConversationState): ComparedText {
  const pieces = new Map<string, TextPiece[]>();
  for (const event of told) {
    if (event.type !== 'parse-results') continue;
    const text = event.results.map((result) => (result.kind === 'text' ? result.text : '')).join('');
    pieces.set(event.messageId, [...(pieces.get(event.messageId) ?? []), { text, at: event.at }]);
  }
  const items = new Map(assistantItems(found).map((item) => [item.id, item]));
  return joined([...pieces].map(([id, parts]) => compareText(parts, items.get(id))));
}

function compareText(pieces: readonly TextPiece[], item: AssistantItem | undefined): ComparedText {
  const whole = pieces.map(({ text }) => text).join('');
  const kept = item ? textOf(item) : '';
  const isFinished = item?.finish !== undefined;
  const complaints: string[] = [];
  if (!whole.startsWith(kept.slice(0, whole.length))) complaints.push(`other words than were said: ${kept}`);
  if (item && isFinished === (item.isCutOff === true)) complaints.push(`neither whole nor marked: ${kept}`);
  if (kept.length >= whole.length) return { complaints, firstLostAt: null };
  if (isFinished) complaints.push(`counts as finished and is not whole: ${kept}`);
  return { complaints, firstLostAt: firstAfter(pieces, kept.length) };
}

function joined(compared: readonly ComparedText[]): ComparedText {
  const lost = compared.flatMap(({ firstLostAt }) => firstLostAt ?? []);
  return {
    complaints: compared.flatMap(({ complaints }) => complaints),
    firstLostAt: lost.length > 0 ? Math.min(...lost) : null,
  };
}

function assistantItems({ items }: ConversationState): AssistantItem[] {
  return items.flatMap((item) => (item.kind === 'assistant' ? [item] : []));
}

function textOf({ parts }: AssistantItem): string {
  return parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
}

function firstAfter(pieces: readonly TextPiece[], length: number): number | null {
  let end = 0;
  for (const { text, at } of pieces) {
    end += text.length;
    if (end > length) return at;
  }
  return null;
}
