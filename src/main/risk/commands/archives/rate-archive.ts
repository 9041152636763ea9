import { ratePaths } from '../files/rate-path';
import type { Invocation, RateInvocation } from '../invocation';
import { combine, harmless, type Rating, rate } from '../rating';
import { flagTable } from '../tables/flag-table';
import { parseArguments } from '../tables/parse-arguments';
import { rateWordsFromFiles } from '../tables/rate-by-table';
import { rateArchiverFlags } from './rate-archiver-flags';
import { compressors } from './rate-compression';
import { rateCpio } from './rate-cpio';
import { rateSevenZip } from './rate-seven-zip';
import { rateTar } from './rate-tar';
import { rateUnzip, rateZip, rateZipInfo } from './rate-zip';

const table = flagTable('--output=> --plugin=$ --target= --record-libdeps= --thin --help --version');

const each = (names: string, judge: RateInvocation) => names.split(' ').map((name) => [name, judge] as const);

/** Programs that pack and unpack, rated by where they read and write and by what their flags start. */
export const archivers: ReadonlyMap<string, RateInvocation> = new Map<string, RateInvocation>([
  ...each('tar gtar bsdtar', rateTar),
  ...each('zip', rateZip),
  ...each('unzip', rateUnzip),
  ...each('zipinfo', rateZipInfo),
  ...compressors,
  ...each('7z 7za 7zr 7zz rar unrar', rateSevenZip),
  ...each('cpio', rateCpio),
  ...each('ar', rateAr),
]);

/** The first letter of the first word selects the operation, with or without a dash. */
function rateAr(invocation: Invocation): Rating {
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
      ? rate('medium', `Prints the contents of an archive, which may be any file (${name} p)`)
      : harmless,
    looks ? harmless : rate('medium', `Packs or unpacks files, and may overwrite existing ones (${name})`),
    rateWordsFromFiles(invocation),
    ratePaths(parsed.operands, { access: looks ? 'read' : 'write', who: name }, context),
  ]);
}
