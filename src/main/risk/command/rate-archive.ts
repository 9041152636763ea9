import type { ShellWord } from '../shell/shell-program';
import type { Invocation, RateInvocation } from './invocation';
import { ratePath, ratePaths } from './rate-path';
import { rateWrite } from './rate-write';
import { combine, harmless, type Rating, rate, rateWithoutRule } from './rating';

const executing =
  /^(-I|--use-compress-prog.*|--checkpoint-action.*|--to-command.*|-F|--info-script.*|--new-volume-script.*|--rsh-command.*|--rmt-command.*|--use-comp.*)$/;
/** Flags that are known to do nothing but say what is listed and how. */
const listingLong =
  /^--(list|verbose|file(=.*)?|gzip|bzip2|xz|zstd|auto-compress|exclude=.*|wildcards|full-time|utc|strip-components=.*|no-recursion|quoting-style=.*)$/;

const listingShort = /^-?[tvzjJaZfOkp]+$/;

function looksLikeFlag(value: string, index: number): boolean {
  return value.startsWith('-') ? value !== '-' && value !== '--' : index === 0;
}

/** `tar tf`, `tar -tf`, `tar --list`: letters in front may stand without a dash. */
const rateTar: RateInvocation = ({ name, args, context }) => {
  const letters = lettersOf(args);
  const started = args.find(
    ({ value }) => executing.test((value ?? '').replace(/=.*$/s, '')) || /^-[a-zA-Z]*[IF]/.test(value ?? ''),
  );
  const reaching = args.filter(({ value }) => value !== null && /^([/~]|\.\.?\/)/.test(value));
  const lists = letters.includes('t') || args.some(({ value }) => value === '--list');
  const creates =
    /[cruA]/.test(letters) || args.some(({ value }) => /^--(create|append|update|delete)/.test(value ?? ''));
  const archive = archiveOf(args);
  const unknown = args.find(
    ({ value }, index) =>
      value === null || (looksLikeFlag(value, index) && !(listingShort.test(value) || listingLong.test(value))),
  );
  const ratings: Rating[] = [];
  if (started) ratings.push(rateWithoutRule('high', `${name} ${started.text} starts a program`));
  if (lists && !creates) {
    if (unknown) ratings.push(rate('medium', `${name} ${unknown.text} is not known to only read`));
    // A colon makes the archive one of another machine, which is asked for it through a program.
    if (archive?.value?.includes(':')) ratings.push(rate('high', `${name} reads ${archive.text} from another machine`));
    if (archive) ratings.push(ratePath(archive, { access: 'read', who: name }, context));
  } else if (creates) {
    ratings.push(
      rate('medium', `${name} writes an archive`),
      ratePaths(reaching, { access: 'read', who: name }, context),
    );
    if (archive && archive.value !== '-')
      ratings.push(rateWrite(archive, { who: name, effect: 'overwrites' }, context));
  } else {
    ratings.push(rate('medium', `${name} unpacks files, and may write outside the folder or replace what is there`));
    ratings.push(ratePaths(reaching, { access: 'write', who: name }, context));
    if (args.some(({ value }) => /^(-[a-zA-Z]*P|--absolute-names)$/.test(value ?? '')))
      ratings.push(rate('high', `${name} -P writes wherever the archive says`));
  }
  return combine(ratings);
};

function lettersOf(args: readonly ShellWord[]): string {
  const clusters = args.flatMap(({ value }, index) =>
    value !== null && (/^-[A-Za-z]/.test(value) || (index === 0 && /^[A-Za-z]+$/.test(value))) ? [value] : [],
  );
  return clusters.join('');
}

function archiveOf(args: readonly ShellWord[]): ShellWord | undefined {
  const attached = args.find(({ value }) => value?.startsWith('--file='));
  if (attached?.value) return { text: attached.value.slice(7), value: attached.value.slice(7), isPattern: false };
  const flag = args.findIndex(
    ({ value }, index) =>
      /^-[A-Za-z]*f$|^--file$/.test(value ?? '') || (index === 0 && /^[A-Za-z]*f$/.test(value ?? '')),
  );
  return flag < 0 ? undefined : args[flag + 1];
}

/** The zip and gzip families: what they make, and where, is all in the operands. */
const rateOther: RateInvocation = (invocation) => {
  const { name, args, context } = invocation;
  const operands = args.filter(({ value }) => value === null || !value.startsWith('-'));
  const test = args.find(({ value }) => name === 'zip' && /^(-[A-Za-z]*T|-TT|--unzip-command)/.test(value ?? ''));
  if (onlyLists(invocation)) return ratePaths(operands, { access: 'read', who: name }, context);
  return combine([
    rate('medium', `${name} packs or unpacks files, and may replace what is there`),
    test ? rateWithoutRule('high', `${name} ${test.text} starts a program`) : harmless,
    ratePaths(operands, { access: 'write', who: name }, context),
  ]);
};

function onlyLists({ name, args }: Invocation): boolean {
  const flags = args.filter(({ value }) => value?.startsWith('-')).map(({ value }) => value ?? '');
  if (args.some(({ value }) => value === null)) return false;
  if (name === 'unzip') return flags.length > 0 && flags.every((flag) => /^-(l|v|lv|t|Z|Z1|ql|qt)$/.test(flag));
  if (name === 'zipinfo') return true;
  if (/^[bxz]z?cat$|^zstdcat$/.test(name)) return flags.length === 0;
  return flags.length > 0 && flags.every((flag) => /^(-l|-t|-lv|--list|--test|--version|--help)$/.test(flag));
}

const names =
  'zip unzip zipinfo gzip gunzip zcat bzip2 bunzip2 bzcat xz unxz xzcat zstd unzstd zstdcat 7z 7za 7zr rar unrar lz4 compress uncompress cpio ar'.split(
    ' ',
  );

export const archivers: ReadonlyMap<string, RateInvocation> = new Map([
  ...['tar', 'gtar', 'bsdtar'].map((name) => [name, rateTar] as const),
  ...names.map((name) => [name, rateOther] as const),
]);
