import type { ModelMessage, ToolAnswer } from '../backend';

export function answerTo(callId: string, toolId: string, text: string): ToolAnswer {
  return { callId, toolId, status: 'completed', text, message: text, isModifiedByUser: false };
}

/** With thoughts, text, two calls of which one failed, and what came after them. */
export const sampleConversation: readonly ModelMessage[] = [
  { role: 'user', text: 'Read both' },
  {
    role: 'assistant',
    parts: [
      { kind: 'thinking', text: 'Two files.', signature: 'sig==' },
      { kind: 'text', text: 'I read them.' },
      { kind: 'call', callId: 'call_a', toolId: 'file-read', parameters: { path: 'ä.txt' }, raw: '' },
      { kind: 'call', callId: 'call_b', toolId: 'no such tool', parameters: {}, raw: '' },
    ],
  },
  {
    role: 'tools',
    answers: [
      answerTo('call_a', 'file-read', 'hi'),
      { ...answerTo('call_b', 'no such tool', 'There is no such tool'), status: 'validation-failed' },
    ],
    problems: ['A call could not be read'],
  },
  { role: 'assistant', parts: [{ kind: 'text', text: 'It says hi.' }] },
  { role: 'user', text: 'Thanks' },
];
