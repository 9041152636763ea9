import type { Dialect } from './forms/dialect';
import { header, name, optional, space, word } from './forms/header';
import { jsonForm, namedJsonForm } from './forms/json-form';

/**
 * Mistral: a list of calls, or a name and its parameters. What the model thinks stands in brackets of its own and may
 * hold calls that it only considers.
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
