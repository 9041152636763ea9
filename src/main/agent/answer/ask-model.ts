import { attachmentsOf, isImage } from '../../../shared/conversation/attachments';
import type { ConversationState } from '../../../shared/conversation/conversation-state';
import type { TokenUsage } from '../../../shared/settings/model';
import type { ReasoningEffort } from '../../../shared/settings/reasoning-effort';
import type { RunInstructions } from '../../instructions/instruction-service';
import type { ModelRequest } from '../../model/backend';
import type { ChosenModel } from '../../model/chosen-model';
import type { AcceptedMedia } from '../../model/media/model-media';
import { isRetryable, ModelError, type ModelErrorKind } from '../../model/model-error';
import { estimateTokens } from '../context/estimate-tokens';
import { ContextTooLong, fitContext } from '../context/fit-context';
import { learnLimits, limitFactor } from '../context/learn-limits';
import { requestSize, type SizedRequest } from '../context/request-size';
import { type ReadAnswer, summarizeContext } from '../context/summarize-context';
import { systemPrompt } from '../context/system-prompt';
import type { RunSteps } from '../run-steps';
import type { CostGuard } from './cost-guard';
import { costOf } from './cost-of';
import { type AnswerReader, createAnswerReader, type StreamedAnswer } from './create-answer-reader';
import type { AnswerPiece } from './create-piece-sender';
import { AnswerRepeated, joinContinued, SURELY_REPEATED } from './join-continued';
import { readWithLimit } from './read-with-limit';
import { MAX_RETRIES, retryAnswer } from './retry-answer';

export interface AskModelDeps
  extends Pick<RunSteps, 'workspaceFacts' | 'mode' | 'now' | 'record' | 'tools' | 'createParser' | 'createRequest'> {
  readonly model: ChosenModel;
  readonly signal: AbortSignal;
  readonly idleTimeout: number;
  /** Called before each request. */
  readonly guardCost: CostGuard;
  readonly instructions: Pick<RunInstructions, 'fit'>;
  random(): number;
  sleep(milliseconds: number): Promise<void>;
  state(): ConversationState;
  recordPieces(messageId: string, pieces: readonly AnswerPiece[]): Promise<void>;
  /** Ends the calls of an answer that is requested again. */
  takeBack(messageId: string, reason: string): Promise<void>;
  mayWait(error: ModelError, wait: number): Promise<boolean>;
}

/** How often to shorten a request before giving up. */
const MAX_SHORTENINGS = 3;

const WHERE_TO_SET = "If that's wrong, set its context size in Settings › Models and keys.";

const IN_THOUGHTS = 'The call was part of the model’s thinking, so nothing was run';

const NOT_CONTINUED = 'The answer can’t be continued where it broke off. Asking for it again.';

const ABOUT_THE_REQUEST: ReadonlySet<ModelErrorKind> = new Set(['bad-request', 'too-long', 'server', 'malformed']);

/** If the tool definitions take more of the context than this, they are sent in short form instead. */
const MOST_FOR_TOOLS = 0.4;

