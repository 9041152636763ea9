import type { Invocation } from '../invocation';
import { type Rating, rateWithoutRule } from '../rating';

/** `npx` and similar commands run a package's program and download the package first if it is missing. */
export function ratePackageRunner({ name, args }: Invocation): Rating {
  const runs = args.find(({ value }) => value === null || !value.startsWith('-'));
  return rateWithoutRule('high', `${name} runs ${runs?.text ?? 'a package'} and may download it first`);
}
