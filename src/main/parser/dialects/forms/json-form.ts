import type { MarkedForm, ReadingOptions } from '../../blocks/block-form';
import { DelimitedReader, type Header, startsJson } from '../../blocks/delimited-reader';
import { type BlockReading, type CallKeys, commonKeys, readBlock, readParameters } from '../../blocks/read-block';
import { BRACE_OPEN } from '../../values/character-codes';
import { createJsonTracker } from '../../values/json-tracker';
import { readJson } from '../../values/read-json';
import { type MarkedBlock, markedBlock } from './dialect';
import { blank, nameIn } from './header';

/** Calls as JSON objects after a marker. */
export function jsonForm(block: JsonBlock & { readonly keys?: CallKeys }): MarkedForm {
  const { keys = commonKeys } = block;
  return jsonBodyForm(block, (body, options) => readBlock(body, { ...options, keys }));
}

/** The name of the tool after a marker, then its parameters as a JSON object. */
export function namedJsonForm(block: MarkedBlock & { readonly header: Header }): MarkedForm {
  return jsonBodyForm({ ...block, startsBody: (code) => code === BRACE_OPEN }, (body, options, header) =>
    readNamed(nameIn(block.header, header), body, options),
  );
}

interface JsonBlock extends MarkedBlock {
  readonly startsBody?: (code: number) => boolean;
  readonly header?: Header;
  readonly mayRepeat?: boolean;
}

export function jsonBodyForm(
  block: JsonBlock,
  readBody: (body: string, options: ReadingOptions, header: string) => BlockReading,
): MarkedForm {
  const { opens, header = blank, startsBody = startsJson, closers = [], mayRepeat = false } = block;
  const form = { opens, header, startsBody, createTracker: createJsonTracker, closers, mayRepeat, readBody };
  return { ...markedBlock(block), createReader: () => new DelimitedReader(form) };
}

function readNamed(name: string, body: string, options: ReadingOptions): BlockReading {
  const reading = readJson(body, options);
  if (reading.kind === 'broken') {
    return { kind: 'broken', error: `The parameters of ${name} are not valid JSON: ${reading.error}` };
  }
  const call = readParameters(name, reading.value, { text: body, reading }, options);
  return typeof call === 'string' ? { kind: 'broken', error: call } : { kind: 'calls', calls: [call] };
}
