import { excerpt } from '../shell/excerpt';
import type { FlagTable } from './flag-table';
import type { Invocation } from './invocation';
import type { ParsedArguments } from './parse-arguments';
import { rateFlags } from './rate-by-table';
import { combine, type Rating, rateWithoutRule } from './rating';

/**
 * The flags of a program that packs or unpacks. Several of their flags start programs or write anywhere, so one that is not
 * known, or that may be short for more than one, is taken for such.
 */
export function rateArchiverFlags(invocation: Invocation, parsed: ParsedArguments, table: FlagTable): Rating {
  const { name } = invocation;
  return combine([
    rateFlags(invocation, { ...parsed, unknown: [] }, { table, operands: 'reads' }),
    ...parsed.unknown.map(({ text }) =>
      rateWithoutRule('high', `${name} ${excerpt(text)} is not known, and may start a program or write anywhere`),
    ),
  ]);
}
