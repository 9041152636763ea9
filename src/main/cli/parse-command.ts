import { type Command, Option } from 'commander';
import { dialectNames } from '../../shared/settings/dialect-names';
import type { ParseOptions } from '../hosts/cli/parse';
import { wholeNumber } from '../hosts/cli/whole-number';
import { parserPresets } from '../parser/parser-configuration';

export function addParseCommand(program: Command): void {
  program
    .command('parse')
    .description('Find the tool calls in a model’s answer given on stdin: one JSON line for each text, call and error.')
    .addOption(
      new Option('--mode <mode>', 'how forgiving the parser is').choices(Object.keys(parserPresets)).default('default'),
    )
    .addOption(
      new Option('--dialect <names...>', 'read these formats too; lenient reads all of them').choices(dialectNames),
    )
    .option('--chunk <n>', 'feed the streaming parser tokens of N characters', wholeNumber({ min: 1, max: 1_000_000 }))
    .action(async (options: ParseOptions) => (await import('../hosts/cli/parse')).parse(options));
}
