import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundle } from '../scripts/bundle.mjs';

const folder = mkdtempSync(join(tmpdir(), 'aintern-bundled-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (args: readonly string[]) => runNode(['scripts/run-bundled.mjs', ...args]);

function runNode(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  return { status, stdout, stderr };
}

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe('a bundled program', () => {
  it('gets its arguments and says its exit code', () => {
    write('greeting.md', 'Hello');
    const entry = write(
      'bundled-example.ts',
      `import greeting from './greeting.md?raw';
      export async function main([name, code]: string[]): Promise<number> {
        process.stdout.write(\`\${greeting}, \${name satisfies string | undefined}\`);
        return Number(code);
      }`,
    );
    expect(run([entry, 'you', '7'])).toEqual({ status: 7, stdout: 'Hello, you', stderr: '' });
  });

  it('does not run when it does not compile', () => {
    const { status, stderr } = run([write('bundled-mistake.ts', 'export const = 1;')]);
    expect(status).toBe(1);
    expect(stderr).toContain('bundled-mistake.ts');
  });

  it('must be named', () => {
    expect(run([])).toEqual({
      status: 2,
      stdout: '',
      stderr: 'Usage: node scripts/run-bundled.mjs <entry.ts> [arguments…]\n',
    });
  });
});

describe('the conformance program', () => {
  // Bundled once for all tests, because that takes most of the time.
  let program = '';
  beforeAll(async () => {
    const bundled = await bundle(resolve('conformance/conformance.ts'));
    program = write(
      'conform.mjs',
      `import { main } from ${JSON.stringify(pathToFileURL(bundled).href)};\nprocess.exitCode = await main(process.argv.slice(2));\n`,
    );
  });
  const conform = (...names: string[]) => runNode([program, ...names], { AINTERN_CORPORA: folder });
  const parameters = { type: 'object', properties: { a: { type: 'integer', default: null } }, required: ['a'] };
  const row = (a: unknown) => ({
    id: 'row-1',
    tools: [{ name: 'math.add', description: 'Adds', parameters }],
    calls: [{ name: 'math.add', arguments: { a }, schema_valid: true }],
  });

  it('knows its suites', () => {
    expect(conform('other')).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'No such suite: other. There are: bfcl, commands, mcp-client, mcp-servers, quirks, streams, cut-streams, text-calls.\n',
    });
  });

  it('says where it looked and what to set when there is nothing to run against', () => {
    expect(conform('bfcl', 'quirks')).toEqual({
      status: 1,
      stdout: '',
      stderr: `Not there: ${join(folder, 'bfcl.jsonl')}, ${join(folder, 'quirks')}. Set AINTERN_CORPORA to the folder with the corpora.\n`,
    });
  });

  it('counts what comes out as the corpus says', () => {
    write('bfcl.jsonl', `${JSON.stringify(row(1))}\n`);
    const { status, stdout } = conform('bfcl');
    expect(stdout).toMatch(/✓ required keys dropped +1 of 1\n/);
    expect(stdout).toMatch(/\n12 checks, 0 differences\n$/);
    expect(status).toBe(0);
  });

  it('lists what does not', () => {
    write('bfcl.jsonl', `${JSON.stringify(row('one'))}\n`);
    const { status, stdout } = conform('bfcl');
    expect(stdout).toMatch(/✗ right calls accepted +0 of 1\n/);
    expect(stdout).toContain('row-1: right calls accepted: type_mismatch at /a\n');
    expect(status).toBe(1);
  });

  it('lists the answers whose calls are not found', () => {
    const call = '<tool_call>{"name":"add","arguments":{"a":1}}</tool_call>';
    const rows = [
      { format: 'mine', case: 'right', raw: call, expected: [{ name: 'add', arguments: { a: 1 } }] },
      { format: 'mine', case: 'wrong', raw: call, expected: [{ name: 'add', arguments: { a: 2 } }] },
      { format: 'mine', case: 'none', raw: 'Only words.', expected: [] },
    ];
    write('text_calls.jsonl', rows.map((line) => JSON.stringify(line)).join('\n'));
    const { status, stdout } = conform('text-calls');
    expect(stdout).toMatch(/✗ answers with just the calls expected +1 of 2\n/);
    expect(stdout).toContain('row 2 (mine, wrong): answers with just the calls expected: expected add({"a":2}) found');
    expect(stdout).toMatch(/✓ answers without a call give none +2 of 2\n/);
    expect(status).toBe(1);
  });
});
