import type { ShellReading, ShellWord, SimpleCommand } from '../shell-program';

/**
 * Summarizes a reading for test tables: one line per command with its words in brackets, `?` before words only known at
 * run time and `*` after patterns, then its other properties; problems start with `!`.
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
