import type { Dialect } from './dialect';
import { jsonForm } from './json-form';

export const longcat: Dialect = {
  name: 'longcat',
  marked: [jsonForm({ dialect: 'longcat', opens: ['<longcat_tool_call>'], closers: ['</longcat_tool_call>'] })],
};
