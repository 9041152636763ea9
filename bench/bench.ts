import { accumulatorFigures } from './accumulator';
import { agentFigures } from './agent';
import { approvalFigures } from './approval';
import { describeLine, hasGoal, isMissed, type ReportLine } from './figure';
import { parserFigures } from './parser';
import { registryFigures } from './registry';
import { toolFigures } from './tools';
import { windowFigures } from './window';

type Group = () => Iterable<ReportLine> | AsyncIterable<ReportLine>;

const groups: Readonly<Record<string, Group>> = {
  registry: registryFigures,
  parser: parserFigures,
  accumulator: accumulatorFigures,
  tools: toolFigures,
  approval: approvalFigures,
  agent: agentFigures,
  window: windowFigures,
};

/** Measures the named groups, or all; a figure that misses its goal is shown and is not an error. */
export async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !Object.hasOwn(groups, name));
  if (unknown.length > 0) {
    process.stderr.write(`No such group: ${unknown.join(', ')}. There are: ${Object.keys(groups).join(', ')}.\n`);
    return 2;
  }
  let [measured, missed] = [0, 0];
  for (const [name, figures] of Object.entries(groups)) {
    if (names.length > 0 && !names.includes(name)) continue;
    process.stdout.write(`\n── ${name}\n`);
    for await (const line of figures()) {
      process.stdout.write(`${describeLine(line)}\n`);
      measured += hasGoal(line) ? 1 : 0;
      missed += isMissed(line) ? 1 : 0;
    }
  }
  process.stdout.write(`\n${measured - missed} of ${measured} goals met\n`);
  return 0;
}
