import type { Settings } from '../../../../shared/settings/settings';
import { mcpTexts } from './mcp-texts';

export const settingsTexts = {
  title: 'Settings',
  description: 'Changes are saved automatically.',
  close: 'Close settings',
  sectionList: 'Sections',
  search: 'Search settings',
  noMatch: 'No matching settings.',
  cannotLoad: 'Couldn’t load the settings.',
  showModels: 'Models and keys…',

  approval: {
    title: 'Approval',
    description: 'What the agent can do without asking you.',
    mode: 'Approval mode for new conversations',
    modeHint:
      'Critical actions always need your approval. Each call is rated by what it would do, so the same tool can be safe in one case and critical in another. Switch the mode of a conversation at the message box (Shift+Tab).',
    timeout: 'If you don’t respond',
    timeoutNever: 'Keep waiting',
    timeoutAfter: (time: string) => `Deny after ${time}`,
    timeoutExplanation: 'After this time, the call is denied and the agent learns that no one responded.',
    hosts: 'Allowed local hosts',
    hostsExplanation:
      'Fetch address only reaches public hosts. Routers, databases and other services on your machine or private network often trust anyone who can reach them, so a prompt-injected model could read or control them. Add only what the agent needs, such as your development server.',
    noHosts: 'None. Only public hosts can be reached.',
    addHost: 'Add a host',
    hostExample: 'localhost:5173',
    add: 'Add',
    removeHost: (host: string) => `Remove ${host}`,
    hostProblems: {
      empty: 'Enter a host, such as localhost:5173.',
      notAHost: 'Enter only a host and optional port, without a path, user name or password.',
      listed: 'This host is already in the list.',
    },
  },

  models: {
    title: 'Models and keys',
    description: 'Providers and API keys. A key is only ever sent to its own provider.',
  },

  permissions: {
    title: 'Permissions',
    description: 'Rules that decide about calls before you are asked.',
  },

  tools: {
    title: 'Tools',
    description: 'Disabled tools are hidden from models and always refused, even if a rule would allow them.',
    where: 'Where to turn tools on and off',
    places: { everywhere: 'All folders', folder: 'This folder', conversation: 'This conversation' },
    cannotSwitch: 'Couldn’t change the tools of this conversation.',
    cannotLoad: 'Couldn’t load the tools. Close settings and try again when AIntern is connected.',
    on: (count: number, all: number) => `${count} of ${all} on`,
    category: (name: string) => `All ${name} tools`,
  },

  instructions: {
    title: 'Instructions',
    description: 'What every model should know: your own instructions and those in the folder.',
    /** Other words to search for. */
    keywords: 'AGENTS.md CLAUDE.md copilot prompt rules memory hooks project trust .aintern diagnostics lint compile',
    own: 'Your instructions',
    ownHint: 'For all folders. You can also keep them in ~/.agents/AGENTS.md.',
    folder: (folder: string) => `Your instructions for ${folder}`,
    folderHint: 'Only you see them. For instructions that the whole team shares, write an AGENTS.md.',
    placeholder: 'For example: Answer in German. Prefer small commits.',
    files: 'Instruction files',
    skills: 'Skills and commands',
    skillsHint: 'The model reads a skill when a task calls for it. To start one yourself, type / in the message box.',
    noFolder: 'Open a folder to see its instruction files.',
    checkEdits: 'Check files after edits',
    checkEditsHint:
      'Runs the checks the folder configures (tsc, ruff, pyright, go vet, cargo check) in the sandbox, without network, and reports new errors to the model. Requires the sandbox.',
  },
  mcp: mcpTexts,

  sandbox: {
    title: 'Sandbox',
    description: 'Where the agent’s commands run, and what they can reach from there.',
    /** Other words to search for. */
    keywords: 'bubblewrap confine isolate network firewall receipt undo',
    available: 'Commands run in a sandbox. Their changes are listed and can be undone.',
    availableWithout: 'Commands run in a sandbox.',
    noReceipts: 'Their changes can’t be listed or undone here.',
    unavailable: 'There is no sandbox here, so Edit mode asks before it runs commands.',
    inFolder: (folder: string) => `Run commands in ${folder} in a sandbox`,
    inFolderHint:
      'Commands can change only this folder and connect only to hosts you allow. When this is off, they can do anything you can, their changes can’t be undone, and AIntern asks you more often.',
    elsewhere: 'In all other folders',
    everywhere: 'Run commands in a sandbox',
    noFolder: 'Open a folder to give its commands more access.',
    add: 'Add',
    remove: (item: string) => `Remove ${item}`,
    writable: {
      title: 'Other folders commands can change',
      explanation:
        'Commands run in this folder can also write to these folders, such as a cache elsewhere. Changes there aren’t listed and can’t be undone.',
      none: 'None. Commands can change only this folder.',
      addLabel: 'Add a folder',
      example: '/data/cache',
      problems: {
        empty: 'Enter a path, such as /data/cache.',
        relative: 'Enter the full path, beginning with a slash.',
        everything: 'This would give access to everything. Enter a single folder.',
        listed: 'This folder is already in the list.',
      },
    },
    hosts: {
      title: 'Hosts commands can connect to',
      explanation:
        'Commands in this folder connect to these hosts without asking you, and could send any of its files there. Package registries are allowed while a package manager runs.',
      none: 'None. AIntern asks about each new host.',
      addLabel: 'Add a host',
      example: 'api.example.com',
      problems: {
        empty: 'Enter a host, such as api.example.com.',
        notAHost: 'Enter only a host and optional port, without a path, user name or password.',
        listed: 'This host is already in the list.',
      },
    },
    undo: {
      label: 'Space for undo, in megabytes',
      hint: 'How much of what commands in this folder replace or delete is kept. When it’s full, the oldest commands can no longer be undone. A command that replaces more than that names the files it couldn’t keep.',
    },
  },

  terminal: {
    title: 'Terminal',
    description: 'Terminal appearance, shell and environment.',
    fontSize: 'Font size',
    fontSizeHint: '8 to 32 pixels.',
    scrollback: 'Scrollback lines',
    scrollbackHint: '100 to 100,000. Higher values use more memory.',
    wholeNumber: (least: string, most: string) => `Enter a whole number from ${least} to ${most}.`,
    shell: 'Shell',
    shellHint: 'For terminals you open. Leave empty to use your default shell. The agent’s commands aren’t affected.',
    shellExample: '/bin/bash',
    environment: 'Environment variables for commands',
    environmentHint:
      'Commands and tools get PATH, HOME, your language, proxy settings and common toolchain folders. Add any others they need, such as SSH_AUTH_SOCK. Every program the agent starts can read these variables, including any secrets.',
    environmentExample: 'SSH_AUTH_SOCK GH_TOKEN',
    notAName: (word: string) => `“${word}” isn’t a valid variable name. Separate names with spaces.`,
  },

  appearance: {
    title: 'Appearance',
    description: 'Theme, zoom, layout and your editor.',
    /** Other words to search for. */
    keywords: 'vscode ide open file path wrap lines',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' } satisfies Record<Settings['theme'], string>,
    zoom: 'Zoom',
    zoomHint: (modifier: string) => `You can also press ${modifier} with plus, minus or 0.`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    zoomReset: 'Reset',
    zoomValue: (percent: number) => `${percent}%`,
    motion: 'Reduce motion',
    motionHint: 'Turns off animations, even if your system allows them.',
    diffLayout: 'Side-by-side diffs',
    diffLayoutHint: 'Shows the old text on the left and the new text on the right when there’s room.',
    wrapCode: 'Wrap long lines of code',
    wrapCodeHint: 'In answers and in the viewer. Otherwise they scroll sideways.',
    wrapDiffs: 'Wrap long lines of diffs',
    wrapDiffsHint: 'On cards and in the Changes panel.',
    editor: {
      title: 'Editor',
      hint: 'Opens the files you click in answers, cards and changes.',
      auto: 'Automatic: your running or default editor',
      viewer: 'AIntern’s viewer',
      installed: 'Installed',
      known: 'Editors',
      notFound: 'Not found on this computer',
      custom: 'Custom command…',
      command: 'Command',
      commandHint: 'Use {file}, {line} and {column}. Without {file}, the path comes last.',
      commandExample: 'my-editor --goto {file}:{line}',
    },
  },

  limits: {
    title: 'Limits',
    description: 'How much a run can cost, and how long it can go on without asking.',
    /** Other words to search for. */
    keywords: 'budget money spend price cap iterations steps parallel timeout name',
    noLimit: 'No limit',
    noAmount: 'Enter an amount above 0, such as 5 or 0.50, or leave it empty.',
    conversationCost: 'Cost per conversation ($)',
    conversationCostHint: 'AIntern asks before a request that could exceed it.',
    dailyCost: 'Cost per day ($)',
    dailyCostHint: 'For all conversations together, including command-line runs.',
    rounds: 'Steps before asking',
    roundsHint: 'After this many model responses in one run, AIntern asks whether to continue.',
    concurrency: 'Parallel calls',
    concurrencyHint: 'Across all conversations. Further calls wait their turn.',
    callTimeout: 'Call timeout (seconds)',
    callTimeoutHint: 'For tools without their own timeout. For commands, the agent sets it.',
    modelTimeout: 'Model timeout (seconds)',
    modelTimeoutHint: 'If the model sends nothing for this long, the request fails.',
    titles: 'Generate titles',
    titlesHint: 'After its first answer, the model names the conversation. This takes one more small request.',
  },

  notifications: {
    title: 'Notifications',
    description: 'Notifications when AIntern is in the background.',
    approvals: 'A call needs approval',
    questions: 'The agent has a question',
    ended: 'A run finishes',
    failed: 'A run fails',
    allow: 'Allow notifications',
    states: {
      granted: 'Your browser allows notifications from AIntern.',
      default: 'Your browser hasn’t been asked to allow notifications yet.',
      denied:
        'Your browser blocks notifications from AIntern. Open the site settings next to the address bar, set notifications to “Allow” and reload the page.',
      unsupported: 'This browser doesn’t support notifications.',
    },
    /** Other words to search for. */
    keywords: 'dnd mute silence sleep night alerts',
    quiet: 'Quiet times',
    doNotDisturb: 'Do not disturb',
    doNotDisturbHint: 'Mutes all notifications until you turn it off. Calls still wait for your approval.',
    quietHours: 'Quiet hours',
    quietHoursHint: 'Mutes notifications between two times of day. One notification afterwards sums up what needs you.',
    from: 'From',
    to: 'To',
    noTime: 'Enter a time.',
    sameTimes: 'Both times are the same, so quiet hours never apply.',
    quietUntil: (time: string) => `Muted until ${time}.`,
    quietUntilTomorrow: (time: string) => `Muted until ${time} tomorrow.`,
    quietUntilChanged: 'Muted until you turn it off.',
    trial: 'Send test notification',
    trialTitle: 'Notifications are working',
    trialBody: 'This is a test notification from AIntern.',
    outcomes: {
      shown: 'Notification sent. If you don’t see it, your system’s Do not disturb mode may be on.',
      unanswered:
        'Notification sent, but your system didn’t confirm it. If you don’t see it, check your system’s notification settings.',
      unsupported: 'Notifications aren’t supported here. The window title still shows the number of pending calls.',
      denied: 'Notifications are blocked. Allow notifications from AIntern first.',
    },
    trialFailed: (error: string) =>
      `Your system couldn’t show the notification: ${error}. Check your system’s notification settings.`,
    titleHint: 'The window title shows the number of pending calls.',
  },

  desktop: {
    title: 'Desktop',
    description: 'Background behavior, shortcuts and updates.',
    /** Other words to search for. */
    keywords: 'hotkey autostart boot background close upgrade version',
    whenClosed: 'When you close the window while agents are working',
    choices: {
      ask: { name: 'Ask me', explanation: 'Asks each time, until you choose “Don’t ask again”.' },
      'keep-working': {
        name: 'Keep working',
        explanation: 'Closes the window and keeps AIntern running in the tray until you quit.',
      },
      quit: { name: 'Stop them and quit', explanation: 'Stops all runs. Your conversations are kept.' },
    } satisfies Record<Settings['whenClosed'], { name: string; explanation: string }>,
    globalShortcut: 'Global shortcut',
    globalShortcutHint:
      'Brings the window to the front from any app. Click the field and press the keys. Press Backspace to clear it.',
    noShortcut: 'Press shortcut',
    clearShortcut: 'Clear',
    tooFewKeys: 'Add more keys, such as Ctrl+Alt+A, so the shortcut doesn’t conflict with other apps.',
    launchAtLogin: 'Open at login',
    launchAtLoginHint: 'AIntern starts in the tray when you log in.',
    checkForUpdates: 'Check for updates',
    checkForUpdatesHint:
      'Checks the update server at each start and once a day. The server sees your IP address and this version, nothing about your work. When this is off, AIntern never contacts it.',
    noUpdateAddress: 'This build has no update server. Get newer versions from where you got this one.',
  },

  about: {
    title: 'About',
    description: 'An agent whose tool calls you can see, edit and approve before they run.',
    version: 'Version',
    host: 'Runs as',
    hosts: { electron: 'Desktop app', web: 'Web host', cli: 'Command line' },
    platform: 'Platform',
    platforms: { linux: 'Linux', darwin: 'macOS', win32: 'Windows' } as Readonly<Record<string, string>>,
    data: 'Data',
    dataHint: 'Settings, conversations and the activity log.',
    logs: 'Logs',
    logsHint: 'Internal errors, without parameters or file contents.',
    licence: 'License',
    licenceName: 'MIT',
  },
};
