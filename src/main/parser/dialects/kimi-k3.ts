import { attributes, header, name, space } from './forms/header';
import { namedJsonForm } from './forms/json-form';
import { taggedForm } from './forms/tagged-form';

const tools = '<|open|>tools<|sep|>';
const call = '<|open|>call tool="';
const closeCall = '<|close|>call<|sep|>';
const closers = ['<|close|>tools<|sep|>', '<|close|>message<|sep|>', '<|end_of_msg|>'];
const nextOpens = [tools, call];
const tags = {
  nameEnd: '<|sep|>',
  parameterOpen: '<|open|>argument key="',
  keyEnd: '<|sep|>',
  valueOpen: null,
  valueClose: '<|close|>argument<|sep|>',
  callClose: closeCall,
  isVerbatim: true,
} as const;
const json = [name, '"', attributes, '<|sep|>', space, '<|open|>json', attributes, '<|sep|>', space] as const;
const jsonClosers = ['<|close|>json<|sep|>', closeCall, ...closers];

/** Kimi K3: each argument in tags, with its type, or all of them as one JSON object. Each call is its own block. */
export const kimiK3Forms = [
  taggedForm({ dialect: 'kimi', opens: [tools], closers, nextOpens, tags: { ...tags, lead: [call] } }),
  taggedForm({ dialect: 'kimi', opens: [call], closers, nextOpens, tags: { ...tags, lead: [] } }),
  namedJsonForm({ dialect: 'kimi', opens: [tools], closers: jsonClosers, header: header(space, call, ...json) }),
  namedJsonForm({ dialect: 'kimi', opens: [call], closers: jsonClosers, header: header(...json) }),
];
