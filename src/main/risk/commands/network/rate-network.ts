import type { ShellWord } from '../../shell/shell-program';
import { ratePath, ratePaths } from '../files/rate-path';
import { rateReadingBelow } from '../files/rate-reading-below';
import { rateWrite } from '../files/rate-write';
import type { Invocation, RateInvocation } from '../invocation';
import { combine, harmless, type Rating, rate, rateWithoutRule } from '../rating';
import { describeHosts } from './describe-hosts';
import { rateFileAddresses } from './rate-file-addresses';
import { rateLookup } from './rate-lookup';

const word = (value: string): ShellWord => ({ text: value, value, isPattern: false });

/** File flags of curl and wget, by what happens to the file. */
const fileFlags: readonly {
  readonly flag: RegExp;
  readonly does: 'writes' | 'reads' | 'sends' | 'reads options from';
}[] = [
  {
    flag: /^(-o|--output|-O|--output-document|-D|--dump-header|-c|--cookie-jar|--output-dir|-P|--directory-prefix|-a|--append-output|--output-file|--save-cookies|--trace|--trace-ascii|--stderr|--hsts|--alt-svc|--etag-save|--warc-file|--libcurl|--rejected-log|--trace-config)$/,
    does: 'writes',
  },
  { flag: /^(-T|--upload-file|--post-file|--body-file)$/, does: 'sends' },
  { flag: /^(-K|--config|--netrc-file|--use-askpass|-i|--input-file|--proto-default)$/, does: 'reads options from' },
  {
    flag: /^(--cacert|--capath|-E|--cert|--key|-b|--cookie|--load-cookies|--ca-certificate|--certificate|--private-key|--unix-socket|--crlfile|--crl-file|--pinnedpubkey|--etag-compare|--proxy-cert|--proxy-key|--proxy-cacert|--random-file|--egd-file|--pubkey)$/,
    does: 'reads',
  },
];
const dataFlag =
  /^(-d|--data|--data-binary|--data-raw|--data-ascii|--data-urlencode|--json|-F|--form|--url-query|--post-data|--body-data)$/;
/** Flags of curl whose value, if it starts with `@`, names a file that goes into the request or the output. */
const quotingFlag = /^(-H|--header|--proxy-header|-w|--write-out|--variable|--url|--expand-[a-z-]+)$/;
const executingFlag = /^(--use-askpass|--compress-program|--engine|--proto-default|-e|--execute)$/;

/** The flags of curl and wget differ in a letter or two: a letter that means a file to one of them counts for both. */
const rateTransfer: RateInvocation = ({ name, args, context }) => {
  const ratings: Rating[] = [
    rate('medium', `${describeHosts(args)} (${name})`),
    ...rateFileAddresses({ name, args, context }),
  ];
  args.forEach((given, index) => {
    const [flag, value] = splitFlag(given, args[index + 1]);
    if (flag === null) return;
    if (name === 'wget' && executingFlag.test(flag))
      ratings.push(rateWithoutRule('high', `Reads more options (${name} ${flag})`));
    if (name === 'curl' && /^(-[A-Za-z]*O[A-Za-z]*|--remote-name(-all)?)$/.test(given.value ?? '')) {
      ratings.push(rate('medium', `Writes a file whose name the server chooses (${name} -O)`));
      return;
    }
    if (value === undefined || value === null) return;
    if (name === 'curl' && quotingFlag.test(flag))
      ratings.push(...rateQuotedFile(flag, value, { name, args, context }));
    if (dataFlag.test(flag)) ratings.push(...rateSentData(flag, value, { name, args, context }));
    const file = fileFlags.find((known) => known.flag.test(flag));
    if (file && !(value.value === '-' && file.does !== 'reads options from'))
      ratings.push(rateFile(file.does, flag, value, { name, args, context }));
  });
  if (name === 'wget' && !args.some(({ value }) => /^(-[a-zA-Z]*O|--output-document|--spider)/.test(value ?? ''))) {
    ratings.push(rate('medium', `Writes a file whose name the server chooses (${name})`));
  }
  return combine(ratings);
};

function rateFile(
  does: 'writes' | 'reads' | 'sends' | 'reads options from',
  flag: string,
  value: ShellWord,
  { name, context }: Invocation,
): Rating {
  const who = `${name} ${flag}`;
  if (does === 'writes') return rateWrite(value, { who, effect: 'overwrites' }, context);
  const read = ratePath(value, { access: 'read', who }, context);
  if (does === 'reads') return read;
  return combine([
    rateWithoutRule('high', `${does === 'sends' ? 'Sends the file' : 'Reads options from'} ${value.text} (${who})`),
    read,
  ]);
}

/** `@file` and `name=@file` send the file. */
function rateSentData(flag: string, value: ShellWord, { name, context }: Invocation): Rating[] {
  const given = value.value ?? value.text;
  // `name@file` also sends the file if the text is encoded first.
  const [, path] =
    (/^--(data-urlencode|url-query)$/.test(flag) ? /^[^=@]*@(.*)/s : /(?:^|=)[@<]([^;]*)/).exec(given) ?? [];
  if (path === undefined || flag === '--data-raw') return [rate('medium', `Sends data (${name} ${flag})`)];
  return [
    rate('high', `Sends the file ${path} (${name} ${flag})`),
    path === '-' ? harmless : ratePath(word(path), { access: 'read', who: `${name} ${flag}` }, context),
  ];
}

