import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../src/main/terminal/environment/find-program';
import type { RiskLevel } from '../src/shared/call/risk-level';
import type { ToolProgress } from '../src/shared/call/tool-progress';
import type { ToolResult } from '../src/shared/call/tool-result';
import type { JsonObject } from '../src/shared/json/json';
import { installPackages } from './install-packages';
import { type McpCallOptions, type OpenMcp, openMcp } from './open-mcp';
import { createTally, type Suite, type Tally } from './suite';

/** As published; others may list other tools. */
const packages = [
  '@modelcontextprotocol/server-everything@2026.8.31',
  '@modelcontextprotocol/server-filesystem@2026.8.31',
  '@modelcontextprotocol/server-memory@2026.8.31',
  '@playwright/mcp@0.0.83',
];

/** Real servers from npm, which is needed for this suite: it installs them into a temporary folder. */
export const mcpServers: Suite = {
  file: [],
  async run() {
    const base = realpathSync(mkdtempSync(join(tmpdir(), 'aintern-mcp-servers-')));
    try {
      const problem = installPackages(base, packages);
      if (problem !== null) return { counts: [], differences: [], remarks: [problem] };
      return await tryServers(base);
    } finally {
      rmSync(base, { recursive: true, force: true });
    }
  },
};

async function tryServers(base: string) {
  const tally = createTally();
  const opened = await openMcp(base);
  const { mcp, registry, workspacePath, dataPath, prepare, call: callTool } = opened;
  const called = new Set<string>();
  const call: OpenMcp['call'] = (toolId, ...given) => {
    called.add(toolId);
    return callTool(toolId, ...given);
  };
  writeFileSync(join(workspacePath, 'a.txt'), 'hello from a file');

  async function add(name: string, program: string, ...args: string[]): Promise<void> {
    const entry = {
      kind: 'stdio' as const,
      command: process.execPath,
      args: [join(base, 'node_modules', program), ...args],
      environment: name === 'memory' ? { MEMORY_FILE_PATH: join(base, 'memory.jsonl') } : {},
    };
    mcp.save({ name, entry, sandbox: { isOn: false, hasNetwork: true, writable: [] } });
    const { state, problem, present, tools } = await mcp.refresh(name);
    tally.check('a server starts and lists its tools', name, state === 'running' ? null : (problem ?? state));
    if (present !== null) mcp.approve(name, present);
    for (const { toolId, problems } of tools) {
      // The protocol lets a tool require a way of calling that AIntern doesn't have; that is said, and others go on.
      const isTask = problems.some((each) => each.includes('background task'));
      tally.check(
        'a tool can be used, or says why not',
        toolId,
        registry.has(toolId) || isTask ? null : problems.join('; '),
      );
    }
  }

  function riskOf(toolId: string, parameters: JsonObject): RiskLevel | null {
    const prepared = prepare(toolId, parameters);
    return prepared?.isValid ? prepared.call.risk.level : null;
  }

  const expectText = (what: string, result: ToolResult, wanted: RegExp) => {
    const text = JSON.stringify(result.data ?? result.error ?? '');
    tally.check(what, result.message, wanted.test(text) ? null : `got ${text.slice(0, 300)}`);
  };

  try {
    await add('everything', '@modelcontextprotocol/server-everything/dist/index.js');
    await tryEverything({ call, expectText, tally });
    await tryForms({ call, expectText, tally });
    await tryContent(opened, tally);
    const untried = registry.list().filter(({ id }) => id.startsWith('mcp:everything/') && !called.has(id));
    tally.check('every tool is called', 'everything', untried.length === 0 ? null : untried.map(({ id }) => id).join());
    await add('files', '@modelcontextprotocol/server-filesystem/dist/index.js', workspacePath);
    expectText(
      'a file is read',
      await call('mcp:files/read_text_file', { path: join(workspacePath, 'a.txt') }),
      /hello from a file/,
    );
    mcp.rate('files', 'write_file', 'low');
    const write = (path: string) => riskOf('mcp:files/write_file', { path, content: 'x' });
    tally.check(
      'paths go through the path guard',
      'inside',
      write('b.txt') === 'medium' ? null : String(write('b.txt')),
    );
    tally.check(
      'paths go through the path guard',
      'outside',
      write('/etc/x') === 'critical' ? null : String(write('/etc/x')),
    );
    tally.check(
      'paths go through the path guard',
      'own data',
      write(join(dataPath, 'mcp.json')) === null ? null : 'was valid',
    );
    await add('memory', '@modelcontextprotocol/server-memory/dist/index.js');
    const entities = [{ name: 'Otter', entityType: 'animal', observations: ['sleeps afloat'] }];
    expectText('memory is kept', await call('mcp:memory/create_entities', { entities }), /Otter/);
    expectText('memory is kept', await call('mcp:memory/read_graph', {}), /sleeps afloat/);
    await tryBrowser({ add, call, expectText, tally });
  } finally {
    await mcp.dispose();
  }
  return tally.result();
}

interface Tried {
  call(toolId: string, parameters: JsonObject, options?: McpCallOptions): Promise<ToolResult>;
  expectText(what: string, result: ToolResult, wanted: RegExp): void;
  readonly tally: Tally;
}

