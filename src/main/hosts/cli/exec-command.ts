import { type Command, Option } from 'commander';
import { approvalModes, autoApproveLevels } from '../../../shared/settings/approval-mode';
import { providerNames } from '../../../shared/settings/provider-names';
import { amount } from './amount';
import { checkExecOptions, type ExecOptions } from './exec-options';
import { wholeNumber } from './whole-number';

export function addExecCommand(program: Command): void {
  program
    .command('exec')
    .description('Run one request without a window. Calls that need approval are denied unless a decision is prepared.')
    .argument('<prompt>', 'request')
    .option('--workspace <dir>', 'folder to work in', '.')
    .addOption(new Option('--provider <name>', 'model provider').choices(providerNames).default('guide'))
    .option('--model <id>', 'model, if the server has several')
    .option(
      '--base-url <url>',
      'base URL of the server, if not the provider’s own: Ollama, LM Studio, vLLM, OpenRouter …',
    )
    .addOption(
      new Option('--tool-mode <mode>', 'how the model calls tools').choices(['native', 'text', 'auto']).default('auto'),
    )
    .option(
      '--context-tokens <n>',
      "context size in tokens, if the server doesn't report it",
      wholeNumber({ min: 1_000, max: 100_000_000 }),
    )
    .addOption(
      new Option(
        '--mode <mode>',
        'what runs without approval: plan only reads, edit also edits files and runs everyday commands in the sandbox, auto also runs risky commands that can be undone',
      )
        .choices(approvalModes)
        // No one is watching the run.
        .default('ask'),
    )
    .addOption(
      new Option('--auto-approve <level>', 'run calls up to this risk without asking, instead of --mode').choices(
        autoApproveLevels,
      ),
    )
    .option(
      '--decisions <file>',
      'JSON file with a list of {toolId, match?, approved, reason?, modifiedParameters?}, used in order',
    )
    .option('--max-cost <amount>', 'stop before a request that could make the run cost more, in US dollars', amount)
    .option(
      '--max-rounds <n>',
      'stop after this many requests to the model',
      wholeNumber({ min: 1, max: 10_000 }),
      // No one can confirm that it may continue, and long tasks take this many.
      100,
    )
    .option('--attach <file>', 'image, PDF or text file to send with the prompt; can be repeated', addTo)
    .option('--no-sandbox', 'run commands outside the sandbox; modes then ask about them')
    .option('--json', 'print every event as a JSON line on stdout')
    .addHelpText(
      'after',
      `
Keys come from OPENAI_API_KEY, ANTHROPIC_API_KEY and similar variables, or from the app.

Examples:
  aintern exec "create hello.txt with hi" --mode edit --json
  aintern exec "why does the test fail?" --provider anthropic --model claude-sonnet-4-5
  aintern exec "summarize README.md" --provider openai --base-url http://127.0.0.1:11434/v1 --model qwen3`,
    )
    .action(async (prompt: string, options: ExecOptions) => {
      checkExecOptions(prompt, options);
      const { exec } = await import('./exec');
      const end = await exec(prompt, options);
      if (end.type !== 'run-completed') process.exitCode = 1;
    });
}

function addTo(file: string, before: readonly string[] = []): readonly string[] {
  return [...before, file];
}
