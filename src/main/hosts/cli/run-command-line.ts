import { Command, CommanderError } from 'commander';
import { messageOf } from '../../../shared/text/message-of';
import { version } from '../../base/version';
import { addExplainCommand } from '../../cli/explain-command';
import { addParseCommand } from '../../cli/parse-command';
import { addServeCommand } from '../../cli/serve-command';
import { addToolsCommand } from '../../cli/tools-command';
import { addDesktopCommand } from './desktop-command';
import { addExecCommand } from './exec-command';
import { UsageError } from './usage-error';

const SUCCESS = 0;
const FAILURE = 1;
const USAGE = 2;

/** Runs one command and returns the exit code: 0 success, 1 failure, 2 called wrongly. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const program = new Command('aintern')
    .description('An agent for people who write software, whose every tool call you see, edit and decide.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .showHelpAfterError('Run it with --help to see how it is used.')
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'aintern: ')) })
    .exitOverride();
  addDesktopCommand(program);
  addServeCommand(program);
  addExecCommand(program);
  addExplainCommand(program);
  addParseCommand(program);
  addToolsCommand(program);
  for (const command of program.commands)
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
