import type { Dialect } from './dialect';
import { jsonForm } from './json-form';

export const jamba: Dialect = {
  name: 'jamba',
  marked: [jsonForm({ dialect: 'jamba', opens: ['<tool_calls>'], closers: ['</tool_calls>'] })],
};
