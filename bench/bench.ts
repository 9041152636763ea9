import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { version } from '../src/main/base/version';
import { messageOf } from '../src/shared/text/message-of';
import { accumulatorFigures } from './accumulator';
import { agentFigures } from './agent';
import { approvalFigures } from './approval';
import { describeLine, type ReportLine } from './figure';
import { mcpFigures } from './mcp';
import { parserFigures } from './parser';
import { peerFigures } from './peers';
import { describeProofs } from './proven-elsewhere';
import { readArguments } from './read-arguments';
import { registryFigures } from './registry';
import { reliabilityFigures } from './reliability';
import { figureTables, type Report, type ReportedFigure, reportedFigure, type Section, withFigures } from './report';
import { sandboxFigures } from './sandbox';
import { startFigures } from './start';
import { toolFigures } from './tools';
import { windowFigures } from './window';

interface Group {
  readonly section: Section;
  figures(): Iterable<ReportLine> | AsyncIterable<ReportLine>;
}

const groups: Readonly<Record<string, Group>> = {
  // Runs first, because memory that the process used earlier would hide what this group needs.
  reliability: { section: 'Reliability and security', figures: reliabilityFigures },
  registry: { section: 'Everything else', figures: registryFigures },
  parser: { section: 'Parser', figures: parserFigures },
  accumulator: { section: 'Accumulator', figures: accumulatorFigures },
  tools: { section: 'Everything else', figures: toolFigures },
  approval: { section: 'Everything else', figures: approvalFigures },
  agent: { section: 'Everything else', figures: agentFigures },
  sandbox: { section: 'Sandbox', figures: sandboxFigures },
  mcp: { section: 'MCP', figures: mcpFigures },
  start: { section: 'Everything else', figures: startFigures },
  window: { section: 'Everything else', figures: windowFigures },
  peers: { section: 'Other agents', figures: peerFigures },
};

/**
 * Measures the named groups, or all. A figure that misses its goal is reported but isn't an error; a group that fails
 * is.
 */
export async function main(args: readonly string[]): Promise<number> {
  const wanted = readArguments(args, Object.keys(groups));
  if (typeof wanted === 'string') {
    process.stderr.write(`${wanted}\n`);
    return 2;
  }
  const { jsonFile, document } = wanted;
  mkdirSync(dirname(jsonFile), { recursive: true });
  let report: Report = { ...commandContext(), figures: [] };
  let isWhole = true;
  for (const [name, group] of Object.entries(groups)) {
    if (wanted.groups.length > 0 && !wanted.groups.includes(name)) continue;
    const measured = await measureGroup(name, group);
    isWhole &&= measured.isWhole;
    const load = Math.max(report.load, ...loadavg().slice(0, 1));
    report = { ...report, load, figures: [...report.figures, ...measured.figures] };
    // Written after each group, so that an interrupted run keeps its figures.
    writeFileSync(jsonFile, `${JSON.stringify(report, null, 2)}\n`);
  }
  process.stdout.write(`\n${figureTables(report)}\n\n${describeProofs()}\n\nAll figures are in ${jsonFile}.\n`);
  if (document !== null) writeFileSync(document, withFigures(readFileSync(document, 'utf8'), report));
  return isWhole ? 0 : 1;
}

interface MeasuredGroup {
  readonly figures: readonly ReportedFigure[];
  /** Whether the group ran to its end. */
  readonly isWhole: boolean;
}

async function measureGroup(name: string, { section, figures }: Group): Promise<MeasuredGroup> {
  process.stdout.write(`\n── ${name}\n`);
  const measured: ReportedFigure[] = [];
  const take = (line: ReportLine) => {
    process.stdout.write(`${describeLine(line)}\n`);
    measured.push(reportedFigure(section, name, line));
  };
  try {
    for await (const line of figures()) take(line);
    return { figures: measured, isWhole: true };
  } catch (cause) {
    // A failing group must not lose the figures of the others.
    take({ what: `the rest of ${name}`, reason: `it failed: ${messageOf(cause)}` });
    return { figures: measured, isWhole: false };
  }
}

function commandContext() {
  return {
    version,
    date: new Date().toISOString(),
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    cpuCount: availableParallelism(),
    load: 0,
  };
}
