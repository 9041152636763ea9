import { type Command, Option } from 'commander';
import type { ListToolsOptions } from '../hosts/cli/list-tools';

export function addToolsCommand(program: Command): void {
  program
    .command('tools')
    .description('List the registered tools, one JSON line each, or their function definitions as one JSON list.')
    .addOption(
      new Option('--format <format>', 'function definitions as this provider takes them').choices([
        'openai',
        'anthropic',
      ]),
    )
    .action(async (options: ListToolsOptions) => (await import('../hosts/cli/list-tools')).listTools(options));
}
