import type { GuideCall } from './sentences';

/** Long enough to recognize it. */
const MAX_LENGTH = 80;

/** Quotes a text in a sentence of the guide: on one line and without backticks, so that it can’t be read as a call. */
export function mention(said: string): string {
  const characters = [...said.replaceAll(/\s+/g, ' ').replaceAll('`', '´').trim()];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : characters.join('');
}

/** `{path}` is the parameter of that name. */
const actions: Readonly<Record<string, string>> = {
  'file-read': 'read {path}',
  'file-write': 'write {path}',
  'file-edit': 'edit {path}',
  'file-delete': 'move {path} to the trash',
  'file-move': 'move {from} to {to}',
  'file-copy': 'copy {from} to {to}',
  'directory-list': 'list the files',
  'search-content': 'search for “{pattern}”',
  'search-files': 'find files named {glob}',
  'terminal-execute': 'run that command',
  'terminal-start': 'start that in a terminal',
  'git-status': 'check the git status',
  'git-diff': 'show the changes',
  'git-add': 'stage the changes',
  'git-commit': 'commit',
  'ask-user': 'ask you',
};

/** What the guide says before its calls. */
export function announce(calls: readonly GuideCall[]): string {
  return `I’ll ${calls.map(phraseOf).join(' and ')}.`;
}

/** Describes what the guide would do, for a user to read before anything runs. */
export function planText(calls: readonly GuideCall[]): string {
  const steps = calls.map((call, index) => `${index + 1}. ${capitalized(plannedPhrase(call))}`);
  return `In Plan mode I only read. This is what I would do:\n\n${steps.join('\n')}`;
}

function plannedPhrase(call: GuideCall): string {
  const { command } = call.parameters;
  return typeof command === 'string' ? `run \`${mention(command)}\`` : phraseOf(call);
}

function phraseOf({ toolId, parameters }: GuideCall): string {
  const action = actions[toolId] ?? `use ${toolId}`;
  return action.replaceAll(/\{(\w+)\}/g, (_, name) => mention(String(parameters[name] ?? '')));
}

function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
