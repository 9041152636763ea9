import { flagTable } from './flag-table';
import type { Invocation } from './invocation';
import { parseArguments } from './parse-arguments';
import { rateArchiverFlags } from './rate-archiver-flags';
import { rateWordsFromFiles } from './rate-by-table';
import { ratePaths } from './rate-path';
import { combine, harmless, type Rating, rate } from './rating';

const table = flagTable('--output=> --plugin=$ --target= --record-libdeps= --thin --help --version');

/** The first word is letters, the first of which says what to do, with or without a dash. */
export function rateAr(invocation: Invocation): Rating {
  const { name, args, context } = invocation;
  const position = args.findIndex(({ value }) => value === null || !value.startsWith('--'));
  const verb = position < 0 ? '' : (args[position]?.value ?? '').replace(/^-/, '');
  const parsed = parseArguments([...args.slice(0, Math.max(position, 0)), ...args.slice(position + 1)], table);
  const looks = position < 0 || /^[tp][vOP]*$/.test(verb);
  return combine([
    rateArchiverFlags(invocation, parsed, table),
    looks ? harmless : rate('medium', `${name} packs or unpacks files, and may replace what is there`),
    rateWordsFromFiles(invocation),
    ratePaths(parsed.operands, { access: looks ? 'read' : 'write', who: name }, context),
  ]);
}
