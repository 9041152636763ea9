import type { Dialect } from './dialect';
import { header, name, space } from './header';
import { namedJsonForm } from './json-form';

/** Functionary 3.1, and Llama 3 when it is told to write so. */
export const functionary: Dialect = {
  name: 'functionary',
  marked: [
    namedJsonForm({
      dialect: 'functionary',
      opens: ['<function='],
      closers: ['</function>'],
      header: header(name, '>', space),
    }),
  ],
};
