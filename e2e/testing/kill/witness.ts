import type { ConversationState } from '../../../src/shared/conversation/conversation-state';
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
  /** The conversations after the restart. */
  readonly opened: ReadonlyMap<string, OpenedConversation>;
}

/** Checks everything after each restart and records problems and the worst loss. */
export function createWitness({ workspace, work, model, memory }: Scene) {
  const worst = { lostOfTold: 0, lostOfSent: 0 };
  const states = new Map<string, ConversationState>();
  let answersSeen = 0;

  function note(kind: keyof typeof worst, killedAt: number, lostAt: number | null): void {
    if (lostAt !== null) worst[kind] = Math.max(worst[kind], killedAt - lostAt);
  }

  return {
    /** In milliseconds before the kill, for text that a user was shown or that the model had sent. */
    worst,
    /** The contents of all conversations checked so far. */
    states: () => [...states.values()],
    /** Returns all problems. */
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
