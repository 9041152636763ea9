import { type Command, Option } from 'commander';
import { dialectNames } from '../../shared/dialect-names';
import { parserPresets } from '../parser/parser-configuration';
import type { ParseOptions } from './parse';
import { wholeNumber } from './whole-number';

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
    .action(async (options: ParseOptions) => (await import('./parse')).parse(options));
}
