import type { Command } from 'commander';
import type { ExplainOptions } from '../hosts/cli/explain';

export function addExplainCommand(program: Command): void {
  program
    .command('explain')
    .description('Say what a call would mean, as one JSON line: its validity, risk and reasons. It runs nothing.')
    .argument('<tool-id>', 'the tool to call, such as file-write')
    .argument('<json>', 'its parameters as a JSON object')
    .option('--workspace <dir>', 'the folder it would work in', '.')
    .addHelpText('after', `\nExample:\n  aintern explain file-write '{"path":"notes.txt","content":"hi"}'`)
    .action(async (toolId: string, json: string, options: ExplainOptions) =>
      (await import('../hosts/cli/explain')).explain(toolId, json, options),
    );
}
