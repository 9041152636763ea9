import type { ModelBackend, ModelMessage } from '../model/backend';

export interface ParrotBackend extends ModelBackend {
  /** Everything that the model was sent, request by request. */
  readonly requests: readonly (readonly ModelMessage[])[];
}

/** A model that says what the user said, so that a test can have it make any calls, and then that it is done. */
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

/** The words with which a model makes calls. */
export function sayCalls(...calls: readonly SaidCall[]): string {
  return calls.map((call) => `\`\`\`tool_call\n${JSON.stringify(call)}\n\`\`\`\n`).join('\n');
}
