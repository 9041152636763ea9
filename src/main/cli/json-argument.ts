import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { isJsonObject, type JsonObject } from '../../shared/json';
import { messageOf } from '../../shared/message-of';
import { UsageError } from './usage-error';

export function parseJsonObject(text: string, what: string): JsonObject {
  const value = parseJson(text, what);
  if (!isJsonObject(value)) throw new UsageError(`${what} must be a JSON object, such as '{"path":"README.md"}'`);
  return value;
}

export function readJsonFile<T>(path: string, what: string, schema: z.ZodType<T>): T {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new UsageError(`${what} ${path} cannot be read: ${messageOf(cause)}`);
  }
  const parsed = schema.safeParse(parseJson(text, `${what} ${path}`));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new UsageError(`${what} ${path} is not of the right form: ${issues}`);
}

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`${what} is not valid JSON: ${messageOf(cause)}`);
  }
}
