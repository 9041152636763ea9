import { type ApprovalMode, approvalModeInfo } from '../../../../shared/settings/approval-mode';
import type { SlashProblem } from '../../actions/slash-command';

/** What the modes do where commands can't run in a sandbox. */
const withoutSandbox: Partial<Record<ApprovalMode, string>> = {
  edit: 'Edits files without asking, because you can undo it. Asks before commands.',
  auto: 'Also runs everyday commands. Asks only about high-risk actions.',
};

export function modeDescription(mode: ApprovalMode, { hasSandbox }: { readonly hasSandbox: boolean }): string {
  const { description } = approvalModeInfo[mode];
  return hasSandbox ? description : (withoutSandbox[mode] ?? description);
}

const tokenCount = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

const tokenText = (tokens: number) => `${tokenCount.format(tokens).toLowerCase()} ${tokens === 1 ? 'token' : 'tokens'}`;

const contextTexts = {
  label: 'Added to the message',
  tokens: tokenText,
  /** For screen readers. */
  added: (count: number, tokens: number) =>
    `${count} ${count === 1 ? 'item' : 'items'} added to the message, ${tokenText(tokens)}`,
  read: (label: string) => `Read ${label}`,
  remove: (label: string) => `Remove ${label}`,
  more: (characters: number) => `… ${characters.toLocaleString('en')} more characters`,
  reading: 'Reading…',
  sendingSoon: 'Sends as soon as everything is added.',
  answerFirst: 'Decide whether to fetch the page first.',
  twice: (label: string) => `${label} is already added.`,
  tooMuch: (characters: number) =>
    `A message can include at most ${characters.toLocaleString('en')} characters. Remove something first.`,
  fetch: 'Fetch it',
  dontFetch: 'Don’t fetch',
  running: 'running',
  ended: 'exited',
  sources: {
    diff: { title: 'Uncommitted changes', hint: 'Git diff, with the names of new files' },
    staged: { title: 'Staged changes', hint: 'What the next commit will contain' },
    symbol: {
      title: 'Symbol',
      hint: 'A function, class or type, by name',
      nothing: 'No such symbol. Type at least two letters of its name.',
    },
    terminal: {
      title: 'Terminal output',
      hint: 'From a running or finished command',
      nothing: 'No such terminal.',
    },
    conversation: {
      title: 'Past conversation',
      hint: 'The whole conversation',
      nothing: 'No such conversation.',
    },
    server: {
      hint: 'Resources from this MCP server',
      nothing: (server: string) => `${server} has no such resource.`,
      waiting: (server: string) => `Loading resources from ${server}…`,
    },
    url: { title: 'Web page', hint: 'The text of the page', nothing: 'Type the full address.' },
  },
};

export const composerTexts = {
  label: 'Message',
  placeholder: 'Ask AIntern to build, fix or explain something…',
  noFolder: {
    next: 'No folder is open. You can chat, but there are no files, commands or git.',
    begun: 'This conversation has no folder. To work on files, open one and start a new conversation.',
  },
  notReady: 'Not ready yet',
  elsewhere: 'Running in another AIntern. You can reply here when it’s done.',
  enter: { send: 'Send', queue: 'Queue', answer: 'Answer' },
  stop: 'Stop',
  stopHint: (keys: string) => `Stop (Escape, or ${keys})`,
  stopAwaitingHint: (keys: string) => `Stop (${keys})`,
  mode: {
    label: (name: string, limit: string | null) =>
      `Approval mode: ${name}${limit === null ? '' : `, limited to ${limit}`}`,
    limited: (limit: string) => `limited to ${limit}`,
    limitedHint: (limit: string) => `This folder’s settings limit calls to ${limit} mode.`,
    hint: (description: string, keys: string) => `${description} (${keys} for the next mode)`,
    menu: 'Approval mode',
    menuHint: (keys: string) => `${keys} in the message box switches to the next mode.`,
    announcement: (name: string, description: string) => `${name} mode. ${description}`,
    noSandbox: 'There is no sandbox here, so Edit mode asks before it runs commands.',
  },
  effort: {
    title: 'Reasoning effort',
    label: (name: string) => `Reasoning effort: ${name}`,
    short: 'Effort',
    names: { default: 'Default', low: 'Low', medium: 'Medium', high: 'High' },
    descriptions: {
      default: 'The model’s own setting.',
      low: 'Fast and cheap. For simple tasks.',
      medium: 'Thinks before it answers.',
      high: 'Thinks longest. For hard problems.',
    },
  },
  hint: 'Enter to send · Shift+Enter for a new line · @ to add context · / for commands',
  ownCommand: (name: string, hint: string, description: string) =>
    [`/${name}${hint && ` ${hint}`}`, ...(description ? [description] : [])].join(' · '),
  runningHint: (sendKeys: string, stopKeys: string) => `Enter to queue · ${sendKeys} to send now · ${stopKeys} to stop`,
  answerHint: (stopKeys: string) => `Enter to answer the question · Shift+Enter for a new line · ${stopKeys} to stop`,
  prompts: {
    ofServer: 'Prompts from this MCP server',
    optional: 'optional',
    hint: (usage: string, description: string) =>
      ['Enter to add the prompt to your message', ...(usage === '' ? [] : [usage]), description]
        .filter(Boolean)
        .join(' · '),
    notNow: (server: string) => `${server} isn’t running. Press Enter again to send this as a message.`,
    unknown: (server: string, prompt: string) =>
      `${server} has no prompt ${prompt}. Press Enter again to send this as a message.`,
    missing: (names: readonly string[]) =>
      `Add ${names.map((name) => `${name}=…`).join(' and ')}, or press Enter again to send this as a message.`,
  },
  slashDoubts: {
    unknown: (name: string) => `Unknown command /${name}. Press Enter again to send it as a message.`,
    idle: (name: string) => `/${name} isn’t available right now. Press Enter again to send it as a message.`,
    'takes-no-words': (name: string) =>
      `/${name} doesn’t take any arguments. Press Enter again to send it as a message.`,
  } satisfies Record<SlashProblem, (name: string) => string>,
  commands: 'Commands',
  mentions: 'Add to the message',
  mentionsFound: (count: number, total: number) =>
    total > count ? `${count} of ${total.toLocaleString('en')}` : `${count} found`,
  commandsFound: (count: number) => `${count} ${count === 1 ? 'command' : 'commands'}`,
  cannotFind: 'Couldn’t load the suggestions.',
  mentionsHint: '↵ add · ⇥ open folder · esc close',
  context: contextTexts,
  commandsHint: '↵ run · ⇥ complete · esc close',
};
