import type { ConversationState } from '../../../src/shared/conversation/fold-conversation';
import type { BusyModel } from './busy-model';
import type { OpenedConversation, UserMemory } from './busy-user';
import type { BusyWork } from './busy-work';
import { checkEnds, checkTold, stateOf } from './check-conversation';
import { compareWithSent, compareWithTold } from './check-text';
import { checkFiles, checkMarks } from './check-workspace';

export interface Scene {
  readonly workspace: string;
  readonly work: BusyWork;
  readonly model: BusyModel;
  readonly memory: UserMemory;
}

export interface Killed {
  readonly at: number;
  /** The conversations as they are after the restart. */
  readonly opened: ReadonlyMap<string, OpenedConversation>;
}

/** Looks at everything after each restart and notes what is wrong, and how much was lost at the worst. */
export function createWitness({ workspace, work, model, memory }: Scene) {
  const worst = { lostOfTold: 0, lostOfSent: 0 };
  const states = new Map<string, ConversationState>();
  let answersSeen = 0;

  function note(kind: keyof typeof worst, killedAt: number, lostAt: number | null): void {
    if (lostAt !== null) worst[kind] = Math.max(worst[kind], killedAt - lostAt);
  }

  return {
    /** In milliseconds before the kill, of text that a user was told, or that the model had sent. */
    worst,
    /** What is in all conversations, as far as they have been looked at. */
    states: () => [...states.values()],
    /** Returns all that is wrong. */
    look({ at, opened }: Killed): string[] {
      const complaints = [...memory.complaints, ...model.violations];
      for (const [id, conversation] of opened) {
        const told = memory.told.get(id)?.events ?? [];
        const state = stateOf(conversation.events);
        const text = compareWithTold(told, state);
        complaints.push(...text.complaints, ...checkTold(told, conversation.events), ...checkEnds(told, state));
        note('lostOfTold', at, text.firstLostAt);
        memory.told.set(id, conversation);
        states.set(id, state);
      }
      const all = [...states.values()];
      const text = compareWithSent(model.answers.slice(answersSeen), all);
      note('lostOfSent', at, text.firstLostAt);
      answersSeen = model.answers.length;
      const marks = checkMarks(workspace, memory.approved, all);
      return [...complaints, ...text.complaints, ...checkFiles(workspace, work, all), ...marks];
    },
  };
}
