import type { Dialect } from './forms/dialect';
import { jsonForm } from './forms/json-form';

/** Hermes, Qwen 2.5 and 3, Granite 4, Reka and many fine-tunes of others. */
export const hermes: Dialect = {
  name: 'hermes',
  marked: [jsonForm({ dialect: 'hermes', opens: ['<tool_call>'], closers: ['</tool_call>'], mayRepeat: true })],
};
