import type { Dialect } from './forms/dialect';
import { jsonForm } from './forms/json-form';

export const internlm: Dialect = {
  name: 'internlm',
  marked: [jsonForm({ dialect: 'internlm', opens: ['<|action_start|><|plugin|>'], closers: ['<|action_end|>'] })],
};
