import { z } from 'zod';
import { innermostCause } from '../../../shared/text/innermost-cause';
import { messageOf } from '../../../shared/text/message-of';
import { ModelError } from '../model-error';
import { ServerRefusal } from './server-refusal';

interface ErrorBody {
  /** The HTTP status, if the body contains it. */
  readonly code?: number;
  readonly codes: readonly string[];
  readonly text: string;
  /** In tokens: how much the model accepts and how much it received, if the body has them as numbers. */
  readonly contextSize?: number;
  readonly promptTokens?: number;
}

const textSchema = z.string().optional().catch(undefined);

/** Python's validation errors name the field in `loc`, as in `['body', 'stream_options']`. */
const faultSchema = z
  .object({ msg: z.string(), loc: z.array(z.union([z.string(), z.number()])).catch([]) })
  .transform(({ msg, loc }) => [loc.join('.'), msg].filter((part) => part !== '').join(': '));

const countSchema = z.number().int().positive().optional().catch(undefined);

const codeSchema = z.union([z.string(), z.number()]).optional().catch(undefined);

/** The error fields of all servers, each of which has its own format. */
const errorSchema = z.object({
  message: z
    .union([z.string(), z.looseObject({})])
    .optional()
    .catch(undefined),
  type: textSchema,
  code: codeSchema,
  status_code: codeSchema,
  detail: z
    .union([z.string(), z.array(faultSchema).transform((all) => all.join('; '))])
    .optional()
    .catch(undefined),
  param: textSchema,
  // From llama.cpp.
  n_ctx: countSchema,
  n_prompt_tokens: countSchema,
  // Routers pass on the error of the server behind them here.
  metadata: z.object({ raw: textSchema }).optional().catch(undefined),
});

/** What went wrong, read off whatever the servers and the network throw. */
export type Failure =
  | { readonly kind: 'known'; readonly error: ModelError }
  | {
      readonly kind: 'refusal';
      /** Null if the error came inside a stream, without a status. */
      readonly status: number | null;
      /** The server's codes for the error. */
      readonly codes: readonly string[];
      readonly text: string;
      /** In tokens, if the server sends them as numbers. */
      readonly contextSize?: number;
      readonly promptTokens?: number;
      readonly headers: Headers;
    }
  | { readonly kind: 'network'; readonly code: string; readonly text: string }
  | { readonly kind: 'unreadable'; readonly text: string };

export function readFailure(cause: unknown): Failure {
  if (cause instanceof ModelError) return { kind: 'known', error: cause };
  if (cause instanceof ServerRefusal) return refusal(cause.status, cause.body, cause.headers);
  if (cause instanceof SyntaxError) return { kind: 'unreadable', text: cause.message };
  const reason = innermostCause(cause);
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : '';
  return network(code, messageOf(reason));
}

function refusal(status: number | null, body: unknown, headers: Headers): Failure {
  const { code, ...rest } = readErrorBody(body);
  // In the middle of a stream, some servers send the status as the code.
  const isFailed = status !== null && status >= 400;
  return { kind: 'refusal', status: isFailed ? status : (code ?? null), ...rest, headers };
}

function network(code: string, text: string): Failure {
  return { kind: 'network', code, text };
}

function readErrorBody(body: unknown): ErrorBody {
  const error = innerError(body);
  if (typeof error === 'string') return { codes: [], text: isMarkup(error) ? '' : error };
  const { success, data } = errorSchema.safeParse(error);
  if (!success) return { codes: [], text: '' };
  const { message, type, code, status_code: statusCode, detail, param, metadata, n_ctx, n_prompt_tokens } = data;
  // Mistral puts the details where others have the message.
  const words = typeof message === 'object' ? readErrorBody(message).text : message;
  const said = metadata?.raw ?? words ?? detail ?? '';
  const status = [code, statusCode].map(Number).find((number) => number >= 400 && number < 600);
  return {
    ...(status === undefined ? {} : { code: status }),
    ...(n_ctx === undefined ? {} : { contextSize: n_ctx }),
    ...(n_prompt_tokens === undefined ? {} : { promptTokens: n_prompt_tokens }),
    codes: [type, code].flatMap((name) => (typeof name === 'string' ? [name] : [])),
    text: param && !said.includes(param) ? `${said} (${param})` : said,
  };
}

/** Most servers wrap the error in an object with this key, some twice. */
function innerError(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'error' in body && body.error ? innerError(body.error) : body;
}

function isMarkup(text: string): boolean {
  return text.trimStart().startsWith('<');
}
