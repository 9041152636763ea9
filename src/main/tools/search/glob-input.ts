import { z } from 'zod';
import { messageOf } from '../../../shared/message-of';
import { ToolValidationError } from '../../../shared/tool-validation';
import { createPathFilter } from './create-path-filter';

const glob = z.string().min(1).max(1_000);

export const globInput = z.union([glob, z.array(glob).min(1).max(50)]);
export type GlobInput = z.infer<typeof globInput>;

export function listOfGlobs(given: GlobInput): readonly string[] {
  return typeof given === 'string' ? [given] : given;
}

/** What is wrong with them, before anything runs. */
export function checkGlobs(given: GlobInput | undefined): ToolValidationError[] {
  try {
    createPathFilter(given === undefined ? [] : listOfGlobs(given));
    return [];
  } catch (cause) {
    return [ToolValidationError.invalidValue('glob', messageOf(cause), given)];
  }
}
