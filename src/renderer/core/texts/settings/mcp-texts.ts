import type { McpFault, McpServerDescription, McpToolDescription } from '../../../../shared/mcp/mcp-server';

const states: Readonly<Record<McpServerDescription['state'], string>> = {
  off: 'Off',
  untrusted: 'Not trusted',
  stopped: 'Not running',
  starting: 'Starting…',
  running: 'Running',
  failed: 'Failed',
  'needs-sign-in': 'Sign-in needed',
};

const statuses: Readonly<Record<McpToolDescription['status'], string>> = {
  approved: 'Approved',
  new: 'New',
  changed: 'Changed',
  removed: 'Removed',
  refused: 'Can’t be used',
};

export const mcpTexts = {
  title: 'MCP servers',
  description:
    'Programs and services whose tools the agent can call. Nothing starts, and no tool is offered, until you allow it.',
  /** Other words to search for. */
  keywords: 'model context protocol tools plugin extension import claude cursor codex gemini zed opencode vscode',
  none: 'No servers yet. Add one, or import servers from another program.',
  add: 'Add server',
  import: 'Import…',
  back: 'All servers',
  states,
  review: 'Review tools',
  toolCount: (count: number) => (count === 1 ? '1 tool' : `${count} tools`),

  form: {
    title: 'Add a server',
    name: 'Name',
    nameHint: 'Up to 40 letters, digits, - and _. Used in the names of its tools.',
    kind: 'Connection',
    kinds: { stdio: 'Command', http: 'Address' },
    command: 'Command',
    commandHint:
      'The full command, such as npx -y @modelcontextprotocol/server-memory. Quote words that contain spaces.',
    url: 'Address',
    urlHint: 'For example, https://mcp.example.com/mcp',
    environment: 'Environment variables',
    headers: 'Headers',
    valuesHint: 'One NAME=VALUE per line. Values are stored with your keys and never shown again.',
    save: 'Add server',
    cancel: 'Cancel',
    badValue: (line: string) => `“${line}” isn’t NAME=VALUE.`,
    badName: 'Use up to 40 letters, digits, - and _, beginning with a letter or digit.',
    noCommand: 'Enter a command.',
    openQuote: 'A closing quote is missing.',
    badAddress: 'Enter an address that starts with https:// or http://.',
  },

  importing: {
    title: 'Import servers',
    description:
      'Servers configured in other programs and in the open folder. Check each command before you import it: it runs on your computer.',
    none: 'No other servers found.',
    run: 'Import',
    trust: 'Trust and add',
    known: 'Added',
    values: (names: readonly string[]) => `Includes values for ${names.join(', ')}`,
    project:
      'From this folder: anyone who can change the project can change it. AIntern asks again when the entry or its program changes.',
  },

  server: {
    on: 'Use this server',
    onHint: 'When off, the server doesn’t start and its tools are hidden from the agent.',
    sandbox: 'Run in a sandbox',
    sandboxHint: 'It can change only the open folder and temporary files, and can’t read your credentials.',
    noSandbox:
      'There is no sandbox on this computer, so it can do anything you can. For the reason, see Settings › Sandbox.',
    network: 'Allow network access',
    networkHint:
      'AIntern asks about each new host unless a rule allows it. Without network access, the server can’t download packages or reach any service.',
    anyHost: 'Allow every host without asking',
    anyHostHint: 'For servers that don’t work through a proxy, such as browser automation.',
    hosts: 'Hosts it can reach without asking',
    removeHost: (host: string) => `Remove ${host}`,
    fault: (name: string, { host, widening }: McpFault) =>
      widening === 'any-host'
        ? `${name} couldn’t reach ${host ?? 'a host'}. It doesn’t seem to use AIntern’s proxy.`
        : `The sandbox blocked ${name} from reaching ${host ?? 'the network'}.`,
    widen: ({ host, widening }: McpFault) =>
      ({ host: `Allow ${host}`, network: 'Allow network access', 'any-host': 'Allow every host' })[widening],
    test: 'Test',
    testing: 'Testing…',
    restart: 'Restart',
    remove: 'Remove…',
    removeTitle: (name: string) => `Remove ${name}?`,
    removeDescription: 'Its approved tools and stored values are deleted.',
    removeConfirm: 'Remove',
    keep: 'Cancel',
    logs: 'Log',
    noLogs: 'Nothing logged yet.',
    reviewEntry: 'Review…',
    reviewTitle: 'Review these tools before the agent can use them',
    reviewHint:
      'New, renamed and changed tools aren’t offered until you approve them. The server writes the descriptions, and the agent reads them like instructions.',
    approve: 'Approve these tools',
    noTools: 'Test the server to see its tools.',
    tools: 'Tools',
  },

  signIn: {
    needed: (name: string) =>
      `${name} requires you to sign in. You do that in your browser; AIntern never sees your password.`,
    start: 'Sign in…',
    starting: 'Contacting the server…',
    again: 'Sign in again…',
    signedIn: 'You are signed in.',
    signOut: 'Sign out',
    waiting: 'Open this address in your browser and sign in. AIntern continues when you’re done.',
    open: 'Open in browser',
    cancel: 'Cancel',
    client: 'Client ID',
    clientHint: (address: string) =>
      `From the service’s developer settings. If it asks for a redirect URL, enter ${address}.`,
    secret: 'Client secret',
    secretHint: 'Only if the service gave you one. Stored with your keys and never shown again.',
  },

  tool: {
    statuses,
    rating: 'Risk',
    ratingOf: (tool: string) => `Risk of ${tool}`,
    unrated: 'Not rated (high)',
    claims: (texts: readonly string[]) => `Server claims: ${texts.join(', ')}`,
    change: 'What changed',
    definition: 'Whole definition',
  },
};
