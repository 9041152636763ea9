import { ratePaths } from '../files/rate-path';
import type { Invocation } from '../invocation';
import { combine, harmless, type Rating, rate } from '../rating';
import { flagTable } from '../tables/flag-table';
import { parseArguments } from '../tables/parse-arguments';
import { rateWordsFromFiles } from '../tables/rate-by-table';
import { rateArchiverFlags } from './rate-archiver-flags';

const table = flagTable('--output=> --plugin=$ --target= --record-libdeps= --thin --help --version');

/** The first letter of the first word selects the operation, with or without a dash. */
export function rateAr(invocation: Invocation): Rating {
  const { name, args, context } = invocation;
  const [first, ...others] = args;
  const verb = (first?.value ?? '').replace(/^-/, '');
  // Long flags may come first, and some take a value, so the letters might be in any word.
  const isVerbFirst = first?.value != null && !first.value.startsWith('--');
  const parsed = parseArguments(isVerbFirst ? others : args, table);
  const asks = args.length > 0 && args.every(({ value }) => value === '--help' || value === '--version');
  const looks = args.length === 0 || asks || (isVerbFirst && /^[tp][vOP]*$/.test(verb));
  return combine([
    rateArchiverFlags(invocation, parsed, table),
    looks && verb.startsWith('p')
      ? rate('medium', `${name} p prints archive contents, which may be any file`)
      : harmless,
    looks ? harmless : rate('medium', `${name} packs or unpacks files and may overwrite existing ones`),
    rateWordsFromFiles(invocation),
    ratePaths(parsed.operands, { access: looks ? 'read' : 'write', who: name }, context),
  ]);
}
