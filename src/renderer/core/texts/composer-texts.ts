import { type ApprovalMode, approvalModeInfo } from '../../../shared/settings/approval-mode';
import type { SlashProblem } from '../actions/slash-command';

/** What the modes do where commands can't run in a sandbox. */
const withoutSandbox: Partial<Record<ApprovalMode, string>> = {
  edit: 'Edits files without asking, because you can undo it. Asks before commands.',
  auto: 'Also runs everyday commands. Asks only about high-risk actions.',
};

export function modeDescription(mode: ApprovalMode, { hasSandbox }: { readonly hasSandbox: boolean }): string {
  const { description } = approvalModeInfo[mode];
  return hasSandbox ? description : (withoutSandbox[mode] ?? description);
}

export const composerTexts = {
  label: 'Message',
  placeholder: 'Ask AIntern to build, fix or explain something…',
  needsFolder: 'Open a folder first',
  notReady: 'Not ready yet',
  elsewhere: 'Running in another AIntern. You can reply here when it’s done.',
  enter: { send: 'Send', queue: 'Queue', answer: 'Answer' },
  stop: 'Stop',
  stopHint: (keys: string) => `Stop (Escape, or ${keys})`,
  stopAwaitingHint: (keys: string) => `Stop (${keys})`,
  mode: {
    label: (name: string) => `Approval mode: ${name}`,
    hint: (description: string, keys: string) => `${description} (${keys} for the next mode)`,
    menu: 'Approval mode',
    menuHint: (keys: string) => `${keys} in the message box switches to the next mode.`,
    announcement: (name: string, description: string) => `${name} mode. ${description}`,
    noSandbox: 'There is no sandbox here, so Edit asks before commands.',
  },
  hint: 'Enter to send · Shift+Enter for a new line · @ to mention a file · / for commands',
  runningHint: (sendKeys: string, stopKeys: string) => `Enter to queue · ${sendKeys} to send now · ${stopKeys} to stop`,
  answerHint: (stopKeys: string) => `Enter to answer the question · Shift+Enter for a new line · ${stopKeys} to stop`,
  slashDoubts: {
    unknown: (name: string) => `Unknown command /${name}. Press Enter again to send it as a message.`,
    idle: (name: string) => `/${name} isn’t available right now. Press Enter again to send it as a message.`,
    'takes-no-words': (name: string) =>
      `/${name} doesn’t take any arguments. Press Enter again to send it as a message.`,
  } satisfies Record<SlashProblem, (name: string) => string>,
  commands: 'Commands',
  files: 'Files and folders',
  filesFound: (count: number, total: number) =>
    total > count
      ? `${count} of ${total.toLocaleString('en')} files and folders`
      : `${count} ${count === 1 ? 'file or folder' : 'files and folders'}`,
  commandsFound: (count: number) => `${count} ${count === 1 ? 'command' : 'commands'}`,
  cannotFind: 'Couldn’t list the files.',
  filesHint: '↵ mention · ⇥ open folder · esc close',
  commandsHint: '↵ run · ⇥ complete · esc close',
};
