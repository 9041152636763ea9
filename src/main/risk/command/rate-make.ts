import type { Invocation } from './invocation';
import { looksLikePath } from './looks-like-path';
import { ratePaths } from './rate-path';
import { combine, harmless, type Rating, rate, rateWithoutRule } from './rating';

/** What make does stands in the makefile, so that a rule holds only while that stays as it is. */
export function rateMake({ name, args, context }: Invocation): Rating {
  const makefiles = context.folders.flatMap((folder) =>
    folder === null ? [] : (context.surroundings.makefile(folder) ?? []),
  );
  const executing = args.find(({ value }) =>
    /^(--eval|-E|--file|--makefile|-f|-C|--directory|-I|--include-dir)(=|$)|^-[fCIE]./.test(value ?? ''),
  );
  const assigned = args.find(({ value }) => /^[A-Za-z_.]\w*(\?|:|\+|!)?=/.test(value ?? ''));
  const targets = args.filter(({ value }) => value !== null && /^[\w./%-]+$/.test(value) && !value.startsWith('-'));
  return combine([
    { ...harmless, dependsOn: makefiles, runsFiles: ['makefile'] },
    rate(
      'medium',
      makefiles.length > 0
        ? `${name} runs ${targets.map(({ text }) => text).join(' ') || 'the first target'} of the makefile`
        : name.endsWith('make')
          ? `${name}: there is no makefile here`
          : `${name} runs what the files of the project say`,
    ),
    executing ? rateWithoutRule('high', `${name} ${executing.text} runs rules from elsewhere`) : harmless,
    assigned ? rateWithoutRule('high', `${name} ${assigned.text} changes what the rules run`) : harmless,
    ratePaths(args.filter(looksLikePath), { access: 'read', who: name }, context),
  ]);
}
