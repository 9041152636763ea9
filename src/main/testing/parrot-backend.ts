import type { ModelBackend, ModelMessage } from '../model/backend';

export interface ParrotBackend extends ModelBackend {
  /** All messages that the model received, by request. */
  readonly requests: readonly (readonly ModelMessage[])[];
}

/** A model that repeats the user's text, so that a test can make it call anything, and then says that it is done. */
export function createParrotBackend(onRequest: (messages: readonly ModelMessage[]) => void = () => {}): ParrotBackend {
  const requests: (readonly ModelMessage[])[] = [];
  return {
    provider: 'guide',
    model: 'parrot',
    requests,
    async *stream({ messages }) {
      requests.push(messages);
      onRequest(messages);
      const last = messages.at(-1);
      yield { kind: 'text', text: last?.role === 'user' ? last.text : 'Done.' };
      yield { kind: 'end', finish: 'stop' };
    },
  };
}

export interface SaidCall {
  readonly tool: string;
  readonly parameters: object;
}

/** Returns the text with which a model makes calls. */
export function sayCalls(...calls: readonly SaidCall[]): string {
  return calls.map((call) => `\`\`\`tool_call\n${JSON.stringify(call)}\n\`\`\`\n`).join('\n');
}