async function tryEverything({ call, expectText, tally }: Tried): Promise<void> {
  const everything = (name: string, parameters: JsonObject = {}, options: McpCallOptions = {}) =>
    call(`mcp:everything/${name}`, parameters, options);
  expectText('text', await everything('echo', { message: 'otter' }), /Echo: otter/);
  expectText('text', await everything('get-sum', { a: 2, b: 3 }), /5/);
  expectText(
    'structured output',
    await everything('get-structured-content', { location: 'New York' }),
    /"temperature"/,
  );
  expectText('an image', await everything('get-tiny-image'), /image\/png/);
  expectText('annotated content', await everything('get-annotated-message', { messageType: 'error' }), /Error/);
  const steps: string[] = [];
  const onProgress = ({ message }: ToolProgress) => void steps.push(message);
  const long = { duration: 1, steps: 4 };
  expectText('progress', await everything('trigger-long-running-operation', long, { onProgress }), /completed/i);
  tally.check('progress', 'steps', steps.length >= 3 ? null : `got ${steps.length}`);
  const stopping = new AbortController();
  setTimeout(() => stopping.abort(), 300);
  const stopped = await everything(
    'trigger-long-running-operation',
    { duration: 30, steps: 30 },
    { signal: stopping.signal },
  );
  tally.check('a call is cancelled', 'long', stopped.errorCode === 'Cancelled' ? null : stopped.message);
  const links = await everything('get-resource-links', { count: 3 });
  tally.check('resource links', 'three', links.artifacts.length === 3 ? null : `got ${links.artifacts.length}`);
  expectText('the environment, however it is called', await everything('get-env'), /PATH/);
  expectText('roots', await everything('get-roots-list'), /work/);
  expectText(
    'a resource in an answer',
    await everything('get-resource-reference', { resourceType: 'Text', resourceId: 1 }),
    /resource/i,
  );
  const data = `data:text/plain;base64,${Buffer.from('otter').toString('base64')}`;
  const packed = await everything('gzip-file-as-resource', { name: 'a.gz', data, outputType: 'resource' });
  expectText('a packed resource', packed, /a\.gz/);
  for (const name of ['toggle-simulated-logging', 'toggle-subscriber-updates']) {
    expectText('logs and updates that nobody asked for', await everything(name), /start/i);
    expectText('logs and updates that nobody asked for', await everything(name), /stop/i);
  }
}

async function tryForms({ call, expectText }: Tried): Promise<void> {
  const words: Readonly<Record<string, string>> = { email: 'a@b.test', uri: 'https://a.test', date: '2001-02-03' };
  const answer: McpCallOptions['answer'] = ({ text, options: [first = ''] }) => {
    const format = Object.keys(words).find((name) => text.includes(`with ${name} format`));
    return first === 'Don’t answer' || first === 'Leave empty'
      ? { text: words[format ?? ''] ?? 'Ada' }
      : { option: first };
  };
  const ask = (options: McpCallOptions) => call('mcp:everything/trigger-elicitation-request', {}, options);
  expectText('a form is filled in', await ask({ answer }), /stormy night/);
  expectText('a form is declined', await ask({ answer: () => ({ option: 'Don’t answer' }) }), /declined/i);
}

async function tryContent({ mcp, workspacePath }: OpenMcp, tally: Tally): Promise<void> {
  const found = await mcp.content.findResources('everything', '');
  tally.check('resources are listed', 'everything', found.length > 0 ? null : 'there are none');
  for (const { uri } of found.filter(({ isBeginning }) => !isBeginning)) {
    const { text, left } = await mcp.content.readResource('everything', uri, workspacePath);
    // What is neither text nor an image is named instead.
    tally.check('resources are read', uri, text === '' && left.length === 0 ? 'it is empty' : null);
  }
  const { prompts = [] } = mcp.content.offersOf('everything') ?? {};
  tally.check('prompts are listed', 'everything', prompts.length >= 4 ? null : `got ${prompts.length}`);
  for (const { name, arguments: wanted } of prompts) {
    const values: Readonly<Record<string, string>> = { resourceType: 'Text', resourceId: '1' };
    const args = Object.fromEntries(wanted.map((each) => [each.name, values[each.name] ?? 'Paris']));
    const { text } = await mcp.content.readPrompt('everything', { name, args }, workspacePath);
    tally.check('prompts are read', name, text === '' ? 'it is empty' : null);
  }
}

async function tryBrowser({
  add,
  call,
  expectText,
  tally,
}: Tried & { add(name: string, program: string, ...args: string[]): Promise<void> }) {
  const names = ['chromium-headless-shell', 'chromium', 'google-chrome'];
  const browser = names.map((name) => findProgram(name, '/')).find((path) => path !== null) ?? null;
  if (browser === null) return;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Otters</title><h1>Otters sleep afloat</h1>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    await add(
      'browser',
      '@playwright/mcp/cli.js',
      '--headless',
      '--no-sandbox',
      '--isolated',
      '--executable-path',
      browser,
    );
    expectText('a browser opens a page', await call('mcp:browser/browser_navigate', { url }), /Otters/);
    expectText('a browser reads a page', await call('mcp:browser/browser_snapshot', {}), /Otters sleep afloat/);
    const picture = await call('mcp:browser/browser_take_screenshot', { scale: 'css' });
    expectText('a browser takes a picture', picture, /image\/(?:png|jpeg)/);
    tally.check('a browser takes a picture', 'ok', picture.success ? null : picture.message);
    await call('mcp:browser/browser_close', {});
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
