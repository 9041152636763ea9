import { assertNever } from '../../shared/assert-never';
import type { InstructionUse } from '../../shared/conversation/instruction-use';
import type { MessageContent } from '../../shared/conversation/message-content';
import type { ModelRef } from '../../shared/settings/model';
import { messageOf } from '../../shared/text/message-of';
import { heldInstructions } from '../agent/context/held-instructions';
import type { RunAgent } from '../agent/create-agent';
import { type EndReasons, endOpenCalls } from '../agent/end-open-calls';
import type { Clock, NewId } from '../base/clock';
import { raceAbort } from '../base/race-abort';
import type { RunInstructions } from '../instructions/instruction-service';
import type { ChosenModel } from '../model/chosen-model';
import { isConnectionLost } from '../model/model-error';
import type { Conversation } from './conversation';
import type { Recorder } from './create-recorder';
import { APPROVAL_EXPIRED } from './recover-conversation';

export interface RunDeps extends Recorder {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly processId: number;
  /**
   * Returns the model with its current settings; null means the default. Throws with what to do if it can't be used.
   */
  chooseModel(model: ModelRef | null): Promise<ChosenModel>;
  /** Instructions for the model besides the conversation, as they are now. */
  readInstructions(workspacePath: string): RunInstructions;
  readonly runAgent: RunAgent;
  /** Adds what a message's text stands for, if it is a command of the folder. */
  expand(conversation: Conversation, content: MessageContent): MessageContent;
  /** Called once the run has fully ended. */
  onRunEnd(runId: string): void;
  /** Whether AIntern is closing, so that questions can no longer be answered. */
  isClosing(): boolean;
}

type RunEnd =
  | { readonly type: 'run-completed' | 'run-cancelled' }
  | { readonly type: 'run-failed'; readonly error: string; readonly isConnectionLost?: true };

/** One run, from start to end; the end is always reported. */
export async function runConversation(
  conversation: Conversation,
  controller: AbortController,
  deps: RunDeps,
): Promise<void> {
  const { clock, recordAnyway } = deps;
  const runId = deps.newId();
  const end = await runToEnd(conversation, runId, controller.signal, deps)
    .catch((cause: unknown): RunEnd => ({ type: 'run-failed', error: messageOf(cause) }))
    .finally(() => {
      // Cleared before the end is sent, because subscribers may send the next message right away.
      conversation.controller = null;
      deps.onRunEnd(runId);
    });
  await recordAnyway(conversation, [{ ...end, runId, at: clock.now() }]);
}

async function runToEnd(
  conversation: Conversation,
  runId: string,
  signal: AbortSignal,
  deps: RunDeps,
): Promise<RunEnd> {
  try {
    const instructions = deps.readInstructions(conversation.state.workspacePath);
    const model = await beginRun(conversation, { runId, instructions, signal }, deps);
    signal.throwIfAborted();
    const end = await deps.runAgent({
      conversationId: conversation.id,
      runId,
      model,
      instructions,
      signal,
      state: () => conversation.state,
      record: (event) => deps.record(conversation, event),
      expand: (content) => deps.expand(conversation, content),
    });
    switch (end.kind) {
      case 'finished':
        // Stopped at the last moment: nothing queued may be sent.
        return { type: signal.aborted ? 'run-cancelled' : 'run-completed' };
      case 'stopped':
        await endCalls(conversation, { running: 'The run was stopped', waiting: 'The run was stopped' }, deps);
        return { type: 'run-cancelled' };
      case 'failed':
        await endCalls(conversation, endReasons(signal, end.error, deps), deps);
        return { type: 'run-failed', error: end.error };
      default:
        return assertNever(end);
    }
  } catch (cause) {
    const error = messageOf(cause);
    await endCalls(conversation, endReasons(signal, error, deps), deps);
    if (signal.aborted) return { type: 'run-cancelled' };
    return { type: 'run-failed', error, ...(isConnectionLost(cause) ? { isConnectionLost: true } : {}) };
  }
}

async function beginRun(
  conversation: Conversation,
  { runId, instructions, signal }: { runId: string; instructions: RunInstructions; signal: AbortSignal },
  deps: RunDeps,
): Promise<ChosenModel> {
  const { clock, processId, record, chooseModel } = deps;
  const tell = (provider: string, model: string, files: readonly InstructionUse[] = []) => {
    const inForce = files.length > 0 ? { instructions: [...files] } : {};
    return record(conversation, {
      type: 'run-started',
      runId,
      processId,
      provider,
      model,
      ...inForce,
      at: clock.now(),
    });
  };
  const wanted = conversation.state.model;
  try {
    const chosen = await raceAbort(chooseModel(wanted), signal);
    const nested = heldInstructions(conversation.state).map(({ path, sha256 }) => ({ path, sha256 }));
    const inForce = [...instructions.fit(chosen.contextSize).files, ...nested];
    await tell(chosen.backend.provider, chosen.backend.model, inForce);
    return chosen;
  } catch (cause) {
    if (conversation.state.run?.id !== runId) {
      // No model was asked, so this must not look like a change of the model.
      const used = conversation.state.usedModel;
      await tell(used?.provider ?? wanted?.connectionId ?? 'default', used?.model ?? wanted?.modelId ?? 'default');
    }
    throw cause;
  }
}

async function endCalls(conversation: Conversation, reasons: EndReasons, deps: RunDeps): Promise<void> {
  await deps.recordAnyway(conversation, endOpenCalls(conversation.state, deps.clock.now(), reasons));
}

function endReasons(signal: AbortSignal, error: string, { isClosing }: RunDeps): EndReasons {
  const reason = signal.aborted ? messageOf(signal.reason) : `The run failed before this finished: ${error}`;
  return { running: reason, waiting: isClosing() ? APPROVAL_EXPIRED : reason };
}
