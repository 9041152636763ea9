import { z } from 'zod';
import { ToolValidationError } from '../../../shared/call/tool-validation';
import { messageOf } from '../../../shared/text/message-of';
import { createPathFilter } from './create-path-filter';

const glob = z.string().min(1).max(1_000);

export const globInput = z.union([glob, z.array(glob).min(1).max(50)]);
export type GlobInput = z.infer<typeof globInput>;

export function listOfGlobs(given: GlobInput): readonly string[] {
  return typeof given === 'string' ? [given] : given;
}

/** The hint for a glob that starts above or outside. */
export const GLOB_BASE_HINT = 'globs start at `path` and stay in the workspace';

/** Returns the problems with the globs, before anything runs. */
export function checkGlobs(given: GlobInput | undefined): ToolValidationError[] {
  const globs = given === undefined ? [] : listOfGlobs(given);
  const leaving = globs.find((one) => /(?:^!?|[/{,])\.\.(?:[/},]|$)/.test(one));
  if (leaving !== undefined) {
    const message = `${leaving} can't match anything: ${GLOB_BASE_HINT}. Pass the folder as path`;
    return [ToolValidationError.invalidValue('glob', message, given)];
  }
  try {
    createPathFilter(globs);
    return [];
  } catch (cause) {
    return [ToolValidationError.invalidValue('glob', messageOf(cause), given)];
  }
}
