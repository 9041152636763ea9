import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { guideModel, type ModelRef } from '../../shared/settings/model';
import { type FirstExchange, firstExchange, type WrittenTitle } from '../agent/write-title';
import type { Clock } from '../base/clock';
import type { ChosenModel } from '../model/chosen-model';
import type { Conversation } from './conversation';
import { uniqueTitle } from './unique-title';

export interface TitlerDeps {
  readonly clock: Clock;
  chooseModel(model: ModelRef | null): Promise<ChosenModel>;
  writeTitle(model: ChosenModel, exchange: FirstExchange, signal: AbortSignal): Promise<WrittenTitle>;
  /** Whether the user wants titles that cost something, and whether another request may be made in the conversation. */
  mayWrite(conversation: Conversation): boolean;
  record(conversation: Conversation, event: ConversationEvent): Promise<void>;
  otherTitles(conversationId: string): Iterable<string>;
}

/** After this many messages, a title no longer changes: the user knows the conversation by it. */
const LAST_CHANCE = 3;

/** Names conversations by their first exchange. Failures are silent: the conversation keeps the words that it began with. */
export function createTitler(deps: TitlerDeps) {
  const writing = new Map<string, AbortController>();

  async function name(conversation: Conversation, signal: AbortSignal): Promise<void> {
    const exchange = firstExchange(conversation.state.items);
    if (exchange === null) return;
    const model = await deps.chooseModel(conversation.state.model);
    if (model.ref.connectionId === guideModel.connectionId || signal.aborted) return;
    const { title, ...spent } = await deps.writeTitle(model, exchange, signal);
    if (signal.aborted) return;
    const isNamed = conversation.state.titledBy === 'message' && title !== '';
    const wanted = isNamed ? uniqueTitle(title, deps.otherTitles(conversation.id)) : conversation.state.title;
    // The cost counts in any case; the title is used only if the user hasn't set one in the meantime.
    await deps.record(conversation, {
      type: 'conversation-renamed',
      title: wanted,
      by: title === '' ? 'message' : 'model',
      ...spent,
      at: deps.clock.now(),
    });
  }

  return {
    /** Called after each run. The conversation has to stay in memory meanwhile. */
    async afterRun(conversation: Conversation): Promise<void> {
      const { id, state } = conversation;
      const messages = state.items.filter(({ kind }) => kind === 'user').length;
      const isDue = state.titledBy === 'message' && messages <= LAST_CHANCE && !writing.has(id);
      if (!isDue || !deps.mayWrite(conversation)) return;
      const controller = new AbortController();
      writing.set(id, controller);
      await name(conversation, controller.signal)
        .catch(() => {})
        .finally(() => writing.delete(id));
    },

    /** Nothing is recorded after this. */
    stop(conversationId: string): void {
      writing.get(conversationId)?.abort(new Error('The conversation was deleted'));
    },

    stopAll(): void {
      for (const controller of writing.values()) controller.abort(new Error('AIntern was closed'));
    },
  };
}
