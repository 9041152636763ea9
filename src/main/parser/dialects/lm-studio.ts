import type { Dialect } from './forms/dialect';
import { jsonForm } from './forms/json-form';

/** What LM Studio asks models for that have no format of their own. */
export const lmStudio: Dialect = {
  name: 'lm-studio',
  marked: [
    jsonForm({ dialect: 'lm-studio', opens: ['[TOOL_REQUEST]'], closers: ['[END_TOOL_REQUEST]'], mayRepeat: true }),
  ],
};
