import { approvalLevelNames, type Settings } from '../../../shared/settings/settings';

type ApprovalLevel = Settings['autoApproveUpTo'];

export const settingsTexts = {
  title: 'Settings',
  description: 'Each change counts at once.',
  close: 'Close the settings',
  sectionList: 'Sections',
  search: 'Find a setting',
  noMatch: 'No setting has these words.',
  cannotLoad: 'The settings could not be read.',
  showModels: 'Models and keys…',

  approval: {
    title: 'Approval',
    description: 'What a model may do without asking you.',
    level: 'What may run without asking',
    levels: {
      safe: {
        name: approvalLevelNames.safe,
        explanation: 'Looking runs by itself. Every change asks you first.',
        runs: 'Read file, Search content, Git status',
        asks: 'Write file, Run command, Git commit',
      },
      low: {
        name: approvalLevelNames.low,
        explanation: 'Changes that are easy to take back run too.',
        runs: 'Write file, Copy file, Create folder, Git add',
        asks: 'Edit file, Run command, Fetch address',
      },
      medium: {
        name: approvalLevelNames.medium,
        explanation: 'Ordinary commands and changes run too.',
        runs: 'Edit file, Run command, Git commit, Fetch address',
        asks: 'Delete file, Type into terminal, commands that may destroy something',
      },
    } satisfies Record<ApprovalLevel, { name: string; explanation: string; runs: string; asks: string }>,
    runs: 'Runs:',
    asks: 'Asks:',
    highNeverRuns:
      'High and critical risk always ask. Each call is rated by what it would do: the same tool can be safe here and critical there.',
    timeout: 'When you do not answer',
    timeoutNever: 'Wait as long as it takes',
    timeoutAfter: (time: string) => `Deny after ${time}`,
    timeoutExplanation: 'After that time the call does not run, and the model is told that nobody answered.',
    hosts: 'Private hosts that may be fetched',
    hostsExplanation:
      'Fetch address asks only hosts on the internet. What listens on this machine or in your network often trusts whoever can reach it: routers, databases, other tools. A model that was talked into it could read them or make them act. Add only what a model needs, such as your own development server.',
    noHosts: 'None. Only public hosts are asked.',
    addHost: 'Host to add',
    hostExample: 'localhost:5173',
    add: 'Add',
    removeHost: (host: string) => `Remove ${host}`,
    hostProblems: {
      empty: 'Give a host, such as localhost:5173.',
      notAHost: 'Give only the host, and the port after a colon: no path, no name, no password.',
      listed: 'This host is in the list already.',
    },
  },

  models: {
    title: 'Models and keys',
    description: 'The servers that models are asked on. Keys stay with AIntern and are sent to their own server alone.',
  },

  permissions: {
    title: 'Permissions',
    description: 'What you told AIntern to remember when you approved or denied a call.',
    count: (allowed: number, denied: number, asking: number) =>
      [
        [allowed, 'allow'],
        [denied, 'deny'],
        [asking, 'always ask'],
      ]
        .filter(([count]) => count !== 0)
        .map(([count, effect]) => `${count} ${count === 1 ? 'rule' : 'rules'} to ${effect}`)
        .join(' · '),
    none: 'Nothing is remembered yet.',
    unreadable: (count: number) =>
      `${count === 1 ? 'One rule' : `${count} rules`} in the file cannot be read. Until that is settled, every call asks.`,
    explanation:
      'Rules are listed beside the conversation, with what each covers, how often it was used, and a way to revoke it.',
    show: 'Show the rules',
  },

  tools: {
    title: 'Tools',
    description:
      'What is off is offered to no model, and a call of it is refused, also where a rule or an approval would let it run.',
    cannotLoad: 'The tools could not be read. Close the settings and try again when AIntern is connected.',
    on: (count: number, all: number) => `${count} of ${all} on`,
    category: (name: string) => `All tools of ${name}`,
    unavailable: 'Not available here',
  },

  terminal: {
    title: 'Terminal',
    description: 'How terminals look, and what runs in those that you open.',
    fontSize: 'Font size',
    fontSizeHint: 'In pixels, from 8 to 32.',
    scrollback: 'Lines to scroll back',
    scrollbackHint: 'From 100 to 100,000. More of them take more memory.',
    wholeNumber: (least: string, most: string) => `Give a whole number from ${least} to ${most}.`,
    shell: 'Shell',
    shellHint:
      'For the terminals that you open. Empty stands for the shell of your account. Commands of a model keep to theirs.',
    shellExample: '/bin/bash',
    environment: 'Environment variables for commands',
    environmentHint:
      'Commands and tools get PATH, HOME, your language, proxies and the folders of common toolchains. Add the names of others they need, such as SSH_AUTH_SOCK. Every program that the model starts can read what you add, secrets included.',
    environmentExample: 'SSH_AUTH_SOCK GH_TOKEN',
    notAName: (word: string) => `“${word}” is not the name of a variable. Separate names with spaces.`,
  },

  appearance: {
    title: 'Appearance',
    description: 'How AIntern looks on this machine.',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' } satisfies Record<Settings['theme'], string>,
    zoom: 'Size',
    zoomHint: (modifier: string) => `Also by ${modifier} with plus, minus and 0.`,
    zoomIn: 'Larger',
    zoomOut: 'Smaller',
    zoomReset: 'As designed',
    zoomValue: (percent: number) => `${percent} %`,
    motion: 'Less motion',
    motionHint: 'Nothing slides, fades or turns, whatever the system says.',
    diffLayout: 'Changes side by side',
    diffLayoutHint: 'The old text on the left, the new one on the right, where there is room. Otherwise in one column.',
  },

  notifications: {
    title: 'Notifications',
    description: 'What calls you while the window is out of sight.',
    approvals: 'A call needs your approval',
    questions: 'The agent asks you something',
    ended: 'A run has ended',
    failed: 'A run has failed',
    allow: 'Allow notifications',
    states: {
      granted: 'Your browser shows notifications of AIntern.',
      default: 'Your browser has not been asked yet whether AIntern may show notifications.',
      denied:
        'Your browser refuses notifications of AIntern. Open the site settings beside the address, set notifications to “Allow”, and reload the page.',
      unsupported: 'This browser has no notifications.',
    },
    /** What else somebody may look for. */
    keywords: 'dnd mute silence sleep night alerts',
    quiet: 'Quiet times',
    doNotDisturb: 'Do not disturb',
    doNotDisturbHint: 'Nothing calls you until you turn it off. Calls wait for you all the same.',
    quietHours: 'Quiet hours',
    quietHoursHint: 'Nothing calls you between two times of the day. Afterwards one notification says how much waits.',
    from: 'From',
    to: 'To',
    noTime: 'Give a time.',
    sameTimes: 'Both times are the same, so that it is never quiet.',
    quietUntil: (time: string) => `Quiet now, until ${time}.`,
    quietUntilTomorrow: (time: string) => `Quiet now, until ${time} tomorrow.`,
    quietUntilChanged: 'Quiet now, until you turn it off.',
    trial: 'Send a test notification',
    trialTitle: 'AIntern can call you',
    trialBody: 'This is how a notification looks.',
    outcomes: {
      shown: 'It was shown. If you do not see it, your system may be set not to disturb you.',
      unanswered:
        'It was handed to your system, which did not say whether it shows it. If you see nothing, look into the notification settings of your system.',
      unsupported: 'Notifications cannot be shown here. The title of the window still counts the calls that wait.',
      denied: 'It was refused. Allow notifications of AIntern first.',
    },
    trialFailed: (error: string) =>
      `Your system did not show it: ${error}. Look into the notification settings of your system.`,
    titleHint: 'The title of the window counts the calls that wait for you.',
  },

  desktop: {
    title: 'Desktop',
    description: 'How AIntern lives beside your other apps.',
    /** What else somebody may look for. */
    keywords: 'hotkey autostart boot background close upgrade version',
    whenClosed: 'When you close the window while agents work',
    choices: {
      ask: { name: 'Ask me', explanation: 'The next time it happens. Your answer is remembered here.' },
      'keep-working': {
        name: 'Keep working',
        explanation: 'The window goes, and AIntern stays in the tray until the agents are done and you quit.',
      },
      quit: { name: 'Stop them and quit', explanation: 'What runs is stopped. The conversations are kept.' },
    } satisfies Record<Settings['whenClosed'], { name: string; explanation: string }>,
    globalShortcut: 'Shortcut from anywhere',
    globalShortcutHint:
      'Brings the window to the front, whatever app you are in. Click the field and press the keys; Backspace clears it.',
    noShortcut: 'Press keys',
    clearShortcut: 'Clear',
    tooFewKeys: 'Press more keys at once, such as Ctrl, Alt and A: fewer would be taken from your other apps.',
    launchAtLogin: 'Start when you log in',
    launchAtLoginHint: 'AIntern starts with your session and waits in the tray.',
    checkForUpdates: 'Look for updates',
    checkForUpdatesHint:
      'Asks the server that AIntern is published on for a newer version, at each start and once a day. It learns your network address and this version, nothing of your work. While this is off, nobody is asked.',
    noUpdateAddress:
      'This copy of AIntern was built without an address to look at. For a newer version, look where you got this one.',
  },

  about: {
    title: 'About',
    description: 'An agent whose tool calls you see, edit and decide about before they run.',
    version: 'Version',
    host: 'Runs as',
    hosts: { electron: 'Desktop app', web: 'Web host', cli: 'Command line' },
    platform: 'Platform',
    platforms: { linux: 'Linux', darwin: 'macOS', win32: 'Windows' } as Readonly<Record<string, string>>,
    data: 'Data',
    dataHint: 'Settings, conversations and the record of all calls.',
    logs: 'Logs',
    logsHint: 'What went wrong inside, without parameters and contents.',
    licence: 'Licence',
    licenceName: 'MIT',
  },
};
