import type { ShellWord } from '../shell/shell-program';
import { flagTable } from './flag-table';
import type { Invocation } from './invocation';
import { isReadingSedScript } from './is-reading-sed-script';
import { parseArguments } from './parse-arguments';
import { rateFlags } from './rate-by-table';
import { ratePaths } from './rate-path';
import { rateWrite } from './rate-write';
import { combine, type Rating, rate, rateWithoutRule } from './rating';

const table = flagTable(
  `-n -E -r -u -z -s -l= -e=? -f=? -i[=]? -I[=]? --quiet --silent --regexp-extended --posix --debug --null-data --separate
   --line-length= --unbuffered --sandbox --expression=? --file=? --in-place[=]? --help --version`,
);

export function rateSed(invocation: Invocation): Rating {
  const { name, args, context } = invocation;
  const parsed = parseArguments(args, table);
  const given = (...names: string[]) => parsed.flags.filter((flag) => names.includes(flag.name));
  const expressions = given('-e', '--expression').map(({ value }) => value);
  const files = given('-f', '--file');
  const hasScript = expressions.length + files.length > 0;
  const scripts = hasScript ? expressions : parsed.operands.slice(0, 1);
  const operands = hasScript ? parsed.operands : parsed.operands.slice(1);
  const inPlace = given('-i', '-I', '--in-place')[0];
  return combine([
    rateFlags(invocation, parsed, { table, operands: 'reads' }),
    rateScripts(name, scripts),
    ...files.map(({ value }) => rateWithoutRule('medium', `${name} -f runs the script ${value?.text ?? ''}`)),
    inPlace === undefined
      ? ratePaths(operands, { access: 'read', who: name }, context)
      : combine(
          operands.map((word) => rateWrite(word, { who: `${name} ${inPlace.name}`, effect: 'changes' }, context)),
        ),
    ...(inPlace === undefined ? [] : [rate('medium', `${name} ${inPlace.name} edits files in place`)]),
  ]);
}

function rateScripts(name: string, scripts: readonly (ShellWord | null)[]): Rating {
  const texts = scripts.map((word) => word?.value ?? null);
  if (texts.some((text) => text === null)) {
    return rateWithoutRule('high', `${name} runs a script that only the shell knows`);
  }
  const script = texts.join('\n');
  if (isReadingSedScript(script)) return combine([]);
  return rateWithoutRule('medium', `${name}: the script ${shorten(script)} may write files or run commands`);
}

function shorten(script: string): string {
  const line = script.replaceAll('\n', ' ');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
