import { assertNever } from '../../../shared/assert-never';
import { approximateDuration } from '../../../shared/text/approximate-duration';
import { cutMiddle } from '../../../shared/text/cut-middle';
import { type Clock, systemClock } from '../../base/clock';
import type { BackendOptions } from '../backend-options';
import { ModelError, type ModelErrorDetails, type ModelErrorKind } from '../model-error';
import { describeNetworkFailure, droppedMessage } from './describe-network-failure';
import { failureKind } from './failure-kind';
import { maskKey } from './mask-key';
import { parseContextSize, parsePromptSize } from './parse-context-size';
import { type Failure, readFailure } from './read-failure';
import { redactUrl } from './redact-url';

export interface ErrorContext
  extends Pick<BackendOptions, 'connectionName' | 'baseUrl' | 'apiKey' | 'model' | 'keyVariable'> {
  readonly clock?: Clock;
}

/** Enough for servers' messages, and short enough to read. */
const MAX_SAID_LENGTH = 500;

/** From OpenAI, Anthropic and Ollama; from Gemini; from OpenRouter. An address may contain the word, too. */
const aboutModel = /\bmodel\b|\bmodels\/|no endpoints/i;

/** Explains any error and what to do about it. Contains nothing of the request, and so no key. */
export function toModelError(cause: unknown, context: ErrorContext): ModelError {
  const failure = readFailure(cause);
  const { connectionName, baseUrl, apiKey } = context;
  switch (failure.kind) {
    case 'known':
      return failure.error;
    case 'network':
      return describeNetworkFailure({
        connectionName,
        baseUrl,
        code: failure.code,
        text: said(failure.text, apiKey),
      });
    case 'unreadable':
      return new ModelError(
        'malformed',
        `${connectionName} sent an invalid response. Try again, or choose another model`,
        { cause: said(failure.text, apiKey) },
      );
    case 'refusal':
      return describeRefusal(failure, context);
    default:
      return assertNever(failure);
  }
}

function describeRefusal(failure: Extract<Failure, { kind: 'refusal' }>, context: ErrorContext): ModelError {
  const { status, headers } = failure;
  const kind = failureKind(failure);
  const text = said(failure.text, context.apiKey);
  const wait = retryAfter(headers, (context.clock ?? systemClock).now());
  const message = wordsFor(kind, { ...context, status, text, ...(wait === undefined ? {} : { wait }) });
  return new ModelError(kind, message, {
    ...(status === null ? {} : { status }),
    ...(wait === undefined ? {} : { retryAfter: wait }),
    ...(kind === 'too-long' ? toldSizes(failure) : {}),
  });
}

function toldSizes({ text, ...told }: Extract<Failure, { kind: 'refusal' }>): ModelErrorDetails {
  const contextSize = told.contextSize ?? parseContextSize(text);
  const promptTokens = told.promptTokens ?? parsePromptSize(text);
  return {
    ...(contextSize === undefined ? {} : { contextSize }),
    ...(promptTokens === undefined ? {} : { promptTokens }),
  };
}

function said(text: string, apiKey: string | null): string {
  return cutMiddle(maskKey(text, apiKey).replace(/\s+/g, ' ').trim(), MAX_SAID_LENGTH).replace(/\n/g, ' ');
}

interface Told extends ErrorContext {
  readonly status: number | null;
  readonly text: string;
  readonly wait?: number;
}

function wordsFor(kind: ModelErrorKind, told: Told): string {
  const { connectionName: name, model, status, text, wait } = told;
  const details = [...(status === null ? [] : [String(status)]), ...(text === '' ? [] : [text])].join(': ');
  const why = details === '' ? '' : ` (${details})`;
  switch (kind) {
    case 'unauthorized':
      return keyWords(told, why);
    case 'out-of-credit':
      return `Your ${name} account is out of credit${why}. Add credit, or choose another model`;
    case 'not-found':
      return notFoundWords(told, why);
    case 'rate-limited':
      return wait === undefined
        ? `Rate limited by ${name}${why}. Try again later, or choose another model`
        : `Rate limited by ${name}${why}. Try again in ${approximateDuration(wait)}, or choose another model`;
    case 'overloaded':
      return `${name} is overloaded or still starting${why}. Try again later, or choose another model`;
    case 'server':
      return `${name} returned an error${why}. Try again later. If it keeps failing, check its log or status page`;
    case 'too-long':
      return `The conversation exceeds the context of ${model}${why}. Start a new one, or choose a model with a larger context`;
    case 'tools-unsupported':
      return `${model} doesn't support tools on ${name}${why}. Set its tool mode to text in the settings, or choose another model`;
    case 'images-unsupported':
      return `${model} doesn't accept images on ${name}${why}. Choose another model, or send the message without the image`;
    case 'documents-unsupported':
      return `${model} doesn't accept documents on ${name}${why}. Choose another model`;
    case 'malformed':
      return `${name} couldn't parse the answer of ${model}${why}. Try again, or choose another model`;
    case 'dropped':
      return droppedMessage(name);
    case 'idle':
    case 'unreachable':
    case 'redirected':
    case 'bad-request':
      return `${name} rejected the request${why}. Check the settings of ${model}, or choose another model`;
    default:
      return assertNever(kind);
  }
}

function keyWords({ connectionName: name, apiKey, keyVariable, status }: Told, why: string): string {
  if (apiKey === null) return `${name} requires an API key${why}. Add one in the settings`;
  const key = keyVariable === undefined ? 'your key' : `the key in ${keyVariable}`;
  if (status === 403) {
    return `${name} denied access${why}. Check the permissions of ${key}, or choose another model`;
  }
  const place = keyVariable === undefined ? 'in the settings' : `in ${keyVariable}, or add another one in the settings`;
  return `${name} rejected the API key${why}. Check it ${place}`;
}

function notFoundWords({ connectionName: name, baseUrl, model, text }: Told, why: string): string {
  if (!aboutModel.test(text)) {
    return `No API found at ${redactUrl(baseUrl)}${why}. Check the base URL of ${name} in the settings. It usually ends in /v1`;
  }
  const pull = /pull/i.test(text) ? `get it with "ollama pull ${model}", or ` : '';
  return `${name} has no model named ${model}${why}. You can ${pull}choose another from its list`;
}

/** Returns how long the server asks to wait, in milliseconds. */
function retryAfter(headers: Headers, now: number): number | undefined {
  const milliseconds = numberIn(headers.get('retry-after-ms'));
  if (milliseconds !== undefined) return Math.round(milliseconds);
  const given = headers.get('retry-after');
  const seconds = numberIn(given);
  if (seconds !== undefined) return Math.round(seconds * 1000);
  const date = Date.parse(given ?? '');
  if (Number.isNaN(date)) return undefined;
  // Uses the server's own clock if it is sent: ours may be hours off.
  const sentAt = Date.parse(headers.get('date') ?? '');
  return Math.max(0, date - (Number.isNaN(sentAt) ? now : sentAt));
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}
