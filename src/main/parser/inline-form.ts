import type { BareForm } from './blocks/block-form';
import { onlyRegistered } from './blocks/fence-forms';
import { type CallKeys, readBlock } from './blocks/read-block';
import { StrictJsonReader } from './blocks/strict-json-reader';
import { BRACE_CLOSE, BRACE_OPEN, isWhiteSpace, QUOTE } from './values/character-codes';

/** An object in running text. */
export function createInlineForm(keys: CallKeys): BareForm {
  return {
    firstCode: BRACE_OPEN,
    mayFollow: (code) => code === QUOTE || code === BRACE_CLOSE || isWhiteSpace(code),
    provenance: { source: 'inline' },
    createReader: () =>
      new StrictJsonReader((body, { tools }) => onlyRegistered(readBlock(body, { attemptRepair: false, keys }), tools)),
  };
}