/** Asks the model for one answer after another, applying what it has learned about the server. */
export function createAskModel(deps: AskModelDeps) {
  const { model, signal, state, record, now, workspaceFacts } = deps;
  const { backend, temperature, maxOutputTokens, thinkingTokens, price, hasEffort = false } = model;
  const from = backend.model;
  /** In tokens: the model's stated limit, until its server refuses that much. */
  let { contextSize } = model;
  let { toolMode } = model;
  let accepts: AcceptedMedia = model.accepts ?? { images: false, documents: false };
  let factor = 1;
  let shortenings = 0;
  /** Size of the last request, by our own token count. */
  let sentSize = 0;
  /** The answer that broke off and its text so far, if it is to be continued. */
  let broken: { readonly reader: AnswerReader; readonly begun: string } | null = null;
  /** Until the server shows that it doesn't continue answers. */
  let mayContinue = true;

  function areToolsTooLong(): boolean {
    return (
      contextSize !== null &&
      estimateTokens(JSON.stringify(deps.tools(contextSize).definitions)) > contextSize * MOST_FOR_TOOLS
    );
  }

  const read: ReadAnswer = async function* (request) {
    sentSize = requestSize(request);
    await deps.guardCost.check(sentSize * factor);
    const { idleTimeout } = deps;
    yield* readWithLimit((stop, onActivity) => backend.stream({ ...request, signal: stop, onActivity }), {
      signal,
      idleTimeout,
      from,
    });
  };

  function costFields(usage: TokenUsage | undefined): { cost?: number } {
    return usage && price ? { cost: costOf(usage, price) } : {};
  }

  /** The user may choose another effort in the middle of a run. */
  function thinkingFields(): { effort?: ReasoningEffort; thinkingTokens?: number } {
    const { effort } = state();
    if (hasEffort && effort !== null) return { effort };
    return thinkingTokens === undefined ? {} : { thinkingTokens };
  }

  async function createRequest(): Promise<Omit<ModelRequest, 'signal'>> {
    const tools = deps.tools(contextSize);
    const frame = {
      system: systemPrompt({
        toolMode,
        tools: tools.outlines,
        workspaceFacts,
        mode: deps.mode(),
        instructions: deps.instructions.fit(contextSize).text,
      }),
      toolMode,
      tools: tools.definitions,
      accepts,
      factor,
    };
    const messages = await fitContext(
      {
        contextSize,
        ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
        now,
        state,
        record,
        async sumUp(older, roomInTokens) {
          const summary = await summarizeContext(read, older, roomInTokens);
          return { ...summary, ...costFields(summary.usage) };
        },
      },
      frame,
    );
    return {
      system: frame.system,
      tools: frame.tools,
      messages,
      toolMode,
      accepts,
      ...(temperature === undefined ? {} : { temperature }),
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
      ...thinkingFields(),
    };
  }

  async function attempt(messageId: string, iteration: number): Promise<StreamedAnswer> {
    const request = await createRequest();
    await tellUnseen(request);
    const { reader, begun } = broken ?? { reader: createReader(messageId, iteration), begun: null };
    broken = null;
    try {
      const answer = await reader.read(
        begun === null ? read(request) : joinContinued(read({ ...request, begun: begun.trimEnd() }), begun),
      );
      for (const { id, toolId } of answer.takenBack) {
        await record({ type: 'tool-call-status', id, toolId, status: 'cancelled', reason: IN_THOUGHTS, at: now() });
      }
      learn(request, answer);
      return answer;
    } catch (cause) {
      signal.throwIfAborted();
      const isNotContinued = begun !== null && isAboutContinuing(cause);
      if (isNotContinued) mayContinue = false;
      if (isNotContinued && !isRetryable(cause)) throw new NotContinued();
      if (mayContinue && isRetryable(cause) && (await backend.mayContinue?.(request))) broken = continuable(reader);
      throw cause;
    }
  }

  function createReader(messageId: string, iteration: number): AnswerReader {
    let unwritten: unknown = null;
    const reader = createAnswerReader({
      parser: deps.createParser(iteration, { toolMode, dialects: model.dialects }),
      createRequest: (call) => deps.createRequest(call, iteration),
      onPieces: (pieces) => {
        deps.recordPieces(messageId, pieces).catch((cause: unknown) => {
          unwritten ??= cause;
        });
      },
    });
    return {
      ...reader,
      async read(chunks) {
        const answer = await reader.read(chunks);
        if (unwritten !== null) throw unwritten;
        return answer;
      },
    };
  }

  /** The server's count shows how far off our own is. */
  function learn(request: SizedRequest, { usage }: StreamedAnswer): void {
    if (!usage || usage.inputTokens === 0) return;
    deps.guardCost.learn(usage);
    factor = limitFactor(usage.inputTokens / requestSize(request));
  }

  /**
   * Prepares a different request for the same answer, after an error that isn't the network's fault. Null if that would
   * not help.
   */
  function changeCourse(cause: unknown): string | null {
    if (!(cause instanceof ModelError)) return null;
    if (cause.kind === 'tools-unsupported' && toolMode === 'native' && model.canFallBack) {
      toolMode = 'text';
      model.rememberNoTools();
      return `${from} doesn't support native tool calls. Retrying with text-based tool calls.`;
    }
    if (cause.kind === 'images-unsupported' && accepts.images) {
      accepts = { images: false, documents: false };
      model.rememberRefused?.('images');
      return `${from} doesn't accept images. Retrying without them.`;
    }
    if (cause.kind === 'documents-unsupported' && accepts.documents) {
      accepts = { ...accepts, documents: false };
      model.rememberRefused?.('documents');
      return `${from} doesn't accept documents. Retrying with their text.`;
    }
    if (cause.kind === 'too-long' && !(cause instanceof ContextTooLong) && shortenings < MAX_SHORTENINGS) {
      shortenings += 1;
      ({ contextSize, factor } = learnLimits(cause, { contextSize, estimate: sentSize, factor }));
      model.rememberContextSize(contextSize);
      return `The conversation is too long for ${from}. Retrying with a shorter version.`;
    }
    return null;
  }

  /** Recorded in the conversation because it limits what the model is sent from now on. */
  async function tellLimit(assumed: number | null): Promise<void> {
    if (contextSize === null || contextSize === assumed) return;
    const before = assumed === null ? '' : ` instead of the assumed ${count(assumed)}`;
    await tell(`${from} has a context of about ${count(contextSize)} tokens${before}. ${WHERE_TO_SET}`);
  }

  /** Once per conversation and model. */
  async function tellUnseen({ messages }: Pick<ModelRequest, 'messages'>): Promise<void> {
    if (accepts.images || !messages.flatMap(attachmentsOf).some(isImage)) return;
    const message = `${from} can't see images, so it only gets their names. To have them seen, choose another model.`;
    const isTold = state().items.some((item) => item.kind === 'notice' && item.text === message);
    if (!isTold) await tell(message);
  }

  /** Tool definitions that leave no room for the conversation are replaced by a few words on each tool. */
  async function shortenTools(): Promise<void> {
    if (toolMode !== 'native' || !model.canFallBack || !areToolsTooLong()) return;
    toolMode = 'text';
    const size = count(contextSize ?? 0);
    await tell(
      `Native tool definitions would take up too much of the ${size}-token context of ${from}, so tools are called in text instead. ${WHERE_TO_SET}`,
    );
  }

  const tell = (message: string) => record({ type: 'context-compacted', callIds: [], message, at: now() });

  async function restart(
    messageId: string,
    reason: string,
    retry: { attempt?: number; attempts?: number; wait: number },
  ) {
    if (broken === null) await deps.takeBack(messageId, reason);
    const { wait, ...tries } = retry;
    const at = now();
    const kept = broken === null ? {} : { isContinued: true as const };
    await record({ type: 'answer-restarted', messageId, reason, ...tries, ...kept, retryAt: at + wait, at });
  }

  async function attemptAnyWay(messageId: string, iteration: number): Promise<StreamedAnswer> {
    for (;;) {
      try {
        await shortenTools();
        return await attempt(messageId, iteration);
      } catch (cause) {
        signal.throwIfAborted();
        const assumed = contextSize;
        const reason = cause instanceof NotContinued ? NOT_CONTINUED : changeCourse(cause);
        if (reason === null) throw cause;
        await restart(messageId, reason, { wait: 0 });
        await tellLimit(assumed);
      }
    }
  }

  return async function askModel(messageId: string, iteration: number): Promise<StreamedAnswer> {
    // Before the answer's item exists, so that a question about the cost appears above it.
    await deps.guardCost.check(state().usage.context?.used ?? 0);
    await record({ type: 'assistant-message', messageId, iteration, at: now() });
    broken = null;
    const answer = await retryAnswer({
      attempt: () => attemptAnyWay(messageId, iteration),
      onRetry: (error, { attempt: number, wait }) =>
        restart(messageId, error.message, { attempt: number, attempts: MAX_RETRIES, wait }),
      mayWait: deps.mayWait,
      // A server that has never answered is probably down; in the middle of a task it is worth waiting for.
      isHopeless: (error) => error.kind === 'unreachable' && iteration === 1,
      sleep: deps.sleep,
      random: deps.random,
    });
    const { finish, usage } = answer;
    const size = contextSize === null ? {} : { contextSize };
    const counted = usage ? { usage, ...costFields(usage) } : {};
    await record({ type: 'answer-finished', messageId, finish, ...counted, ...size, at: now() });
    return answer;
  };
}

/** The server refused to continue an answer, or repeated it. */
class NotContinued extends Error {}

/** Whether the server may have failed because it was asked to continue. */
function isAboutContinuing(cause: unknown): boolean {
  return cause instanceof AnswerRepeated || (cause instanceof ModelError && ABOUT_THE_REQUEST.has(cause.kind));
}

/** A shorter beginning is as quickly written again as continued. */
function continuable(reader: AnswerReader) {
  const begun = reader.begun();
  return begun !== null && begun.trim().length >= SURELY_REPEATED ? { reader, begun } : null;
}

function count(tokens: number): string {
  return tokens.toLocaleString('en');
}
