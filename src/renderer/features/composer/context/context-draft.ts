import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CommandInput, CommandOutput } from '../../../../shared/contract/contract';
import {
  type Attachment,
  type ContextItem,
  contextLength,
  maxContextLength,
} from '../../../../shared/conversation/message-content';
import { failureMessage } from '../../../core/bridge/command-client';
import { asSentence } from '../../../core/format/as-sentence';
import { texts } from '../../../core/texts/texts';
import { createSlotDrafts, type SlotDrafts } from '../create-slot-drafts';
import type { DraftSlot, DraftStore } from '../draft-store';

export type ContextSource = CommandInput<'context.add'>['source'];
type Asked = Extract<CommandOutput<'context.add'>, { outcome: 'asks' }>;

/** Something added to the unsent message: read, or on its way. */
export type DraftContext = {
  readonly id: number;
  readonly kind: ContextItem['kind'];
  readonly label: string;
} & (
  | { readonly status: 'reading' }
  | { readonly status: 'asks'; readonly source: ContextSource; readonly question: Asked }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly item: ContextItem }
);

export interface ContextDraft {
  readonly store: StoreApi<readonly DraftContext[]>;
  add(source: ContextSource, label: string): Promise<void>;
  /** Answers what adding it asked. */
  allow(id: number): Promise<void>;
  /** Adds something that was read elsewhere. */
  put(item: ContextItem): void;
  remove(id: number): void;
  /** Takes what is ready out of the draft for sending. */
  take(): readonly ContextItem[];
  /** Restores what couldn't be sent. */
  giveBack(items: readonly ContextItem[]): void;
}

export interface ContextDraftDeps {
  readonly drafts: DraftStore;
  /** Adds what turned out to be an image or a PDF. */
  attach(slot: DraftSlot, attachment: Attachment): void;
  addContext(source: ContextSource, options: { readonly isAllowed: boolean }): Promise<CommandOutput<'context.add'>>;
}

export type ContextDrafts = SlotDrafts<ContextDraft>;

export function createContextDrafts(deps: ContextDraftDeps): ContextDrafts {
  return createSlotDrafts((slot) => createContextDraft(slot, deps));
}

function createContextDraft(slot: () => DraftSlot, { drafts, addContext, attach }: ContextDraftDeps): ContextDraft {
  let lastId = 0;
  const ready = (item: ContextItem): DraftContext => {
    lastId += 1;
    return { id: lastId, kind: item.kind, label: item.label, status: 'ready', item };
  };
  const store = createStore<readonly DraftContext[]>(() => (drafts.readAdditions(slot()).context ?? []).map(ready));

  function write(next: readonly DraftContext[]): void {
    store.setState(next, true);
    drafts.writeAdditions(slot(), { ...drafts.readAdditions(slot()), context: itemsIn(next) });
  }

  /** Does nothing if it was removed meanwhile. */
  function settle(id: number, settled: (before: DraftContext) => DraftContext): void {
    write(store.getState().map((one) => (one.id === id ? settled(one) : one)));
  }

  async function read(id: number, source: ContextSource, options: { readonly isAllowed: boolean }): Promise<void> {
    try {
      const answer = await addContext(source, options);
      if (answer.outcome === 'attached') {
        const isWanted = store.getState().some((one) => one.id === id);
        write(store.getState().filter((one) => one.id !== id));
        if (isWanted) for (const attachment of answer.attachments) attach(slot(), attachment);
        return;
      }
      if (answer.outcome === 'added' && store.getState().some((one) => one.id === id))
        for (const attachment of answer.attachments ?? []) attach(slot(), attachment);
      settle(id, (before) => {
        const { kind, label } = before;
        if (answer.outcome === 'asks') return { id, kind, label, status: 'asks', source, question: answer };
        const { item } = answer;
        const others = itemsIn(store.getState());
        if (others.some((other) => isSame(other, item)))
          return { id, kind, label, status: 'failed', message: texts.composer.context.twice(item.label) };
        if (contextLength([...others, item]) > maxContextLength) {
          return { id, kind, label, status: 'failed', message: texts.composer.context.tooMuch(maxContextLength) };
        }
        return { id, kind, label: item.label, status: 'ready', item };
      });
    } catch (cause) {
      const message = asSentence(failureMessage(cause));
      settle(id, ({ kind, label }) => ({ id, kind, label, status: 'failed', message }));
    }
  }

  return {
    store,
    async add(source, label) {
      lastId += 1;
      const id = lastId;
      const others = store.getState().filter(({ status }) => status !== 'failed');
      write([...others, { id, kind: source.kind === 'prompt' ? 'command' : source.kind, label, status: 'reading' }]);
      await read(id, source, { isAllowed: false });
    },
    async allow(id) {
      const asked = store.getState().find((one) => one.id === id);
      if (asked?.status !== 'asks') return;
      const { source } = asked;
      settle(id, ({ kind, label }) => ({ id, kind, label, status: 'reading' }));
      await read(id, source, { isAllowed: true });
    },
    put(item) {
      const added = ready(item);
      const { id, kind, label } = added;
      const isTooMuch = contextLength([...itemsIn(store.getState()), item]) > maxContextLength;
      const message = texts.composer.context.tooMuch(maxContextLength);
      write([...store.getState(), isTooMuch ? { id, kind, label, status: 'failed', message } : added]);
    },
    remove: (id) => write(store.getState().filter((one) => one.id !== id)),
    take() {
      const taken = itemsIn(store.getState());
      write(store.getState().filter(({ status }) => status === 'reading' || status === 'asks'));
      return taken;
    },
    giveBack: (items) => write([...items.map(ready), ...store.getState()]),
  };
}

function itemsIn(context: readonly DraftContext[]): ContextItem[] {
  return context.flatMap((one) => (one.status === 'ready' ? [one.item] : []));
}

function isSame(one: ContextItem, other: ContextItem): boolean {
  return one.kind === other.kind && one.label === other.label && one.text === other.text;
}
