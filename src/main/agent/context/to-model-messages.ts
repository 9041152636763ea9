import { ToolResult } from '../../../shared/call/tool-result';
import type {
  AssistantItem,
  ConversationItem,
  ConversationState,
  MessagePart,
  ToolCallView,
} from '../../../shared/conversation/conversation-state';
import type { Attachment } from '../../../shared/conversation/message-content';
import { cutMiddle } from '../../../shared/text/cut-middle';
import type { AssistantPart, ModelMessage, ToolAnswer } from '../../model/backend';
import { NOTHING_RAN } from '../../model/tool-calls/tool-call-error';
import { callsOf } from '../calls-of';
import { decisionNotes, modifiedParameters } from './decision-notes';
import { writeUserText } from './write-context';

export interface MessageLimits {
  /** In characters; longer results lose their middle. */
  readonly maxResultLength: number;
}

/** Returns the conversation as the model sees it: every call is followed by its answer, in the model's order. */
export function toModelMessages(state: ConversationState, limits: MessageLimits): ModelMessage[] {
  const { summary } = state.compacted;
  const start = summary ? state.items.findIndex(({ id }) => id === summary.upToMessageId) : 0;
  const idOf = createIdSource();
  const before: ModelMessage[] = summary && start > 0 ? [{ role: 'user', text: summaryText(summary.text) }] : [];
  /** Providers accept results only for calls of the model's own answer, so this one is described in a user message. */
  const allowedCalls = (item: ConversationItem) =>
    callsOf(item, state).map((call) => {
      const { toolId, parameters } = call.lifecycle.request;
      const { text } = answerOf(call, idOf(call), state.compacted.callIds, limits);
      const isDenied = Object.values(state.calls).some(
        ({ allowedAs, lifecycle }) => allowedAs === call.lifecycle.request.id && lifecycle.status === 'denied',
      );
      const told = isDenied
        ? 'I denied this call, then allowed it after all'
        : 'I gave this call more access and ran it again';
      return `${told}: ${toolId} ${JSON.stringify(parameters)}\n${text}`;
    });
  const kept = state.items.slice(Math.max(0, start)).flatMap((item): ModelMessage[] => {
    if (item.kind === 'user') {
      const text = [writeUserText(item), ...allowedCalls(item)].join('\n\n');
      const typed = item.context ? { typed: item.text } : {};
      return [{ role: 'user', text, ...typed, ...withAttachments(item.attachments) }];
    }
    if (item.kind === 'notice') return item.forModel === undefined ? [] : [{ role: 'user', text: item.forModel }];
    return item.kind === 'assistant' ? answerMessages(item, state, limits, idOf) : [];
  });
  return [...before, ...kept];
}

function summaryText(text: string): string {
  return `[Summary of earlier messages]\n${text}`;
}

function answerMessages(
  item: AssistantItem,
  state: ConversationState,
  limits: MessageLimits,
  idOf: (call: ToolCallView) => string,
): ModelMessage[] {
  const parts = item.parts.flatMap((part, index) => assistantPart(part, item.parts.slice(0, index), state, idOf));
  const answers = callsOf(item, state).map((call) => answerOf(call, idOf(call), state.compacted.callIds, limits));
  const problems = item.parts.flatMap((part) => (part.kind === 'error' ? [problemOf(part.error)] : []));
  if (parts.length === 0) return [];
  const answered = answers.length > 0 || problems.length > 0;
  return [{ role: 'assistant', parts }, ...(answered ? [{ role: 'tools', answers, problems } as const] : [])];
}

/** Without this, the model assumes that its call was carried out. */
function problemOf(error: string): string {
  if (error.startsWith(NOTHING_RAN)) return error;
  return `${NOTHING_RAN}, because a call in your answer can't be read. ${error}. Fix it and call again`;
}

