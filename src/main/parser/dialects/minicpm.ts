import type { Dialect } from './forms/dialect';
import { taggedForm } from './forms/tagged-form';

export const minicpm: Dialect = {
  name: 'minicpm',
  marked: [
    taggedForm({
      dialect: 'minicpm',
      opens: ['<function name="'],
      tags: {
        lead: [],
        nameEnd: '">',
        parameterOpen: '<param name="',
        keyEnd: '>',
        valueOpen: null,
        valueClose: '</param>',
        section: { open: '<![CDATA[', close: ']]>' },
        callClose: '</function>',
      },
    }),
  ],
};
