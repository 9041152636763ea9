import type { Dialect } from './forms/dialect';
import { jsonForm } from './forms/json-form';

export const jamba: Dialect = {
  name: 'jamba',
  marked: [jsonForm({ dialect: 'jamba', opens: ['<tool_calls>'], closers: ['</tool_calls>'] })],
};
