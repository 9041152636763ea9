import { openAiObjections, templateObjections } from './openai-objections';
import type { ReceivedRequest } from './provider-rules';
import type { ScriptedReply } from './scripted-reply';
import { type Script, type StrictServer, serveProvider } from './serve-provider';
import { writeOpenAiStream } from './write-openai-stream';

export interface OpenAiServerOptions {
  /** Acts like a local server with a model that doesn't support tools. */
  readonly strictTemplate?: boolean;
  readonly models?: readonly string[];
}

function listed(id: string) {
  return { id, object: 'model', created: 1_750_000_000, owned_by: 'test', context_length: 128_000 };
}

/** Ollama's error message. */
const noTools: ScriptedReply = {
  kind: 'status',
  status: 400,
  body: {
    error: {
      message: 'registry.ollama.ai/library/test does not support tools',
      type: 'api_error',
      param: null,
      code: null,
    },
  },
};

export function startStrictOpenAiServer(
  script: Script,
  { strictTemplate = false, models = ['test'] }: OpenAiServerOptions = {},
): Promise<StrictServer> {
  return serveProvider(
    {
      answerPath: '/v1/chat/completions',
      objectionsTo: (request) => [
        ...openAiObjections(request),
        ...(strictTemplate && !hasTools(request) ? templateObjections(request) : []),
      ],
      refusal: (message) => ({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
      turnAway: (request) => (strictTemplate && hasTools(request) ? noTools : null),
      write: writeOpenAiStream,
      documents: { '/v1/models': { object: 'list', data: models.map(listed) } },
    },
    script,
  );
}

function hasTools({ body }: ReceivedRequest): boolean {
  return typeof body === 'object' && body !== null && 'tools' in body;
}
