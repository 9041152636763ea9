import type { Dialect } from './forms/dialect';
import { header, name, space } from './forms/header';
import { namedJsonForm } from './forms/json-form';

/** Functionary 3.1, and Llama 3 if it is told to use this format. */
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
