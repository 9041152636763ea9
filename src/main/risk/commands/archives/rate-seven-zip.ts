import type { ShellWord } from '../../shell/shell-program';
import { ratePaths, thisFolder } from '../files/rate-path';
import { rateReadingBelow } from '../files/rate-reading-below';
import { rateWrite } from '../files/rate-write';
import type { Invocation } from '../invocation';
import { combine, harmless, type Rating, rate } from '../rating';
import { flagTable } from '../tables/flag-table';
import { parseArguments } from '../tables/parse-arguments';
import { rateWordsFromFiles } from '../tables/rate-by-table';
import { rateArchiverFlags } from './rate-archiver-flags';

/** Every flag is one letter with its value attached: `-o/tmp`, `-spf`, `-op/tmp`. */
const table = flagTable(
  `-a[=] -b[=] -c[=] -d[=]? -e[=]? -f -h[=] -i[=] -k -m[=] -n[=] -o[=]? -p[=] -r[=] -s[=]? -t[=] -u[=] -v[=] -w[=]> -x[=] -y --help
   --version`,
);

/** Without `h`, which reads every file below a folder for its checksum. */
const looking = /^(l[bt]?|v[bt]?|t|i|b|p)$/;
/** Listing an archive is harmless only with these flags. */
const listingFlag = /^-(?:slt|ba|bd|bb[0-3]?|y|r|c-|idq)$/;
const unpacking = /^(x|e)$/;
const everything = { flags: 'always', following: 'always' } as const;

/** 7-Zip and RAR: a letter selects the operation, then come the archive and the files. */
export function rateSevenZip(invocation: Invocation): Rating {
  const { name, args, context } = invocation;
  const parsed = parseArguments(args, table);
  const [verb, archive, ...files] = parsed.operands;
  const glued = (flag: string) =>
    parsed.flags.filter((given) => given.name === flag).flatMap(({ value }) => value ?? []);
  const flags = combine([
    rateArchiverFlags(invocation, parsed, table),
    hasGlued(glued('-s'), /^pf/) || hasGlued(glued('-e'), /^p[34]/)
      ? rate('critical', `Writes to any path that the archive names (${name})`)
      : harmless,
  ]);
  const read = { access: 'read', who: name } as const;
  const action = verb?.value ?? '';
  if (verb === undefined || looking.test(action)) {
    const other = args.find(({ value }) => value?.startsWith('-') && !listingFlag.test(value));
    return combine([
      flags,
      other ? rate('medium', `Uses an option that may do more than list files: ${other.text} (${name})`) : harmless,
      action === 'p'
        ? rate('medium', `Prints the contents of an archive, which may be any file (${name} p)`)
        : harmless,
      rateWordsFromFiles(invocation),
      // Given a folder, it opens every file below it to find archives.
      archive ? rateReadingBelow([archive], parsed.flags, everything, { name, context }) : harmless,
      ratePaths(archive ? [archive, ...files] : [], read, context),
    ]);
  }
  if (unpacking.test(action)) {
    const folders = glued('-o').flatMap((word) => outputFolder(word, name));
    return combine([
      flags,
      rate('medium', `Unpacks files, and may overwrite existing ones (${name})`),
      archive ? ratePaths([archive], read, context) : harmless,
      ratePaths(
        [...(folders.length === 0 ? [thisFolder] : folders), ...files],
        { access: 'write', who: name },
        context,
      ),
    ]);
  }
  const removes = hasGlued(glued('-s'), /^del/) || hasGlued(glued('-d'), /^[fwr]/);
  return combine([
    flags,
    rateReadingBelow(files, parsed.flags, everything, { name, context }),
    rate('medium', `Packs files, and may overwrite existing ones (${name})`),
    archive ? rateWrite(archive, { who: name, effect: 'changes' }, context) : harmless,
    removes ? rate('high', `Deletes files after packing them (${name})`) : harmless,
    ratePaths(files, { access: removes ? 'write' : 'read', who: name }, context),
  ]);
}

function hasGlued(values: readonly ShellWord[], pattern: RegExp): boolean {
  return values.some(({ value }) => pattern.test(value ?? ''));
}

/** For 7-Zip the whole value is the folder; for RAR it follows another letter, `-op/tmp`. */
function outputFolder(word: ShellWord, name: string): ShellWord[] {
  if (name.startsWith('7')) return [word];
  const [, path] = /^p(.+)$/s.exec(word.value ?? '') ?? [];
  return path === undefined ? [] : [{ ...word, text: path, value: path }];
}
