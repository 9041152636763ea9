import type { ReadingOptions } from '../blocks/block-form';
import { DelimitedReader } from '../blocks/delimited-reader';
import type { BlockReading } from '../blocks/read-block';
import { BRACE_OPEN } from '../values/character-codes';
import { createKeyValueTracker } from '../values/key-value-tracker';
import { createPythonTracker } from '../values/python-tracker';
import { readKeyValueCall } from '../values/read-key-value-call';
import { readPythonCalls } from '../values/read-python-calls';
import { type Dialect, markedBlock } from './forms/dialect';
import { header, name, space } from './forms/header';
import { readPython } from './forms/python-form';

const block = markedBlock({ dialect: 'gemma', opens: ['<|tool_call>'] });

const keyValueForm = {
  opens: block.opens,
  header: header(space, 'call:', name, space),
  startsBody: (code: number) => code === BRACE_OPEN,
  createTracker: createKeyValueTracker,
  closers: ['<tool_call|>'],
  mayRepeat: false,
  readBody: (body: string, _options: ReadingOptions, before: string) => readKeyValue((before + body).trim()),
} as const;

function readKeyValue(text: string): BlockReading {
  const reading = readKeyValueCall(text);
  if (reading.kind === 'broken') return reading;
  const { name, parameters } = reading;
  return { kind: 'calls', calls: [{ toolId: name, parameters, rawJson: text }] };
}

/** Gemma 3 writes Python in a fence, Gemma 4 writes keys and values after a marker. */
export const gemma: Dialect = {
  name: 'gemma',
  marked: [{ ...block, createReader: () => new DelimitedReader(keyValueForm) }],
  fences: [
    {
      word: 'tool_code',
      provenance: { source: 'dialect', dialect: 'gemma' },
      isGuess: false,
      createTracker: createPythonTracker,
      isSound: (body) => readPythonCalls(body).kind === 'calls',
      read: readPython,
    },
  ],
};
