import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { aintern, folders } from './testing/aintern';

const server = resolve('src/main/mcp/testing/scripted-server.mjs');
const tools = [
  {
    name: 'read',
    description: 'Reads.',
    inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  },
];

function command(script: object = { tools }): string[] {
  return [process.execPath, server, JSON.stringify(script)];
}

it('adds, tests, approves, lists and removes a server, whose tools are then those of any other', async () => {
  const { data, workspace } = folders();
  const run = (...args: string[]) => aintern(args, { data });
  const at = ['--json', '--workspace', workspace];
  const added = await run('mcp', 'add', 'files', ...at, '--env', 'SECRET_KEY=s3cr3t-value', '--', ...command());
  expect(added.lines()).toMatchObject([{ name: 'files', state: 'stopped', tools: [], pinned: null }]);
  expect(readFileSync(join(data, 'mcp.json'), 'utf8')).not.toContain('s3cr3t');
  expect((await run('mcp', 'test', 'files', ...at)).lines()).toMatchObject([
    { state: 'running', pinned: null, tools: [{ name: 'read', status: 'new' }] },
  ]);
  expect((await run('tools')).stdout).not.toContain('mcp:files/read');
  const [approved] = (await run('mcp', 'approve', 'files', ...at)).lines();
  expect(approved).toMatchObject({ tools: [{ status: 'approved' }], pinned: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect((await run('tools')).lines().map(({ id }) => id)).toContain('mcp:files/read');
  const explain = (path: string) =>
    run('explain', 'mcp:files/read', JSON.stringify({ path }), '--workspace', workspace);
  expect((await explain('a.txt')).lines()).toMatchObject([
    {
      valid: true,
      riskLevel: 'high',
      reasons: ['You haven’t rated this tool yet'],
      subjects: ['path=a.txt'],
      requiresApproval: true,
    },
  ]);
  expect((await explain('/etc/passwd')).lines()).toMatchObject([{ riskLevel: 'critical' }]);
  expect((await run('mcp', 'remove', 'files', ...at)).code).toBe(0);
  expect((await run('mcp', 'list', '--json')).stdout).toBe('');
  expect((await run('tools')).stdout).not.toContain('mcp:files/read');
});

it('calls an approved tool from a run, after it was allowed', async () => {
  const { base, data, workspace } = folders();
  await aintern(
    ['mcp', 'add', 'files', '--', ...command({ tools, result: { content: [{ type: 'text', text: 'hello' }] } })],
    { data },
  );
  await aintern(['mcp', 'approve', 'files', '--workspace', workspace], { data });
  writeFileSync(join(base, 'decisions.json'), JSON.stringify([{ toolId: 'mcp:files/read', approved: true }]));
  const exec = (...more: string[]) =>
    aintern(['exec', 'mcp:files/read path=a.txt', '--workspace', workspace, '--json', ...more], { data });
  const denied = (await exec()).lines();
  expect(denied.some(({ type, status }) => type === 'tool-call-status' && status === 'denied')).toBe(true);
  const allowed = (await exec('--decisions', join(base, 'decisions.json'))).lines();
  expect(allowed.find(({ type }) => type === 'tool-result')).toMatchObject({
    toolId: 'mcp:files/read',
    result: { success: true, data: 'hello' },
  });
});

it('imports from a file only what it has shown and was told to', async () => {
  const { base, data } = folders();
  const file = join(base, 'mcp.json');
  const [program = '', ...args] = command();
  writeFileSync(
    file,
    JSON.stringify({ mcpServers: { one: { command: program, args, env: { A_KEY: 'x' } }, two: {} } }),
  );
  const asked = await aintern(['mcp', 'import', file, '--json'], { data });
  expect(asked.stdout).toBe('');
  expect(asked.stderr).toContain(server);
  expect(asked.stderr).toContain('with values for A_KEY');
  expect(asked.stderr).toContain('two in');
  const imported = await aintern(['mcp', 'import', file, '--yes', '--json'], { data });
  expect(imported.lines()).toMatchObject([{ name: 'one', state: 'stopped' }]);
});

it('MP-41 prints nothing that could control the terminal', async () => {
  const { base, data } = folders();
  const file = join(base, 'mcp.json');
  writeFileSync(file, JSON.stringify({ mcpServers: { 'a\u001b[2Kb': { command: 'x' }, 'c\u001b[2Kd': {} } }));
  const { stderr } = await aintern(['mcp', 'import', file], { data });
  expect(stderr).toContain('a\\u001b[2Kb');
  expect(stderr).toContain('c\\u001b[2Kd in');
  const failing = command({ fault: 'exit-at-start', words: '\u001b[2Kfine' });
  await aintern(['mcp', 'add', 'failing', '--', ...failing], { data });
  for (const action of ['test', 'approve']) {
    const { stdout, stderr: said } = await aintern(['mcp', action, 'failing'], { data });
    expect(stdout + said).toContain('\\u001b[2Kfine');
    expect(stdout + said).not.toContain('\u001b');
  }
});

it.each([
  [['mcp', 'add', 'a b', '--', 'x'], 2, 'isn’t a valid name'],
  [['mcp', 'add', 'x'], 2, 'Pass either a command'],
  [['mcp', 'add', 'x', '--url', 'ftp://y'], 2, 'must start with http'],
  [['mcp', 'add', 'x', '--env', 'nothing', '--', 'y'], 2, 'Write it as NAME=VALUE'],
  [['mcp', 'test', 'none'], 1, 'There is no MCP server named none'],
])('says what is wrong with %j', async (args, code, words) => {
  const { stderr, code: given } = await aintern(args);
  expect(stderr).toContain(words);
  expect(given).toBe(code);
});
