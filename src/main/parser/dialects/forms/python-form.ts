import type { BareForm, KnownTools, MarkedForm, ReadingOptions } from '../../blocks/block-form';
import { type DelimitedForm, DelimitedReader } from '../../blocks/delimited-reader';
import { onlyRegistered } from '../../blocks/fence-forms';
import type { BlockReading } from '../../blocks/read-block';
import { type BodyTracker, followText } from '../../values/body-tracker';
import {
  BRACKET_CLOSE,
  BRACKET_OPEN,
  COMMA,
  EQUALS,
  isLetter,
  PARENTHESIS_OPEN,
  UNDERSCORE,
} from '../../values/character-codes';
import { createPythonTracker } from '../../values/python-tracker';
import { readPythonCalls } from '../../values/read-python-calls';
import { type MarkedBlock, markedBlock } from './dialect';
import { header, name, optional, space } from './header';

/** The body can be tracked from the first bracket after the name of the first call; before that it may be anything. */
const pythonBody = {
  createTracker: createTrackerBehind,
  startsBody: (code: number) => code === PARENTHESIS_OPEN,
  mayRepeat: false,
} as const;

function createTrackerBehind(header: string): BodyTracker {
  return followText(createPythonTracker(), header);
}

/** Calls in Python syntax, in a list or a single one. */
export function pythonForm(block: MarkedBlock): MarkedForm {
  const { opens, closers = [] } = block;
  const form: DelimitedForm = {
    ...pythonBody,
    opens,
    closers,
    header: header(space, optional('[', space), name),
    readBody: (body, options, before) => readPython(before + body, options),
  };
  return { ...markedBlock(block), createReader: () => new DelimitedReader(form) };
}

/** Up to the first argument's name, or to the end of a call without arguments: brackets in prose don't get that far. */
const barePython: DelimitedForm = {
  ...pythonBody,
  opens: [],
  closers: [],
  header: {
    whole: /^\[[\w.-]+\(\s*(?:[\w-]+|\))\s*$/,
    beginning: /^\[(?:[\w.-]+(?:\(\s*(?:(?:[\w-]+|\))\s*)?)?)?$/,
  },
  startsBody: (code, before) =>
    before.trimEnd().endsWith(')') ? code === COMMA || code === BRACKET_CLOSE : code === EQUALS,
  readBody: (body, options, before) => onlyRegistered(readPython(before + body, options), options.tools),
};

/** A list of calls without a marker: on its own line, and only of existing tools. */
export const barePythonForm: BareForm = {
  firstCode: BRACKET_OPEN,
  mayFollow: (code) => isLetter(code) || code === UNDERSCORE,
  atLineStart: true,
  provenance: { source: 'inline' },
  createReader: () => new DelimitedReader(barePython),
};

export function readPython(source: string, { tools }: Pick<ReadingOptions, 'tools'>): BlockReading {
  const reading = readPythonCalls(source);
  if (reading.kind === 'broken') return reading;
  const rawJson = source.trim();
  const calls = reading.calls.map(({ name, parameters }) => ({
    toolId: toolIdOf(name, tools),
    parameters,
    rawJson,
  }));
  return calls.length > 0 ? { kind: 'calls', calls } : { kind: 'broken', error: 'The block contains no call' };
}

/** Names in Python have no hyphens, so a model that thinks in Python writes underscores instead. */
function toolIdOf(name: string, { isRegistered }: KnownTools): string {
  const hyphenated = name.replaceAll('_', '-');
  return !isRegistered(name) && isRegistered(hyphenated) ? hyphenated : name;
}
