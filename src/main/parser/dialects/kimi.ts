import type { Dialect } from './forms/dialect';
import { header, name, optional, space, word } from './forms/header';
import { namedJsonForm } from './forms/json-form';
import { kimiK3Forms } from './kimi-k3';

const callBegin = '<|tool_call_begin|>';

/**
 * Kimi K2 and K3. In K2 the tool's name is between a prefix and the number of the call, and each call is its own block.
 */
export const kimi: Dialect = {
  name: 'kimi',
  marked: [
    namedJsonForm({
      dialect: 'kimi',
      opens: ['<|tool_calls_section_begin|>', callBegin],
      closers: ['<|tool_call_end|>', '<|tool_calls_section_end|>'],
      header: header(
        space,
        optional(callBegin, space),
        optional('functions.'),
        name,
        optional(':', word),
        space,
        '<|tool_call_argument_begin|>',
        space,
      ),
    }),
    ...kimiK3Forms,
  ],
};
