import type { JsonObject } from '../../../shared/json/json';
import type { ModelBackend, ModelMessage, ToolAnswer } from '../../model/backend';

export interface WantedCall {
  readonly tool: string;
  readonly parameters: JsonObject;
}

/** A model that makes each list of calls in one answer, then the next list, and records their results. */
export function callingModel(answers: () => readonly (readonly WantedCall[])[]) {
  let told: readonly ToolAnswer[] = [];
  const backend: ModelBackend = {
    provider: 'test',
    model: 'calls what it is told to',
    async *stream({ messages }) {
      told = messages.flatMap((message) => (message.role === 'tools' ? message.answers : []));
      const calls = answers()[answersSoFar(messages)] ?? [];
      yield { kind: 'text', text: calls.length === 0 ? 'Done.' : calls.map(writtenCall).join('\n') };
      yield { kind: 'end', finish: 'stop' };
    },
  };
  return { backend, told: () => told };
}

/** A terminal call. */
export function run(command: string): WantedCall {
  return { tool: 'terminal-execute', parameters: { command } };
}

function answersSoFar(messages: readonly ModelMessage[]): number {
  return messages.filter(({ role }) => role === 'tools').length;
}

export function writtenCall(call: WantedCall): string {
  return `\`\`\`tool_call\n${JSON.stringify(call)}\n\`\`\`\n`;
}
