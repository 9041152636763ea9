import { ratePaths } from '../files/rate-path';
import type { Invocation } from '../invocation';
import { looksLikePath } from '../looks-like-path';
import { findHosts } from '../network/find-hosts';
import { combine, type Rating, rate, rateWithoutRule } from '../rating';
import type { SystemCommand } from './system-commands';

export function rateSystemCommand({ name, args, context }: Invocation, { level, what, noRule }: SystemCommand): Rating {
  const hosts = findHosts(args);
  const reason = `${name} ${what}${hosts.length > 0 ? `: ${hosts.join(', ')}` : ''}`;
  return combine([
    noRule ? rateWithoutRule(level, reason) : rate(level, reason),
    ratePaths(args.filter(looksLikePath), { access: 'read', who: name }, context),
  ]);
}
