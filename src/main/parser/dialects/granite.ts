import type { Dialect } from './forms/dialect';
import { jsonForm } from './forms/json-form';

/** Granite 3, and Granite 20B for function calling. Granite 4 uses the Hermes format. */
export const granite: Dialect = {
  name: 'granite',
  marked: [
    jsonForm({ dialect: 'granite', opens: ['<|tool_call|>'] }),
    jsonForm({ dialect: 'granite', opens: ['<function_call>'] }),
  ],
};
