import { type Command, Option } from 'commander';
import type { ExecOptions } from './exec';

export function addExecCommand(program: Command): void {
  program
    .command('exec')
    .description('Run one request without a window. What would need approval and has none prepared is denied.')
    .argument('<prompt>', 'what to do')
    .option('--workspace <dir>', 'the folder to work in', '.')
    .addOption(
      new Option('--provider <name>', 'the model’s provider')
        .choices(['guide', 'openai', 'anthropic'])
        .default('guide'),
    )
    .option('--model <id>', 'the model, for the providers that have several')
    .option('--base-url <url>', 'the server, for providers that can run elsewhere')
    .addOption(
      new Option('--tool-mode <mode>', 'how the model calls tools').choices(['native', 'text', 'auto']).default('auto'),
    )
    .addOption(
      new Option('--auto-approve <level>', 'run calls up to this risk without asking').choices([
        'safe',
        'low',
        'medium',
      ]),
    )
    .option(
      '--decisions <file>',
      'a JSON list of {toolId, match?, approved, reason?, modifiedParameters?}, used in order',
    )
    .option('--json', 'print every event as a JSON line on stdout')
    .addHelpText('after', '\nExample:\n  aintern exec "create hello.txt with hi" --auto-approve low --json')
    .action(async (prompt: string, options: ExecOptions) => {
      const { exec } = await import('./exec');
      const end = await exec(prompt, options);
      if (end.type !== 'run-completed') process.exitCode = 1;
    });
}
