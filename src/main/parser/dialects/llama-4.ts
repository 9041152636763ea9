import type { Dialect } from './forms/dialect';
import { pythonForm } from './forms/python-form';

/** Llama 4 and other models that write calls as a list in Python syntax, such as LFM2. */
export const llama4: Dialect = {
  name: 'llama-4',
  marked: [
    pythonForm({ dialect: 'llama-4', opens: ['<|python_start|>'], closers: ['<|python_end|>'] }),
    pythonForm({ dialect: 'llama-4', opens: ['<|tool_call_start|>'], closers: ['<|tool_call_end|>'] }),
  ],
  hasBarePython: true,
};
