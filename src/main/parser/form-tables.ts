import { thoughtTags } from '../../shared/conversation/thought-tags';
import type { BareForm, BlockForms } from './blocks/block-form';
import { jsonFence, onlyRegistered, toolCallFence } from './blocks/fence-forms';
import { type CallKeys, ownKeys, readBlock } from './blocks/read-block';
import { StrictJsonReader } from './blocks/strict-json-reader';
import { allDialects } from './dialects/all-dialects';
import type { Dialect } from './dialects/forms/dialect';
import { barePythonForm } from './dialects/forms/python-form';
import type { ParserConfiguration } from './parser-configuration';
import { createFormTables, type FormTables } from './scanner/create-form-tables';
import { BRACE_CLOSE, BRACE_OPEN, isWhiteSpace, QUOTE } from './values/character-codes';

const tables = new WeakMap<ParserConfiguration, FormTables>();

/** Everything that a parser with this configuration looks for. Creating it takes longer than parsing a short answer. */
export function formTables(configuration: ParserConfiguration): FormTables {
  const made = tables.get(configuration) ?? createFormTables(blockForms(configuration));
  tables.set(configuration, made);
  return made;
}

function blockForms(configuration: ParserConfiguration): BlockForms {
  const { allowJsonBlocks } = configuration;
  const dialects = [...new Set(configuration.dialects)].map((name) => allDialects[name]);
  return {
    fences: [toolCallFence, ...(allowJsonBlocks ? [jsonFence] : []), ...dialects.flatMap(({ fences = [] }) => fences)],
    marked: dialects.flatMap(({ marked }) => marked),
    bare: [
      ...inlineForms(configuration, dialects),
      ...(dialects.some(({ hasBarePython }) => hasBarePython) ? [barePythonForm] : []),
    ],
    quotes: dialects.flatMap(({ quotes = [] }) => quotes),
    thoughts: thoughtTags,
  };
}

function inlineForms({ allowInlineJson }: ParserConfiguration, dialects: readonly Dialect[]): BareForm[] {
  const foreign = dialects.flatMap(({ bareToolKeys = [] }) => bareToolKeys);
  const tool = [...(allowInlineJson ? ['tool'] : []), ...foreign];
  return tool.length === 0 ? [] : [createInlineForm({ ...ownKeys, tool })];
}

/** An object in running text. */
function createInlineForm(keys: CallKeys): BareForm {
  return {
    firstCode: BRACE_OPEN,
    mayFollow: (code) => code === QUOTE || code === BRACE_CLOSE || isWhiteSpace(code),
    provenance: { source: 'inline' },
    createReader: () =>
      new StrictJsonReader((body, { tools }) => onlyRegistered(readBlock(body, { attemptRepair: false, keys }), tools)),
  };
}
