import type { ShellWord } from '../../shell/shell-program';
import { ratePath, ratePaths } from '../files/rate-path';
import { findOutputPaths } from '../find-output-paths';
import type { Invocation, RateInvocation } from '../invocation';
import { combine, harmless, rate, rateWithoutRule } from '../rating';
import { describeHosts } from './describe-hosts';
import { rateFileAddresses } from './rate-file-addresses';

const word = (value: string): ShellWord => ({ text: value, value, isPattern: false });

/** Flags with which network programs start other programs or take instructions from a file. */
const startingFlags: Readonly<Record<string, RegExp>> = {
  aria2c: /^--(on-[a-z-]+|conf-path|input-file|netrc-path)(=|$)|^-i/,
  lynx: /^-+(cfg|lss|editor|cmd_script|homepage|startfile_ok|trace)(=|$)/,
  w3m: /^-(o|config|B|bookmark|v|cols_script)(=|$)/,
  links: /^-(html-[a-z-]*|programs?[.\w-]*|mailto-prog|telnet-prog|config|download-dir)(=|$)/,
  elinks: /^-(eval|config-(dir|file)|remote)(=|$)/,
  http: /^--(session|session-read-only|config-dir)(=|$)/,
};

/** Flags followed by a file whose lines are sent. */
const sendingFlags: Readonly<Record<string, RegExp>> = { dig: /^-[fk]/, mtr: /^(-F|--filename)/, nslookup: /^-f/ };

/** Programs that query other machines, rated by what else their flags make them do. */
export const rateLookup: RateInvocation = ({ name, args, context }) => {
  const starting = args.find(({ value }) => startingFlags[httpNames.has(name) ? 'http' : name]?.test(value ?? ''));
  return combine([
    rate('medium', `${describeHosts(args)} (${name})`),
    starting
      ? rateWithoutRule('high', `Can start a program or read options from a file (${name} ${starting.text})`)
      : harmless,
    ...rateFileAddresses({ name, args, context }),
    ...sentFiles({ name, args, context }).map((file) =>
      combine([
        rate('high', `Sends the file ${file.text} (${name})`),
        ratePath(file, { access: 'read', who: name }, context),
      ]),
    ),
    browserNames.has(name) ? ratePaths(localPages(args), { access: 'read', who: name }, context) : harmless,
    ratePaths(findOutputPaths(args), { access: 'write', who: name }, context),
  ]);
};

const httpNames = new Set(['http', 'https', 'xh', 'httpie']);
const browserNames = new Set(['lynx', 'w3m', 'links', 'elinks', 'ftp', 'tftp']);

/** An argument that isn't an address of another machine may be a file, which is shown or sent. */
function localPages(args: readonly ShellWord[]): ShellWord[] {
  return args.filter(({ value }) => value !== null && !/^([-+]|[a-z][a-z0-9+.-]*:)/i.test(value));
}

function sentFiles({ name, args }: Invocation): ShellWord[] {
  const flag = sendingFlags[name];
  return args.flatMap((given, index) => {
    const value = given.value ?? given.text;
    if (flag?.test(value)) {
      const attached = value.replace(/^(--[\w-]+=?|-\w)/, '');
      return attached === '' ? (args[index + 1] ?? []) : word(attached);
    }
    // HTTPie's `@file`, `field@file`, `field=@file` and `Header:@file`.
    const [, path] = httpNames.has(name) && !/^[a-z]+:\/\//i.test(value) ? (/@(.+)$/s.exec(value) ?? []) : [];
    return path === undefined ? [] : word(path);
  });
}
