import { InvalidArgumentError } from 'commander';
import { costLimitSchema } from '../../../shared/settings/settings';

/** Reads an amount of money, such as 0.50 or 2. */
export function amount(text: string): number {
  const { data } = costLimitSchema.safeParse(/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN);
  if (data !== undefined) return data;
  throw new InvalidArgumentError('It must be an amount above 0, such as 0.50.');
}
