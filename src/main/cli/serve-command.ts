import type { Command } from 'commander';
import type { ServeOptions } from '../hosts/cli/serve';
import { wholeNumber } from '../hosts/cli/whole-number';

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('Serve the app to a browser on this machine, and print its address as one JSON line {"url":…}.')
    .option('--port <n>', 'the port; 0 takes a free one', wholeNumber({ min: 0, max: 65_535 }), 0)
    .option('--workspace <dir>', 'the folder to work in')
    .option('--no-open', 'do not open a browser window')
    .action(async (options: ServeOptions) => (await import('../hosts/cli/serve')).serve(options));
}
