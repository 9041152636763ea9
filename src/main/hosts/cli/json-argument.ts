import type { z } from 'zod';
import { isJsonObject, type JsonObject } from '../../../shared/json/json';
import { messageOf } from '../../../shared/text/message-of';
import { readRegularFileSync } from '../../storage/regular-file';
import { UsageError } from './usage-error';

/** In bytes: more than anyone writes or generates for one run. */
const MAX_ARGUMENT_FILE = 16 * 1024 * 1024;

/** `what` is in the plural, because a verb follows it. */
export function parseJsonObject(text: string, what: string): JsonObject {
  const value = parseJson(text, `${what} are`);
  if (!isJsonObject(value)) throw new UsageError(`${what} must be a JSON object, such as '{"path":"README.md"}'`);
  return value;
}

export function readJsonFile<T>(path: string, what: string, schema: z.ZodType<T>): T {
  let text: string;
  try {
    text = readRegularFileSync(path, MAX_ARGUMENT_FILE).toString('utf8');
  } catch (cause) {
    throw new UsageError(`${what} ${path} can't be read: ${messageOf(cause)}`);
  }
  const parsed = schema.safeParse(parseJson(text, `${what} ${path} is`));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues
    .map((issue) => [issue.path.join('.'), issue.message].filter(Boolean).join(': '))
    .join('; ');
  throw new UsageError(`${what} ${path} has an invalid format: ${issues}`);
}

function parseJson(text: string, start: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`${start} not valid JSON: ${messageOf(cause)}`);
  }
}
