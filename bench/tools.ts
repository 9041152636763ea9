import type { ReportLine } from './figure';
import { riskFigures } from './risk';
import { searchFigures } from './search';
import { terminalFigures } from './terminal';

/** Measures what tools cost on top of the programs that they run. */
export async function* toolFigures(): AsyncGenerator<ReportLine> {
  yield* riskFigures();
  yield* searchFigures();
  yield* terminalFigures();
}
