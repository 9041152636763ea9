import type { Dialect } from './forms/dialect';
import { jsonForm } from './forms/json-form';

export const longcat: Dialect = {
  name: 'longcat',
  marked: [jsonForm({ dialect: 'longcat', opens: ['<longcat_tool_call>'], closers: ['</longcat_tool_call>'] })],
};
