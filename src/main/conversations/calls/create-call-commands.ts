import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import type { ConversationState } from '../../../shared/conversation/conversation-state';
import type { Clock, NewId } from '../../base/clock';
import { CommandFailure } from '../../base/command-failure';
import type { Conversation } from '../conversation';
import type { ConversationCache } from '../conversation-cache';
import type { Recorder } from '../create-recorder';
import { allowDenied, runAgain } from './repeat-call';

export interface CallCommands {
  undo(conversationId: string, callId: string): Promise<string>;
  /** Runs a denied call after all: now, or before the next answer of an active run. */
  allowAfterAll(conversationId: string, callId: string): Promise<void>;
  /** Runs a finished call again in the same way, once its access has been granted; `grant` is called first. */
  runAgain(conversationId: string, again: RepeatedCall): Promise<void>;
}

interface RepeatedCall {
  readonly callId: string;
  /** What it may do now, in words. */
  readonly access: string;
  grant(state: ConversationState): void;
}

interface CallCommandDeps extends Pick<Recorder, 'record'> {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly cache: ConversationCache;
  undoCall(callId: string, workspacePath: string): Promise<string>;
  /** Starts a run once the events before it are written. */
  begin(conversation: Conversation, prepare: () => Promise<void>): Promise<void>;
  /** Closing waits for this work. */
  wait(work: Promise<unknown>): void;
  isClosing(): boolean;
}

/** Undoes, repeats and allows calls that have ended. */
export function createCallCommands(deps: CallCommandDeps): CallCommands {
  const { clock, newId, cache, record, begin, wait, isClosing } = deps;

  /** The conversation can't be deleted meanwhile, because the undo records its result at the end. */
  async function undo(conversation: Conversation, callId: string): Promise<string> {
    if (isClosing()) throw new CommandFailure('refused', 'AIntern is closing. Restart it, then undo this');
    const call = conversation.state.calls[callId];
    if (!call) throw new CommandFailure('not-found', 'This call is no longer in the conversation');
    if (call.undone) throw new CommandFailure('refused', 'This was already undone');
    conversation.undos += 1;
    try {
      const message = await deps.undoCall(callId, conversation.state.workspacePath);
      const { toolId } = call.lifecycle.request;
      await record(conversation, { type: 'tool-call-undone', id: callId, toolId, message, at: clock.now() });
      return message;
    } finally {
      conversation.undos -= 1;
    }
  }

  function repeat(conversation: Conversation, event: ConversationEvent): Promise<void> {
    const request = () => record(conversation, event);
    return conversation.controller ? request() : begin(conversation, request);
  }

  return {
    undo: (conversationId, callId) =>
      cache.use(conversationId, (conversation) => {
        const undone = undo(conversation, callId);
        wait(undone);
        return undone;
      }),
    allowAfterAll: (conversationId, callId) =>
      cache.use(conversationId, (conversation) =>
        repeat(conversation, allowDenied(conversation.state, callId, { clock, newId })),
      ),
    runAgain: (conversationId, { callId, access, grant }) =>
      cache.use(conversationId, (conversation) => {
        const event = runAgain(conversation.state, { callId, access }, { clock, newId });
        grant(conversation.state);
        return repeat(conversation, event);
      }),
  };
}
