import { openAiObjections, templateObjections } from './openai-objections';
import type { ReceivedRequest } from './provider-rules';
import type { ScriptedReply } from './scripted-reply';
import { type Script, type StrictServer, serveProvider } from './serve-provider';
import { writeOpenAiStream } from './write-openai-stream';

export interface OpenAiServerOptions {
  /** Acts like a local server with a model that doesn't support tools. */
  readonly strictTemplate?: boolean;
  readonly models?: readonly string[];
  /** Acts like a server whose model can't see images, or can't read documents. */
  readonly refuses?: 'images' | 'documents';
  /** Models that are listed as reading only text. */
  readonly blind?: readonly string[];
}

function listed(id: string) {
  return { id, object: 'model', created: 1_750_000_000, owned_by: 'test', context_length: 128_000 };
}

/** As OpenRouter says it. */
const onlyText = { architecture: { input_modalities: ['text'] } };

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

/** vLLM's error message. */
const noImages: ScriptedReply = {
  kind: 'status',
  status: 400,
  body: { object: 'error', message: 'test is not a multimodal model', type: 'BadRequestError', code: 400 },
};

/** OpenAI's error message. */
const noFiles: ScriptedReply = {
  kind: 'status',
  status: 400,
  body: {
    error: {
      message: "Invalid Value: 'file'. This model does not support file content types.",
      type: 'invalid_request_error',
      param: 'messages.[0].content.[1].type',
      code: 'invalid_value',
    },
  },
};

export function startStrictOpenAiServer(
  script: Script,
  { strictTemplate = false, models = ['test'], refuses, blind = [] }: OpenAiServerOptions = {},
): Promise<StrictServer> {
  return serveProvider(
    {
      answerPath: '/v1/chat/completions',
      objectionsTo: (request) => [
        ...openAiObjections(request),
        ...(strictTemplate && !hasTools(request) ? templateObjections(request) : []),
      ],
      refusal: (message) => ({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
      turnAway: (request) => {
        if (strictTemplate && hasTools(request)) return noTools;
        if (refuses === 'images' && hasPart(request, 'image_url')) return noImages;
        return refuses === 'documents' && hasPart(request, 'file') ? noFiles : null;
      },
      write: writeOpenAiStream,
      documents: {
        '/v1/models': {
          object: 'list',
          data: models.map((id) => ({ ...listed(id), ...(blind.includes(id) ? onlyText : {}) })),
        },
      },
    },
    script,
  );
}

function hasTools({ body }: ReceivedRequest): boolean {
  return typeof body === 'object' && body !== null && 'tools' in body;
}

function hasPart({ body }: ReceivedRequest, type: string): boolean {
  return JSON.stringify(body).includes(`"type":"${type}"`);
}
