import { commonKeys, readBlock } from '../blocks/read-block';
import type { Dialect } from './forms/dialect';
import { header, space } from './forms/header';
import { jsonBodyForm, jsonForm } from './forms/json-form';

/** Command R+ writes a fence under a heading, later models write a list between markers. */
export const cohere: Dialect = {
  name: 'cohere',
  marked: [
    jsonForm({ dialect: 'cohere', opens: ['<|START_ACTION|>'], closers: ['<|END_ACTION|>'] }),
    jsonBodyForm(
      {
        dialect: 'cohere',
        opens: ['Action:'],
        closers: ['```'],
        atLineStart: true,
        header: header(space, '```json', space),
      },
      // The heading is an ordinary word, so any JSON may follow it.
      (body, options) =>
        body.includes('"tool_name"') ? readBlock(body, { ...options, keys: commonKeys }) : { kind: 'text' },
    ),
  ],
};
