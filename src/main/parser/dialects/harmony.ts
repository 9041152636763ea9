import type { Dialect } from './dialect';
import { header, name, optional, space, word } from './header';
import { namedJsonForm } from './json-form';

const message = [space, optional('<|constrain|>', space), optional('json', space), '<|message|>', space] as const;

/** gpt-oss. The receiver of a message stands before or behind its channel; one to `functions.…` is a call. */
export const harmony: Dialect = {
  name: 'harmony',
  marked: [
    namedJsonForm({
      dialect: 'harmony',
      opens: ['<|channel|>commentary', '<|channel|>analysis', '<|channel|>final'],
      closers: ['<|call|>'],
      header: header(space, 'to=', optional('functions.'), name, ...message),
    }),
    namedJsonForm({
      dialect: 'harmony',
      opens: ['<|start|>assistant to=functions.'],
      closers: ['<|call|>'],
      header: header(name, space, '<|channel|>', word, ...message),
    }),
  ],
};
