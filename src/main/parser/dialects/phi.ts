import type { Dialect } from './forms/dialect';
import { jsonForm } from './forms/json-form';

/** Phi-4-mini and FireFunction. The marker is a word, so it has to start its line. */
export const phi: Dialect = {
  name: 'phi',
  marked: [jsonForm({ dialect: 'phi', opens: ['functools'], atLineStart: true })],
};
