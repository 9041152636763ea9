import fc from 'fast-check';
import { toolCallStatuses } from '../../../shared/call/tool-call-lifecycle';
import type { Attachment } from '../../../shared/conversation/message-content';
import type { JsonObject } from '../../../shared/json/json';
import type { AssistantPart, ModelMessage, ToolAnswer } from '../backend';
import { arbitraryAttachments } from './sample-attachments';

/** Includes ids that no provider accepts as names: a model may call a tool that doesn't exist. */
const toolIds = fc.constantFrom('file-read', 'git-status', 'ask-user', 'my tool!', 'über', 'x'.repeat(80));
const words = fc.constantFrom('Hello', ' ', '', 'Grüße 👋\n', '```tool_call\n{"tool":"git-status"}\n```', '[a] b');
const spoken = words.filter((text) => text.trim() !== '');

const parameters: fc.Arbitrary<JsonObject> = fc.dictionary(fc.constantFrom('path', 'é', ''), words, { maxKeys: 2 });

const textPart = words.map((text): AssistantPart => ({ kind: 'text', text }));
const thinkingPart: fc.Arbitrary<AssistantPart> = fc.oneof(
  words.map((text) => ({ kind: 'thinking', text }) as const),
  words.map((text) => ({ kind: 'thinking', text, signature: `signed ${text}` }) as const),
  fc.constant({ kind: 'thinking', text: '', redacted: 'cGFzc3BocmFzZQ==' } as const),
);
/** The id is set when the position of the call is known. */
const callPart = fc
  .record({ toolId: toolIds, parameters, isWritten: fc.boolean() })
  .map(({ isWritten, ...call }): AssistantPart => {
    const body = JSON.stringify({ tool: call.toolId, parameters: call.parameters });
    return { kind: 'call', callId: '', ...call, raw: isWritten ? `\`\`\`tool_call\n${body}\n\`\`\`` : '' };
  });

const answers = fc.record({
  status: fc.constantFrom(...toolCallStatuses),
  text: spoken,
  isLost: fc.boolean(),
  attachments: arbitraryAttachments,
});

/** As the agent builds them, with all the gaps that a stop, a crash or a lost connection may leave. */
const turn = fc.record({
  user: fc.option(words, { nil: null }),
  attachments: arbitraryAttachments,
  thoughts: fc.array(thinkingPart, { maxLength: 2 }),
  said: fc.array(fc.oneof(textPart, { arbitrary: thinkingPart, weight: 1 }), { maxLength: 3 }),
  calls: fc.array(callPart, { maxLength: 3 }),
  answers: fc.array(answers, { minLength: 3, maxLength: 3 }),
  areAnswersThere: fc.boolean(),
  problems: fc.array(words, { maxLength: 2 }),
});

/** Messages that a model may receive: they begin with the user, unless the beginning is no longer sent. */
export const arbitraryConversation: fc.Arbitrary<readonly ModelMessage[]> = fc
  .record({ turns: fc.array(turn, { maxLength: 5 }), question: fc.option(spoken, { nil: null }) })
  .map(({ turns, question }) => {
    const messages = turns.flatMap((each, index) => messagesOf(each, index));
    return question === null && messages.some(isHeard) ? messages : [...messages, user(question ?? 'Go on')];
  });

function messagesOf({ user: asked, ...given }: Turn, index: number): ModelMessage[] {
  const calls = given.calls.map((call, place) => ({ ...call, callId: `call_${index}_${place}` }) as CallPart);
  const said = given.answers.slice(0, calls.length).flatMap(({ isLost, ...answer }, place): ToolAnswer[] => {
    const { callId = '', toolId = '' } = calls[place] ?? {};
    return isLost ? [] : [{ callId, toolId, message: answer.text, isModifiedByUser: false, ...answer }];
  });
  const tools: ModelMessage = { role: 'tools', answers: said, problems: given.problems };
  return [
    ...(asked === null ? [] : [user(asked, given.attachments)]),
    { role: 'assistant', parts: [...given.thoughts, ...given.said, ...calls] },
    ...(given.areAnswersThere ? [tools] : []),
  ];
}

type Turn = typeof turn extends fc.Arbitrary<infer Value> ? Value : never;
type CallPart = Extract<AssistantPart, { kind: 'call' }>;

function user(text: string, attachments: readonly Attachment[] = []): ModelMessage {
  return { role: 'user', text, ...(attachments.length > 0 ? { attachments } : {}) };
}

/** Whether anything is left after empty parts are removed. */
function isHeard(message: ModelMessage): boolean {
  if (message.role === 'user') return message.text.trim() !== '' || message.attachments !== undefined;
  if (message.role === 'tools') return false;
  return message.parts.some((part) => part.kind === 'call' || (part.kind === 'text' && part.text.trim() !== ''));
}
