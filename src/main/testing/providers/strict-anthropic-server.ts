import { anthropicObjections } from './anthropic-objections';
import { type Script, type StrictServer, serveProvider } from './serve-provider';
import { writeAnthropicStream } from './write-anthropic-stream';

const model = {
  type: 'model',
  id: 'claude-test',
  display_name: 'Claude Test',
  created_at: '2025-01-01T00:00:00Z',
  max_input_tokens: 200_000,
  max_tokens: 64_000,
};

export function startStrictAnthropicServer(script: Script): Promise<StrictServer> {
  return serveProvider(
    {
      answerPath: '/v1/messages',
      objectionsTo: anthropicObjections,
      refusal: (message) => ({ type: 'error', error: { type: 'invalid_request_error', message } }),
      turnAway: () => null,
      write: writeAnthropicStream,
      documents: { '/v1/models': { data: [model], has_more: false, first_id: model.id, last_id: model.id } },
    },
    script,
  );
}
