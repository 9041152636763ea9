import { assertNever } from '../../../../shared/assert-never';
import { excerpt } from '../../shell/excerpt';
import type { ShellWord } from '../../shell/shell-program';
import { isHarmlessDevice, ratePaths } from '../files/rate-path';
import { rateWrite } from '../files/rate-write';
import { rateNamedFiles } from '../interpreters/rate-run-file';
import type { Invocation } from '../invocation';
import { combine, type Rating, rate, rateWithoutRule } from '../rating';
import { flagTable } from '../tables/flag-table';
import { parseArguments } from '../tables/parse-arguments';
import { rateFlags } from '../tables/rate-by-table';
import { findSedEffects, type SedEffect } from './find-sed-effects';

export const sedTable = flagTable(
  `-n -E -r -u -z -s -l= -e=? -f=? -i[=]? -I[=]? --quiet --silent --regexp-extended --posix --debug --null-data --separate
   --line-length= --unbuffered --sandbox --expression=? --file=? --in-place[=]? --help --version`,
);

export function rateSed(invocation: Invocation): Rating {
  const { name, args, context } = invocation;
  const parsed = parseArguments(args, sedTable);
  const given = (...names: string[]) => parsed.flags.filter((flag) => names.includes(flag.name));
  const expressions = given('-e', '--expression').map(({ value }) => value);
  const files = given('-f', '--file');
  const hasScript = expressions.length + files.length > 0;
  const scripts = hasScript ? expressions : parsed.operands.slice(0, 1);
  const operands = hasScript ? parsed.operands : parsed.operands.slice(1);
  const inPlace = given('-i', '-I', '--in-place')[0];
  return combine([
    rateFlags(invocation, parsed, { table: sedTable, operands: 'reads' }),
    rateScripts(scripts, invocation),
    ...files.map(({ value }) => rateWithoutRule('high', `Runs the script ${value?.text ?? ''} (${name} -f)`)),
    rateNamedFiles(
      files.flatMap(({ value }) => value ?? []),
      context,
    ),
    ratePaths(
      files.flatMap(({ value }) => value ?? []),
      { access: 'read', who: `${name} -f` },
      context,
    ),
    inPlace === undefined
      ? ratePaths(operands, { access: 'read', who: name }, context)
      : combine(
          operands.map((word) => rateWrite(word, { who: `${name} ${inPlace.name}`, effect: 'changes' }, context)),
        ),
    ...(inPlace === undefined ? [] : [rate('medium', `Edits files in place (${name} ${inPlace.name})`)]),
  ]);
}

function rateScripts(scripts: readonly (ShellWord | null)[], invocation: Invocation): Rating {
  const texts = scripts.map((word) => word?.value ?? null);
  if (texts.some((text) => text === null)) {
    return rateWithoutRule('high', `Runs a script only known at run time (${invocation.name})`);
  }
  const script = texts.join('\n');
  return combine(findSedEffects(script).map((effect) => rateEffect(effect, script, invocation)));
}

function rateEffect(effect: SedEffect, script: string, { name, context }: Invocation): Rating {
  switch (effect.kind) {
    case 'executes':
      return rateWithoutRule('high', `Runs a script that may run commands or write files: ${shown(script)} (${name})`);
    case 'writes':
    case 'reads':
      return rateFile(effect.path, effect.kind, { name, context });
    case 'unclear':
      return rate('medium', `Runs a script that may do more than print: ${shown(script)} (${name})`);
    default:
      return assertNever(effect);
  }
}

function rateFile(path: string, kind: 'writes' | 'reads', { name, context }: Omit<Invocation, 'args'>): Rating {
  const file: ShellWord = { text: path, value: path, isPattern: false };
  const access = kind === 'writes' ? 'write' : 'read';
  if (isHarmlessDevice(file, access)) return combine([]);
  return combine([
    rateWithoutRule(
      kind === 'writes' ? 'high' : 'medium',
      `${kind === 'writes' ? 'Writes to' : 'Reads'} ${path || 'a file'} (${name} script)`,
    ),
    ratePaths([file], { access, who: `${name} script` }, context),
  ]);
}

function shown(script: string): string {
  return excerpt(script.replaceAll('\n', ' '));
}
