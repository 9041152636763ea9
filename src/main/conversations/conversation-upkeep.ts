import type { ConversationSummary } from '../../shared/contract/descriptions';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import type { ModelRef } from '../../shared/settings/model';
import type { ReasoningEffort } from '../../shared/settings/reasoning-effort';
import type { Clock, NewId } from '../base/clock';
import type { ConversationCache } from './conversation-cache';
import { duplicateConversation } from './transfer/duplicate-conversation';
import { type ImportDeps, importConversation } from './transfer/import-conversation';
import { uniqueTitle } from './unique-title';

/** Renames, pins, archives, copies and deletes conversations. */
export interface ConversationUpkeep {
  chooseModel(conversationId: string, model: ModelRef): Promise<void>;
  /** Null leaves it to the model. */
  chooseEffort(conversationId: string, effort: ReasoningEffort | null): Promise<void>;
  /** Turns off exactly these tools in it from now on. */
  disableTools(conversationId: string, toolIds: readonly string[]): Promise<void>;
  rename(conversationId: string, title: string): Promise<void>;
  pin(conversationId: string, isPinned: boolean): Promise<void>;
  archive(conversationId: string, isArchived: boolean): Promise<void>;
  duplicate(conversationId: string): Promise<ConversationSummary>;
  import(text: string, workspacePath: string): Promise<ConversationSummary>;
}

export interface ConversationUpkeepDeps {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly cache: ConversationCache;
  /** Records the event and saves the list. */
  change(conversationId: string, event: ConversationEvent): Promise<void>;
  readonly keepFile: NonNullable<ImportDeps['keepFile']>;
  /** Adds a conversation that consists of these events. */
  add(events: readonly ConversationEvent[], failure: string): Promise<ConversationSummary>;
}

export function createConversationUpkeep(deps: ConversationUpkeepDeps): ConversationUpkeep {
  const { clock, newId, cache, change, add } = deps;

  return {
    chooseModel: (id, model) => change(id, { type: 'model-chosen', model, at: clock.now() }),
    chooseEffort: (id, effort) => change(id, { type: 'effort-chosen', effort, at: clock.now() }),
    disableTools: (id, toolIds) => change(id, { type: 'tools-disabled', toolIds: [...toolIds], at: clock.now() }),
    rename: (id, title) => change(id, { type: 'conversation-renamed', title, at: clock.now() }),
    pin: (id, isPinned) => change(id, { type: 'conversation-pinned', isPinned, at: clock.now() }),
    archive: (id, isArchived) => change(id, { type: 'conversation-archived', isArchived, at: clock.now() }),
    async duplicate(id) {
      const original = await cache.view(id);
      const titles = cache.list().map(({ title }) => title);
      const title = uniqueTitle(original.state.title, titles);
      return add(duplicateConversation(original, title, { clock, newId }), 'Nothing was duplicated');
    },
    async import(text, workspacePath) {
      return add(
        await importConversation(text, { clock, newId, workspacePath, keepFile: deps.keepFile }),
        'Nothing was imported',
      );
    },
  };
}
