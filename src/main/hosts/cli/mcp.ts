import { createInterface } from 'node:readline/promises';
import { setTimeout } from 'node:timers/promises';
import { type McpEntry, type McpServerDescription, mcpDraftSchema } from '../../../shared/mcp/mcp-server';
import { onOneLine } from '../../../shared/text/on-one-line';
import { revealInvisible } from '../../../shared/text/reveal-invisible';
import type { McpService } from '../../mcp/create-mcp-service';
import { defaultDataPath } from '../../storage/data-path';
import { openConf } from '../../storage/open-conf';
import { createToolRegistry } from '../../tools/framework/tool-registry';
import { openWorkspace } from '../../workspace/open-workspace';
import { openMcp } from './open-mcp';
import { UsageError } from './usage-error';
import { writeLine } from './write-line';

/** In milliseconds: the browser takes seconds. */
const POLL_TIME = 100;

interface McpOptions {
  readonly workspace: string;
  readonly json?: true;
}

export interface AddMcpOptions extends McpOptions {
  readonly env: readonly string[];
  readonly header: readonly string[];
  readonly url?: string;
}

export interface ImportMcpOptions extends McpOptions {
  readonly yes?: true;
}

export interface SignInOptions extends McpOptions {
  readonly clientId?: string;
}

export async function addServer(name: string, words: readonly string[], options: AddMcpOptions): Promise<void> {
  const { env, header, url } = options;
  const [command, ...args] = words;
  if ((command === undefined) === (url === undefined)) {
    throw new UsageError('Pass either a command after -- or --url');
  }
  const entry: McpEntry =
    url === undefined
      ? { kind: 'stdio', command: command ?? '', args, environment: readPairs(env, '--env') }
      : { kind: 'http', url, headers: readPairs(header, '--header') };
  const draft = mcpDraftSchema.safeParse({ name, entry });
  if (!draft.success) {
    const isName = draft.error.issues.some(({ path }) => path[0] === 'name');
    throw new UsageError(
      isName
        ? `${name} isn’t a valid name. Use up to 40 letters, digits, - and _`
        : 'The address must start with http:// or https://',
    );
  }
  await withMcp(options, async (mcp) => {
    mcp.save(draft.data);
    print(find(mcp, name), options);
    process.stderr.write(
      `Run "aintern mcp test ${name}" to see its tools, and "aintern mcp approve ${name}" to offer them.\n`,
    );
  });
}

export async function listServers(options: McpOptions): Promise<void> {
  await withMcp(options, async (mcp) => {
    for (const server of mcp.list()) print(server, options);
  });
}

/** Starts it, and fails if it doesn't answer. */
export async function testServer(name: string, options: McpOptions): Promise<void> {
  await withMcp(options, async (mcp) => {
    const tested = await mcp.refresh(name);
    print(tested, options);
    if (tested.state !== 'running') process.exitCode = 1;
  });
}

export async function approveServer(name: string, options: McpOptions): Promise<void> {
  await withMcp(options, async (mcp) => {
    const { present, problem } = await mcp.refresh(name);
    if (present === null) throw new Error(shown(problem ?? `${name} didn’t list its tools`));
    mcp.approve(name, present);
    print(find(mcp, name), options);
  });
}

/** Opens nothing: the user decides whether to follow the address. */
export async function signIn(name: string, options: SignInOptions): Promise<void> {
  await withMcp(options, async (mcp) => {
    // The server's refusal says where to sign in.
    await mcp.refresh(name);
    await mcp.signIn(name, options.clientId === undefined ? undefined : { id: options.clientId });
    const begun = find(mcp, name).signIn;
    if (begun?.kind === 'waiting') process.stderr.write(`Open this address in your browser:\n${begun.address}\n`);
    while (find(mcp, name).signIn?.kind === 'waiting') await setTimeout(POLL_TIME);
    const { signIn: ended } = find(mcp, name);
    if (ended?.kind !== 'signed-in') {
      throw new Error((ended && 'problem' in ended && ended.problem) || 'The sign-in was cancelled');
    }
    print(await mcp.refresh(name), options);
  });
}

export async function signOut(name: string, options: McpOptions): Promise<void> {
  await withMcp(options, async (mcp) => {
    await mcp.signOut(name);
    print(find(mcp, name), options);
  });
}

export async function removeServer(name: string, options: McpOptions): Promise<void> {
  await withMcp(options, async (mcp) => {
    const removed = find(mcp, name);
    await mcp.remove(removed.name);
    print(removed, options);
  });
}

/** Shows each server's whole command and asks about it. */
export async function importServers(file: string | undefined, options: ImportMcpOptions): Promise<void> {
  await withMcp(options, async (mcp) => {
    const found = mcp.findImportable(file).filter(({ isKnown }) => !isKnown);
    if (found.length === 0) process.stderr.write('No other servers found.\n');
    for (const each of found) {
      const { name, from, command, environmentNames, problem } = each;
      if (problem !== undefined) {
        process.stderr.write(`${shown(name)} in ${shown(each.file)} can’t be imported: ${shown(problem)}\n`);
        continue;
      }
      const values = environmentNames.length === 0 ? '' : `, with values for ${environmentNames.map(shown).join(', ')}`;
      process.stderr.write(`${shown(name)} (${shown(from)}, ${shown(each.file)})${values}:\n  ${command}\n`);
      if (!options.yes && !(await confirm('Import it?'))) continue;
      print(find(mcp, mcp.import(each)), options);
    }
  });
}

async function withMcp({ workspace }: McpOptions, work: (mcp: McpService) => Promise<void>): Promise<void> {
  const mcp = openMcp({
    dataPath: defaultDataPath(),
    openStore: openConf,
    registry: createToolRegistry(),
    assessCommand: () => {
      throw new Error('Nothing is called here');
    },
    isPrivateAllowed: () => false,
    workspacePath: openWorkspace(workspace),
  });
  try {
    await work(mcp);
  } finally {
    await mcp.dispose();
  }
}

function find(mcp: McpService, name: string): McpServerDescription {
  const server = mcp.list().find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (!server) throw new Error(`There is no MCP server named ${name}. Run "aintern mcp list" to see them`);
  return server;
}

function print({ name, state, command, tools, pinned, problem }: McpServerDescription, { json }: McpOptions): void {
  const failed = problem === undefined ? {} : { problem };
  const listed = tools.map(({ name: tool, toolId, status, rating, problems }) => ({
    name: tool,
    toolId,
    status,
    rating,
    problems,
  }));
  if (json) return writeLine({ name, state, command, tools: listed, pinned, ...failed });
  const named = tools
    .map(({ name: tool, status }) => (status === 'approved' ? tool : `${tool} (${status})`))
    .join(', ');
  const lines = [
    `${name}: ${state}`,
    `  ${command}`,
    ...(problem === undefined ? [] : [`  ${shown(problem)}`]),
    `  tools: ${shown(named) || 'none known'}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Files and servers could otherwise control the terminal, and with it what the user reads. */
function shown(text: string): string {
  return onOneLine(revealInvisible(text));
}

async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    process.stderr.write(
      'Can’t ask without a terminal. Run this in a terminal, or check the list and run it again with --yes.\n',
    );
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(?:es)?$/i.test(answer.trim());
}

function readPairs(pairs: readonly string[], option: string): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new UsageError(`${option} ${pair} has no name. Write it as NAME=VALUE`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}
