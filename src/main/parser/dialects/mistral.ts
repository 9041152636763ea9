import type { Dialect } from './forms/dialect';
import { header, name, optional, space, word } from './forms/header';
import { jsonForm, namedJsonForm } from './forms/json-form';

/**
 * Mistral: a list of calls, or a name and its parameters. Thoughts have their own brackets and may contain calls that
 * the model only considers.
 */
export const mistral: Dialect = {
  name: 'mistral',
  marked: [
    jsonForm({ dialect: 'mistral', opens: ['[TOOL_CALLS]'] }),
    namedJsonForm({
      dialect: 'mistral',
      opens: ['[TOOL_CALLS]'],
      header: header(space, name, optional('[CALL_ID]', word), optional('[ARGS]'), space),
    }),
  ],
  quotes: [{ open: '[THINK]', close: '[/THINK]' }],
};
