import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command, CommanderError, Option } from 'commander';
import { distance } from 'fastest-levenshtein';
import { approvalModes } from '../../../shared/settings/approval-mode';
import { dialectNames } from '../../../shared/settings/dialect-names';
import { messageOf } from '../../../shared/text/message-of';
import { version } from '../../base/version';
import { parserPresets } from '../../parser/parser-configuration';
import { addExecCommand } from './exec-command';
import type { ExplainOptions } from './explain';
import type { ListToolsOptions } from './list-tools';
import { addMcpCommand } from './mcp-command';
import type { ParseOptions } from './parse';
import type { ReceiptsOptions } from './receipts';
import type { ServeOptions } from './serve';
import { UsageError } from './usage-error';
import { wholeNumber } from './whole-number';

const SUCCESS = 0;

const FAILURE = 1;

const USAGE = 2;

/** Runs one command and returns the exit code: 0 for success, 1 for failure, 2 for wrong usage. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const program = new Command('aintern')
    .description('A coding agent that shows every tool call and lets you edit, approve or deny it.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print help for a command')
    .showHelpAfterError('Run with --help for usage.')
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'aintern: ')) })
    .exitOverride();
  addDesktopCommand(program);
  addServeCommand(program);
  addExecCommand(program);
  addExplainCommand(program);
  addParseCommand(program);
  addToolsCommand(program);
  addMcpCommand(program);
  addReceiptsCommand(program);
  addUndoCommand(program);
  for (const command of program.commands.flatMap((each) => [each, ...each.commands]))
    command.copyInheritedSettings(program).helpOption('-h, --help', 'print this help');
  try {
    await program.parseAsync([...args], { from: 'user' });
    return typeof process.exitCode === 'number' ? process.exitCode : SUCCESS;
  } catch (cause) {
    if (cause instanceof CommanderError) return cause.exitCode === 0 ? SUCCESS : USAGE;
    process.stderr.write(`aintern: ${messageOf(cause)}\n`);
    return cause instanceof UsageError ? USAGE : FAILURE;
  }
}

function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('Serve the app to a browser on this machine and print its address as one JSON line {"url":…}.')
    .option('--port <n>', 'port; 0 picks a free one', wholeNumber({ min: 0, max: 65_535 }), 0)
    .option('--workspace <dir>', 'folder to work in')
    .option('--no-open', "don't open a browser window")
    .action(async (options: ServeOptions) => (await import('./serve')).serve(options));
}

function addExplainCommand(program: Command): void {
  program
    .command('explain')
    .description('Explain a call without running it: print its validity, risk, reasons and sandbox as one JSON line.')
    .argument('<tool-id>', 'tool to call, such as file-write')
    .argument('<json>', 'parameters as a JSON object')
    .option('--workspace <dir>', 'folder it would run in', '.')
    .addOption(
      new Option('--mode <mode>', 'approval mode to check against; by default the folder’s').choices(approvalModes),
    )
    .addHelpText('after', `\nExample:\n  aintern explain file-write '{"path":"notes.txt","content":"hi"}'`)
    .action(async (toolId: string, json: string, options: ExplainOptions) =>
      (await import('./explain')).explain(toolId, json, options),
    );
}

function addParseCommand(program: Command): void {
  program
    .command('parse')
    .description('Find the tool calls in a model answer on stdin. Prints one JSON line per text, call and error.')
    .addOption(
      new Option('--mode <mode>', 'how lenient the parser is').choices(Object.keys(parserPresets)).default('default'),
    )
    .addOption(
      new Option('--dialect <names...>', 'also read these formats; lenient reads all of them').choices(dialectNames),
    )
    .option(
      '--chunk <n>',
      'feed the streaming parser in chunks of N characters',
      wholeNumber({ min: 1, max: 1_000_000 }),
    )
    .action(async (options: ParseOptions) => (await import('./parse')).parse(options));
}

function addToolsCommand(program: Command): void {
  program
    .command('tools')
    .description('List the registered tools as JSON lines, or their function definitions as one JSON list.')
    .option('--workspace <dir>', 'say which tools can’t be used in this folder, and why; with --format, leave them out')
    .addOption(
      new Option('--format <format>', "print function definitions in this provider's format").choices([
        'openai',
        'anthropic',
      ]),
    )
    .action(async (options: ListToolsOptions) => (await import('./list-tools')).listTools(options));
}

function addReceiptsCommand(program: Command): void {
  program
    .command('receipts')
    .description('List the calls that changed something, oldest first, with their ids.')
    .option('--json', 'print each call as a JSON line with the files it created, changed and deleted')
    .action(async (options: ReceiptsOptions) => (await import('./receipts')).receipts(options));
}

function addUndoCommand(program: Command): void {
  program
    .command('undo')
    .description('Undo what a call changed. Fails if its files have changed since. Close the app first.')
    .argument('<call-id>', 'the call, as listed by "aintern receipts"')
    .action(async (callId: string) => (await import('./undo')).undo(callId));
}

function addDesktopCommand(program: Command): void {
  program.argument('[folder]', 'open this folder in the desktop app').action(async (folder: string | undefined) => {
    if (folder !== undefined && !existsSync(folder)) throw new UsageError(explainMissing(folder, program));
    process.exitCode = await startDesktop(folder === undefined ? [] : ['--workspace', resolve(folder)]);
  });
}

function explainMissing(word: string, program: Command): string {
  const names = program.commands.map((command) => command.name());
  const meant = names.filter((name) => distance(name, word) <= 2);
  const hint = meant.length > 0 ? ` Did you mean "aintern ${meant.join('" or "aintern ')}"?` : '';
  return `No command or folder named ${word}.${hint} Run "aintern --help" for a list of commands.`;
}

/** Starts the app the way `npm start` does, with the web host as the fallback. */
function startDesktop(flags: readonly string[]): Promise<number> {
  const script = resolve(import.meta.dirname, '../../scripts/start.mjs');
  if (!existsSync(script)) throw new Error('The desktop app is not part of this installation. Use "aintern serve"');
  const child = spawn(process.execPath, [script, ...flags], { stdio: 'inherit' });
  return new Promise((done, fail) => {
    child.once('error', fail).once('exit', (code) => done(code ?? 1));
  });
}
