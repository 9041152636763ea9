import type { ModelErrorKind } from '../model-error';
import type { Failure } from './read-failure';

type Refusal = Extract<Failure, { kind: 'refusal' }>;

/** Ollama, OpenRouter, vLLM, llama.cpp, and servers that only name the field. */
const noTools =
  /does(?: not|n't) support (?:tools|tool|function)|tool (?:use|calling|calls) (?:is|are) not supported|tools?\W{0,2} (?:is|are) not supported|no endpoints found that support tool use|enable-auto-tool-choice|requires? --jinja|--jinja flag|(?:tools|tool_choice)\W{0,2} param(?:eter)? requires/i;

/** Anthropic, OpenAI, llama.cpp, vLLM, Ollama, LM Studio, Mistral, Gemini, xAI, Groq. */
const tooLong =
  /prompt is too long|prompt too long|exceed(?:s|ed|ing)? (?:the )?(?:model's )?(?:available |max(?:imum)? )?context|maximum context length|max(?:imum)? prompt length|context[_ ]length[_ ]exceeded|exceed_context_size|context the overflows|(?:greater|longer|larger) than the (?:model's )?context|context (?:length|window|limit) (?:is |was )?exceeded|exceed context limit|input (?:length|token count) exceeds|reduce the length of the messages|n_ctx|(?:longer than|exceeds?) the maximum model length|context length is only|too large for model with|tokens in the prompt cannot exceed|`?inputs`? tokens .{0,30}must be <=|input is too long/i;

/** llama.cpp, vLLM, LM Studio, Ollama, OpenRouter, OpenAI, DeepSeek, and what any of them says of an image it can't read. */
const noImages =
  /does(?: not|n't) support (?:image|vision|multi-?modal)|(?:image|vision|multi-?modal) inputs? (?:is|are) not supported|images? (?:is|are) not (?:supported|allowed|enabled)|not a multi-?modal model|support image input|only supported by certain models|content type\W{1,3}image_url|unknown variant `?image_url|at most 0 image|missing data required for image input|mmproj|could not process (?:the )?image/i;

const noDocuments =
  /does(?: not|n't) support (?:file|pdf|document)|(?:file|pdf|document)s?(?: inputs?| content)? (?:is|are) not supported|content type\W{1,3}(?:file|document)|unknown variant `?(?:file|document)|could not process (?:the )?(?:pdf|document)|support file input/i;

const noCredit =
  /credit balance is too low|insufficient[_ ](?:balance|credits?|funds|quota)|exceeded your current quota|requires more credits|out of credits?/i;

/** Loading the model failed, and will fail again. */
const noMemory = /requires more system memory|out of memory|insufficient (?:system )?(?:memory|resources)/i;

const byStatus: Readonly<Record<number, ModelErrorKind>> = {
  401: 'unauthorized',
  402: 'out-of-credit',
  403: 'unauthorized',
  404: 'not-found',
  405: 'not-found',
  408: 'server',
  409: 'server',
  413: 'too-long',
  425: 'server',
  429: 'rate-limited',
  503: 'overloaded',
  529: 'overloaded',
};

/** Errors inside a stream have a code but no status. */
const byCode: Readonly<Record<string, ModelErrorKind>> = {
  overloaded_error: 'overloaded',
  unavailable_error: 'overloaded',
  rate_limit_error: 'rate-limited',
  rate_limit_exceeded: 'rate-limited',
  rate_limit: 'rate-limited',
  authentication_error: 'unauthorized',
  invalid_api_key: 'unauthorized',
  permission_error: 'unauthorized',
  billing_error: 'out-of-credit',
  insufficient_quota: 'out-of-credit',
  not_found_error: 'not-found',
  model_not_found: 'not-found',
  request_too_large: 'too-long',
  context_length_exceeded: 'too-long',
  exceed_context_size_error: 'too-long',
  // The model wrote a call that its server couldn't parse; the next one may be better.
  tool_use_failed: 'malformed',
  invalid_request_error: 'bad-request',
};

export function failureKind(refusal: Refusal): ModelErrorKind {
  const kind = plainKind(refusal);
  const advice = refusal.headers.get('x-should-retry');
  if (advice === 'false' && (kind === 'server' || kind === 'overloaded' || kind === 'rate-limited'))
    return 'bad-request';
  return advice === 'true' && kind === 'bad-request' ? 'server' : kind;
}

function plainKind({ status, codes, text }: Refusal): ModelErrorKind {
  if (status === 401 || status === 402) return status === 401 ? 'unauthorized' : 'out-of-credit';
  if (noTools.test(text)) return 'tools-unsupported';
  if (tooLong.test(text)) return 'too-long';
  if (noImages.test(text)) return 'images-unsupported';
  if (noDocuments.test(text)) return 'documents-unsupported';
  if (noCredit.test(text)) return 'out-of-credit';
  if (noMemory.test(text)) return 'bad-request';
  const named = codes.map((code) => byCode[code]).filter((kind) => kind !== undefined);
  // The generic code says least and often comes with a more specific one.
  const telling = named.find((kind) => kind !== 'bad-request') ?? named[0];
  if (status === null) return telling ?? 'server';
  if (telling !== undefined && telling !== 'bad-request') return telling;
  return byStatus[status] ?? (status >= 500 ? 'server' : 'bad-request');
}
