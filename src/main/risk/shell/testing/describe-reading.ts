import type { ShellReading, ShellWord, SimpleCommand } from '../shell-program';

/**
 * A reading in few words, for tables: one line for each command with its words in brackets, `?` in front of those that
 * only the shell knows and `*` behind patterns, then what else is known of it; objections start with `!`.
 */
export function describeReading(reading: ShellReading): readonly string[] {
  if (reading.kind === 'unreadable') return [`unreadable: ${reading.reason}`];
  const { commands, objections } = reading.program;
  return [...commands.map(describeCommand), ...objections.map((objection) => `! ${objection}`)];
}

function describeCommand(command: SimpleCommand): string {
  return [
    ...command.assignments.map(({ name, value }) => `${name}=${value === null ? '' : describeWord(value)}`),
    ...command.words.map(describeWord),
    ...command.redirections.map(({ effect, target }) => `${effect}:${describeWord(target)}`),
    ...(command.readsFrom === null ? [] : [`<-${command.readsFrom}`]),
    ...(command.alsoReadsFrom ?? []).map((index) => `<-${index}`),
    ...(command.isInSubshell ? ['subshell'] : []),
    ...(command.isConditional ? ['conditional'] : []),
  ].join(' ');
}

function describeWord({ text, value, isPattern }: ShellWord): string {
  return `${value === null ? `?[${text}]` : `[${value}]`}${isPattern ? '*' : ''}`;
}