function assistantPart(
  part: MessagePart,
  before: readonly MessagePart[],
  state: ConversationState,
  idOf: (call: ToolCallView) => string,
): AssistantPart[] {
  if (part.kind === 'thinking') return [part];
  if (part.kind === 'text') return part.text === '' ? [] : [{ kind: 'text', text: part.text }];
  if (part.kind === 'error') return part.text === '' ? [] : [{ kind: 'text', text: onNewLine(part.text, before) }];
  const call = state.calls[part.callId];
  if (!call) return [];
  const { toolId, parameters } = call.lifecycle.request;
  // Parameters rewritten by a hook are reported with the result.
  const written = call.rewritten?.from ?? parameters;
  return [{ kind: 'call', callId: idOf(call), toolId, parameters: written, raw: call.raw }];
}

/** Native calls that could not be read have no line breaks around them. */
function onNewLine(text: string, before: readonly MessagePart[]): string {
  const spoken = before.findLast((part) => part.kind === 'text' || part.kind === 'error');
  return spoken && !spoken.text.endsWith('\n') ? `\n${text}` : text;
}

/**
 * Uses the provider's own ids if they are unique: some servers restart their count in every answer. OpenAI accepts no
 * longer ids than this, whoever assigned them.
 */
function createIdSource(): (call: ToolCallView) => string {
  const taken = new Map<string, string>();
  return ({ lifecycle }) => {
    const { id, provenance } = lifecycle.request;
    const { callId = id } = provenance;
    const owner = taken.get(callId) ?? id;
    taken.set(callId, owner);
    return owner === id && /^[\w-]{1,40}$/.test(callId) ? callId : id;
  };
}

function answerOf(
  call: ToolCallView,
  callId: string,
  left: ReadonlySet<string>,
  { maxResultLength }: MessageLimits,
): ToolAnswer {
  const { lifecycle, result, nested = [] } = call;
  const { id, toolId } = lifecycle.request;
  const { status } = lifecycle;
  const isModifiedByUser = modifiedParameters(call) !== undefined;
  if (!result) {
    const message = 'No result yet';
    return { callId, toolId, status, message, text: message, isModifiedByUser };
  }
  const data = ToolResult.serializedData(result);
  const text = left.has(id) ? leftOut(result) : ToolResult.toLlmContext(result);
  return {
    callId,
    toolId,
    status,
    message: result.error ?? result.message,
    text: [cutMiddle(text, maxResultLength), ...hookNotes(call), ...decisionNotes(call), ...nestedNotes(nested)].join(
      '\n',
    ),
    isModifiedByUser,
    ...(data === '' || left.has(id) ? {} : { data }),
    ...(left.has(id) ? {} : withAttachments(attachmentsIn(result))),
  };
}

function hookNotes({ hooks = [], rewritten, lifecycle }: ToolCallView): string[] {
  const change = rewritten
    ? [`The hook ${rewritten.by} changed the parameters to: ${JSON.stringify(lifecycle.request.parameters)}`]
    : [];
  const told = hooks.filter(
    ({ outcome, event }) => outcome === 'said' || (outcome === 'denied' && event === 'PostToolUse'),
  );
  return [...change, ...told.map(({ hook, message }) => `The hook ${hook} says: ${message}`)];
}

/** The images and documents of a result. */
export function attachmentsIn({ artifacts }: ToolResult): Attachment[] {
  return artifacts.flatMap(({ attachment }) => (attachment ? [attachment] : []));
}

function withAttachments(attachments: readonly Attachment[] = []): { attachments?: readonly Attachment[] } {
  return attachments.length > 0 ? { attachments } : {};
}

/** Stays where the call is, so that what was sent before doesn't change. */
function nestedNotes(nested: NonNullable<ToolCallView['nested']>): string[] {
  if (nested.length === 0) return [];
  return [
    'This call reached folders with instructions of their own. They apply to what is in these folders and take precedence over those above:',
    ...nested.map(({ text }) => text),
  ];
}

function leftOut(result: ToolResult): string {
  const length = ToolResult.toLlmContext(result).length.toLocaleString('en');
  const outcome = result.success ? 'succeeded' : 'failed';
  return `This call ${outcome}. Its result (${length} characters) was left out to save space. Call again if you need it`;
}
