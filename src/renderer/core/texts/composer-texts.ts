import type { SlashProblem } from '../actions/slash-command';

export const composerTexts = {
  label: 'Message',
  placeholder: 'Say what you want done…',
  needsFolder: 'Open a folder first',
  notReady: 'Not ready yet',
  send: 'Send',
  stop: 'Stop',
  stopHint: (keys: string) => `Stop (Escape, or ${keys})`,
  stopAwaitingHint: (keys: string) => `Stop (${keys})`,
  hint: 'Enter sends, Shift+Enter starts a new line. @ mentions a file, / lists commands.',
  runningHint: 'Write ahead if you like: it can be sent once the run is over. Escape stops the run.',
  awaitingHint: (keys: string) =>
    `Write ahead if you like: it can be sent once the run is over. It waits for your decision; ${keys} stops it.`,
  slashDoubts: {
    unknown: (name: string) => `There is no command /${name}. Enter once more sends it as it is.`,
    idle: (name: string) => `There is nothing for /${name} to do now. Enter once more sends it as it is.`,
    'takes-no-words': (name: string) =>
      `/${name} is a command only on its own, without words after it. Enter once more sends it as it is.`,
  } satisfies Record<SlashProblem, (name: string) => string>,
  commands: 'Commands',
  files: 'Files and folders',
  filesFound: (count: number, total: number) =>
    total > count
      ? `${count} of ${total.toLocaleString('en')} files and folders`
      : `${count} ${count === 1 ? 'file or folder' : 'files and folders'}`,
  commandsFound: (count: number) => `${count} ${count === 1 ? 'command' : 'commands'}`,
  cannotFind: 'The files could not be listed.',
  filesHint: 'Enter mentions it, Tab goes into a folder, Escape closes',
  commandsHint: 'Enter does it, Tab writes its name, Escape closes',
};
