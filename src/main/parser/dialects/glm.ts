import type { Dialect } from './forms/dialect';
import { taggedForm } from './forms/tagged-form';

/** GLM 4.5 to 4.7. */
export const glm: Dialect = {
  name: 'glm',
  marked: [
    taggedForm({
      dialect: 'glm',
      opens: ['<tool_call>'],
      tags: {
        lead: [],
        nameEnd: null,
        parameterOpen: '<arg_key>',
        keyEnd: '</arg_key>',
        valueOpen: '<arg_value>',
        valueClose: '</arg_value>',
        callClose: '</tool_call>',
      },
    }),
  ],
};
