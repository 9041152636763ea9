import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bfcl } from './bfcl';
import { commands } from './commands';
import { cutStreams } from './cut-streams';
import { findCorpora } from './find-corpora';
import { mcpClient } from './mcp-client';
import { mcpServers } from './mcp-servers';
import { quirks } from './quirks';
import { streams } from './streams';
import type { Suite, SuiteResult } from './suite';
import { textCalls } from './text-calls';

const suites: Readonly<Record<string, Suite>> = {
  bfcl,
  commands,
  'mcp-client': mcpClient,
  'mcp-servers': mcpServers,
  quirks,
  streams,
  'cut-streams': cutStreams,
  'text-calls': textCalls,
};

/** Runs the named suites, or all, against externally recorded data. */
export async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !Object.hasOwn(suites, name));
  if (unknown.length > 0) {
    process.stderr.write(`No such suite: ${unknown.join(', ')}. There are: ${Object.keys(suites).join(', ')}.\n`);
    return 2;
  }
  const folder = findCorpora(import.meta.dirname, process.env);
  const wanted = Object.entries(suites).filter(([name]) => names.length === 0 || names.includes(name));
  const missing = wanted.flatMap(([, suite]) => pathsOf(suite, folder)).filter((path) => !existsSync(path));
  if (missing.length > 0) {
    process.stderr.write(`Not there: ${missing.join(', ')}. Set AINTERN_CORPORA to the folder with the corpora.\n`);
    return 1;
  }
  const results: SuiteResult[] = [];
  for (const [name, suite] of wanted) {
    const [path = folder, ...others] = pathsOf(suite, folder);
    const result = await suite.run(path, ...others);
    process.stdout.write(`\n── ${name}\n${tableOf(result)}\n`);
    results.push(result);
  }
  return close(results);
}

function pathsOf({ file }: Suite, folder: string): string[] {
  return [file].flat().map((name) => join(folder, name));
}

function tableOf({ counts, differences, remarks = [] }: SuiteResult): string {
  const width = Math.max(0, ...counts.map(({ what }) => what.length));
  const rows = counts.map(
    ({ what, right, of }) => `${right === of ? '✓' : '✗'} ${what.padEnd(width)} ${String(right).padStart(6)} of ${of}`,
  );
  const listed = [...differences, ...remarks].map((line) => `    ${line}`);
  return [...rows, ...listed].join('\n');
}

function close(results: readonly SuiteResult[]): number {
  const checks = results.flatMap(({ counts }) => counts).reduce((sum, { of }) => sum + of, 0);
  const differences = results.flatMap((result) => result.differences).length;
  process.stdout.write(`\n${checks} checks, ${differences} ${differences === 1 ? 'difference' : 'differences'}\n`);
  return differences > 0 || checks === 0 ? 1 : 0;
}
