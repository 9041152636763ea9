import type { Invocation } from '../invocation';
import { type Rating, rateWithoutRule } from '../rating';

/** `npx` and its like run what a package brings, downloading it first where it is not there. */
export function ratePackageRunner({ name, args }: Invocation): Rating {
  const runs = args.find(({ value }) => value === null || !value.startsWith('-'));
  return rateWithoutRule('high', `${name} runs ${runs?.text ?? 'a package'} and may download it first`);
}