/** `-H @file`, `--variable name@file`. */
function rateQuotedFile(flag: string, value: ShellWord, { name, context }: Invocation): Rating[] {
  const [, path] = /^[^=@]*@(.+)/s.exec(value.value ?? value.text) ?? [];
  const isFile = path !== undefined && (flag === '--variable' || (value.value ?? value.text).startsWith('@'));
  if (!isFile) return [];
  return [
    rate('high', `Sends the file ${path} (${name} ${flag})`),
    path === '-' ? harmless : ratePath(word(path), { access: 'read', who: `${name} ${flag}` }, context),
  ];
}

/** `--flag=value`, `--flag value`, `-fvalue`, `-f value`, and the last letter of a cluster. */
function splitFlag(
  given: ShellWord,
  next: ShellWord | undefined,
): [flag: string | null, value?: ShellWord | undefined] {
  const value = given.value ?? given.text;
  const [, long, attached] = /^(--[\w-]+)(?:=([\s\S]*))?$/.exec(value) ?? [];
  if (long)
    return [long, attached === undefined ? next : { ...word(attached), value: given.value === null ? null : attached }];
  const [, short, rest] = /^(-[A-Za-z])([\s\S]*)$/.exec(value) ?? [];
  if (short === undefined) return [null];
  if (rest === '' || rest === undefined) return [short, next];
  if (/^-[sSfLkgGnqivI#0-9]/.test(short)) return splitFlag({ ...given, value: `-${rest}`, text: `-${rest}` }, next);
  return [short, { ...word(rest), value: given.value === null ? null : rest }];
}

/** Options with which ssh starts programs on this machine. */
const sshOption =
  /(ProxyCommand|LocalCommand|PermitLocalCommand|KnownHostsCommand|Include|Match|PKCS11Provider|SecurityKeyProvider|XAuthLocation|ForkAfterAuthentication)/i;

const rateRemote: RateInvocation = ({ name, args, context }) => {
  const executing = args.find(
    ({ value }) => sshOption.test(value ?? '') || /^(-S|-J|-F|--rsh|--rsync-path|-e)/.test(value ?? ''),
  );
  const paths = args.filter(({ value }) => value !== null && isLocalName(value));
  const target = args.findLast(({ value }) => !value?.startsWith('-'));
  const writesHere = name !== 'ssh' && isLocalName(target?.value ?? target?.text ?? '');
  const sources = writesHere ? paths.slice(0, -1) : paths;
  const sends = name !== 'ssh' && args.some(({ value, text }) => isRemoteName(value ?? text));
  return combine([
    rate(
      name === 'ssh' || name === 'mosh' ? 'high' : 'medium',
      `${describeHosts(args)}${name === 'ssh' ? ", where AIntern can't check what runs" : ''} (${name})`,
    ),
    executing ? rateWithoutRule('high', `Can start a program (${name} ${executing.text})`) : harmless,
    name === 'ssh' ? { ...harmless, noRule: ['Runs commands on another machine (ssh)'] } : harmless,
    name === 'rsync' && args.some(({ value }) => /^--(delete|remove-source)/.test(value ?? ''))
      ? rate('high', 'Deletes files that the source lacks (rsync)')
      : harmless,
    sends ? rateReadingBelow(paths, [], { flags: 'always', following: 'always' }, { name, context }) : harmless,
    ratePaths(sources, { access: 'read', who: name }, context),
    ratePaths(paths.slice(sources.length), { access: 'write', who: name }, context),
  ]);
};

/** `host:path`, `user@host:` and `rsync://host`; with a slash before the colon it is a file. */
function isRemoteName(value: string): boolean {
  return /^(?!-)([^/]*:|rsync:\/\/)/.test(value);
}

function isLocalName(value: string): boolean {
  return !value.startsWith('-') && !isRemoteName(value);
}

const rateSocket: RateInvocation = ({ name, args }) =>
  args.some(({ value }) => /^(-[a-zA-Z]*[ec]$|--(exec|sh-exec|lua-exec)|(exec|system):)/i.test(value ?? ''))
    ? rateWithoutRule('critical', `Connects a program to the network (${name})`)
    : rate('high', `${describeHosts(args)} and forwards whatever it receives (${name})`);

const each = (names: string, judge: RateInvocation) => names.split(' ').map((name) => [name, judge] as const);

export const networkCommands: ReadonlyMap<string, RateInvocation> = new Map([
  ...each('curl wget', rateTransfer),
  ...each('ssh scp sftp rsync mosh', rateRemote),
  ...each('nc ncat netcat socat telnet', rateSocket),
  ...each(
    'ping ping6 dig nslookup host traceroute tracepath mtr whois http https xh httpie aria2c lynx w3m links elinks ftp tftp fetch',
    rateLookup,
  ),
]);
