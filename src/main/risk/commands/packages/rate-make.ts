import type { ShellWord } from '../../shell/shell-program';
import { joinPath } from '../files/join-path';
import { ratePaths } from '../files/rate-path';
import { rateFilesInText } from '../interpreters/rate-run-file';
import type { Invocation, RatingContext } from '../invocation';
import { looksLikePath } from '../looks-like-path';
import { combine, harmless, type Rating, rate, rateWithoutRule } from '../rating';

/** The makefile decides what make does, so a rule holds only while the makefile stays the same. */
export function rateMake({ name, args, context }: Invocation): Rating {
  const makefiles = context.folders.flatMap((folder) =>
    folder === null ? [] : (context.commandContext.makefile(folder) ?? []),
  );
  const executing = args.find(({ value }) =>
    /^(--eval|-E|--file|--makefile|-f|-C|--directory|-I|--include-dir)(=|$)|^-[fCIE]./.test(value ?? ''),
  );
  const assigned = args.find(({ value }) => /^[A-Za-z_.]\w*(\?|:|\+|!)?=/.test(value ?? ''));
  const targets = args.filter(({ value }) => value !== null && /^[\w./%-]+$/.test(value) && !value.startsWith('-'));
  return combine([
    { ...harmless, dependsOn: makefiles, runsFiles: ['makefile'], runsPaths: makefilePaths(context) },
    ...filesFromElsewhere(args).map((text) => rateFilesInText(text, context)),
    rate(
      'medium',
      makefiles.length > 0
        ? `Runs the ${describeTargets(targets)} of the makefile (${name})`
        : name.endsWith('make')
          ? `Finds no makefile here (${name})`
          : `Runs what the project's build files define (${name})`,
    ),
    executing ? rateWithoutRule('high', `Runs rules from elsewhere (${name} ${executing.text})`) : harmless,
    assigned ? rateWithoutRule('high', `Changes what the rules run (${name} ${assigned.text})`) : harmless,
    ratePaths(args.filter(looksLikePath), { access: 'read', who: name }, context),
  ]);
}

function describeTargets(targets: readonly ShellWord[]): string {
  if (targets.length === 0) return 'default target';
  return `${targets.length === 1 ? 'target' : 'targets'} ${targets.map(({ text }) => text).join(', ')}`;
}

/** Returns the values of `-f`, `-C` and the like, including those attached to the flag. */
function filesFromElsewhere(args: readonly ShellWord[]): string[] {
  return args.flatMap(({ value }, index) => {
    const [, attached] = /^(?:--[a-z-]+=|-[fCI])(.+)$/s.exec(value ?? '') ?? [];
    if (attached !== undefined) return [attached];
    const isValue = /^(-[fCI]|--(file|makefile|directory|include-dir))$/.test(args[index - 1]?.value ?? '');
    return isValue && value !== null ? [value] : [];
  });
}

function makefilePaths({ folders, commandContext }: RatingContext): string[] {
  return folders.flatMap((folder) =>
    folder === null
      ? []
      : ['GNUmakefile', 'makefile', 'Makefile'].map((name) => commandContext.locate(joinPath(folder, name)).realPath),
  );
}
