import type { Dialect } from './forms/dialect';
import { gap, header, name, optional, space, word } from './forms/header';
import { namedJsonForm } from './forms/json-form';

const closers = ['<|call|>', '<|end|>'];
const channels = ['commentary', 'analysis', 'final'].flatMap((channel) => [channel, ` ${channel}`]);

/** The format comes before the message, as a word, after a marker, or both. */
const message = [
  optional(gap, word),
  space,
  optional('<|constrain|>', space, optional(word)),
  space,
  '<|message|>',
  space,
] as const;
const receiverFirst = header(name, space, '<|channel|>', space, word, ...message);

/** gpt-oss. The recipient of a message comes before or after its channel; a message to `functions.…` is a call. */
export const harmony: Dialect = {
  name: 'harmony',
  marked: [
    namedJsonForm({
      dialect: 'harmony',
      opens: channels.map((channel) => `<|channel|>${channel} to=`),
      closers,
      header: header(optional('functions.'), name, ...message),
    }),
    namedJsonForm({
      dialect: 'harmony',
      opens: ['<|start|>assistant to=functions.', '<|start|> assistant to=functions.'],
      closers,
      header: receiverFirst,
    }),
    // The prompt ends with the first marker, so an answer may begin with the recipient.
    namedJsonForm({
      dialect: 'harmony',
      opens: ['to=functions.'],
      atLineStart: true,
      closers,
      header: receiverFirst,
    }),
  ],
};
