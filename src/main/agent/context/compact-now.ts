import type { TokenUsage } from '../../../shared/settings/model';
import { messageOf } from '../../../shared/text/message-of';
import { costOf } from '../answer/cost-of';
import { readWithLimit } from '../answer/read-with-limit';
import type { AgentDeps, RunAgent } from '../create-agent';
import { summarizeContext } from './summarize-context';
import { toModelMessages } from './to-model-messages';

/** In tokens, for a model whose context isn't known. */
const USUAL_CONTEXT = 32_000;
/** In characters: a summary needs the outcome of a call, not its full result. */
const LONGEST_RESULT = 2_000;

/** Replaces everything so far with a summary, at the user's request. */
export function createCompaction({ clock, newId, timing }: Pick<AgentDeps, 'clock' | 'newId' | 'timing'>): RunAgent {
  return async ({ model, signal, state, record }) => {
    const { backend, contextSize, price } = model;
    const tell = (message: string) => record({ type: 'run-notice', noticeId: newId(), message, at: clock.now() });
    if (backend.provider === 'guide') {
      await tell('The built-in guide has no context to summarize. Choose a model first. Nothing has changed.');
      return { kind: 'finished' };
    }
    const limits = { signal, idleTimeout: timing.idleTimeout, from: backend.model };
    const spent = (usage: TokenUsage) => ({ usage, ...(price ? { cost: costOf(usage, price) } : {}) });
    try {
      const { text, usage } = await summarizeContext(
        (request) =>
          readWithLimit((stop, onActivity) => backend.stream({ ...request, signal: stop, onActivity }), limits),
        toModelMessages(state(), { maxResultLength: LONGEST_RESULT }),
        contextSize ?? USUAL_CONTEXT,
      );
      const noticeId = newId();
      await record({
        type: 'context-compacted',
        noticeId,
        callIds: [],
        summary: { text, upToMessageId: noticeId },
        message: `From here on, the model is sent this summary instead of the conversation so far:\n\n${text}`,
        ...(usage ? spent(usage) : {}),
        at: clock.now(),
      });
    } catch (cause) {
      signal.throwIfAborted();
      // The run has nothing left to do, so it hasn't failed.
      await tell(`The conversation couldn't be summarized, so nothing has changed: ${messageOf(cause)}`);
    }
    return { kind: 'finished' };
  };
}
