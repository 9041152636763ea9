import type { Dialect } from './dialect';
import { jsonForm } from './json-form';

export const internlm: Dialect = {
  name: 'internlm',
  marked: [jsonForm({ dialect: 'internlm', opens: ['<|action_start|><|plugin|>'], closers: ['<|action_end|>'] })],
};
