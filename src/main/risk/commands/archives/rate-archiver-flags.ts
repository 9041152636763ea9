import { excerpt } from '../../shell/excerpt';
import type { Invocation } from '../invocation';
import { combine, type Rating, rateWithoutRule } from '../rating';
import type { FlagTable } from '../tables/flag-table';
import type { ParsedArguments } from '../tables/parse-arguments';
import { rateFlags } from '../tables/rate-by-table';

/**
 * Several flags of archivers start programs or write anywhere, so unknown flags and ambiguous abbreviations are treated
 * like those.
 */
export function rateArchiverFlags(invocation: Invocation, parsed: ParsedArguments, table: FlagTable): Rating {
  const { name } = invocation;
  return combine([
    rateFlags(invocation, { ...parsed, unknown: [] }, { table, operands: 'reads' }),
    ...parsed.unknown.map(({ text }) =>
      rateWithoutRule(
        'high',
        `Uses an unknown option, which may start a program or write anywhere: ${excerpt(text)} (${name})`,
      ),
    ),
  ]);
}
