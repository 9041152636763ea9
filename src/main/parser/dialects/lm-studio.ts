import type { Dialect } from './forms/dialect';
import { jsonForm } from './forms/json-form';

/** The format that LM Studio asks for from models that have none of their own. */
export const lmStudio: Dialect = {
  name: 'lm-studio',
  marked: [
    jsonForm({ dialect: 'lm-studio', opens: ['[TOOL_REQUEST]'], closers: ['[END_TOOL_REQUEST]'], mayRepeat: true }),
  ],
};
