import type { BareForm } from './block-form';
import { onlyRegistered } from './fence-forms';
import { StrictJsonReader } from './readers/strict-json-reader';
import { type CallKeys, readBlock } from './reading/read-block';
import { BRACE_CLOSE, BRACE_OPEN, isWhiteSpace, QUOTE } from './scanner/character-codes';

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
