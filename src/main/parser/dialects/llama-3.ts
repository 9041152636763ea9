import type { Dialect } from './forms/dialect';
import { jsonForm } from './forms/json-form';
import { pythonForm } from './forms/python-form';

const opens = ['<|python_tag|>'];
const closers = ['<|eom_id|>'];
const keys = { tool: ['name'], parameters: ['parameters', 'arguments'] };

/** Llama 3.1 to 3.3: objects or a Python call after a marker, or an object without one. */
export const llama3: Dialect = {
  name: 'llama-3',
  marked: [
    jsonForm({ dialect: 'llama-3', opens, closers, keys, mayRepeat: true }),
    pythonForm({ dialect: 'llama-3', opens, closers }),
  ],
  bareToolKeys: ['name'],
};
