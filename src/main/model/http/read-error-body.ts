import { z } from 'zod';

export interface ErrorBody {
  /** Of HTTP, where the body says it. */
  readonly code?: number;
  readonly codes: readonly string[];
  readonly text: string;
}

const textSchema = z.string().optional().catch(undefined);
const codeSchema = z.union([z.string(), z.number()]).optional().catch(undefined);

/** What servers put into their errors, each in its own way. */
const errorSchema = z.object({
  message: textSchema,
  type: textSchema,
  code: codeSchema,
  status_code: codeSchema,
  detail: z
    .union([
      z.string(),
      z.array(z.object({ msg: z.string() })).transform((all) => all.map(({ msg }) => msg).join('; ')),
    ])
    .optional()
    .catch(undefined),
  param: textSchema,
  // Routers pass on in here what the server behind them said.
  metadata: z.object({ raw: textSchema }).optional().catch(undefined),
});

export function readErrorBody(body: unknown): ErrorBody {
  const error = innerError(body);
  if (typeof error === 'string') return { codes: [], text: isMarkup(error) ? '' : error };
  const { success, data } = errorSchema.safeParse(error);
  if (!success) return { codes: [], text: '' };
  const { message, type, code, status_code: statusCode, detail, param, metadata } = data;
  const said = metadata?.raw ?? message ?? detail ?? '';
  const status = [code, statusCode].map(Number).find((number) => number >= 400 && number < 600);
  return {
    ...(status === undefined ? {} : { code: status }),
    codes: [type, code].flatMap((name) => (typeof name === 'string' ? [name] : [])),
    text: param && !said.includes(param) ? `${said} (${param})` : said,
  };
}

/** Most wrap the error into an object with this name, some twice. */
function innerError(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'error' in body && body.error ? innerError(body.error) : body;
}

function isMarkup(text: string): boolean {
  return text.trimStart().startsWith('<');
}
