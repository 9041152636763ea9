export const permissionsTexts = {
  none: 'No rules yet. Create one here, or choose to remember a decision when you allow or deny a call.',
  create: 'New rule',
  noMatch: 'No matching rules.',
  cannotLoad: 'Couldn’t load the rules.',
  search: 'Search rules',
  groups: {
    session: 'This conversation',
    otherConversations: 'Other conversations',
    folder: 'In this folder',
    otherFolders: 'In other folders',
    always: 'Always',
  },
  effects: { allow: 'Allow', deny: 'Deny', ask: 'Ask' },
  everyCall: everyCallText,
  untilRunEnds: 'Until this run ends',
  basis: 'Only applies while the programs and scripts it runs stay the same as when you created it.',
  unused: 'Not used yet',
  used: (times: number, last: string | null) =>
    `Used ${times === 1 ? 'once' : `${times} times`}${last === null ? '' : `, last ${last} ago`}`,
  usesLeft: (left: number, most: number) => `${left} of ${most} ${most === 1 ? 'use' : 'uses'} left`,
  expired: 'Expired',
  usedUp: 'Used up',
  expiresIn: (time: string) => `Expires in ${time}`,
  expiredAgo: (time: string) => `Expired ${time} ago`,
  made: (time: string) => `Created ${time} ago`,
  lessThanAMinute: 'less than a minute',
  madeBy: 'Show the call that created it',
  revoke: 'Revoke',
  remove: 'Remove',
  named: {
    revoke: (subject: string) => `Revoke ${subject}`,
    remove: (subject: string) => `Remove ${subject}`,
    edit: (subject: string) => `Edit ${subject}`,
    duplicate: (subject: string) => `Duplicate ${subject}`,
  },
  cancel: 'Cancel',
  confirm: {
    deny: {
      title: 'Revoke this deny rule?',
      description:
        'Calls it denies can run again, depending on your other rules, the approval mode and your decisions.',
    },
    ask: {
      title: 'Revoke this ask rule?',
      description: 'Calls it asks about can run without approval if your other rules or the approval mode let them.',
    },
    unreadable: {
      title: 'Remove this unreadable rule?',
      description: 'If it denied something, that will no longer be denied.',
    },
  },
  unreadable: 'Unreadable',
  unreadableHint:
    'This version of AIntern can’t read this rule. Because it may deny something, every call needs approval until you remove it.',
  foreign: 'Not active',
  foreignHint: 'Another program added this rule to the file while AIntern was running, so it isn’t active.',
  fromCall: { allow: 'Always allow calls like this…', deny: 'Never allow calls like this…' },
  editor: {
    titles: { new: 'New rule', edit: 'Edit rule', duplicate: 'Duplicate rule', call: 'New rule from this call' },
    description: 'Deny wins over ask, and ask over allow. Critical calls always need approval.',
    effect: 'Effect',
    effectHints: {
      allow: 'Matching calls run without asking.',
      deny: 'Matching calls never run.',
      ask: 'Matching calls always need your approval.',
    },
    tool: 'Tool',
    chooseTool: 'Choose a tool',
    pattern: 'Pattern',
    noPattern: 'All calls',
    patternHints: {
      path: 'For example src/** for a folder, or *.md for files at the top. One pattern per line.',
      command: 'For example npm test, or npm run * with any arguments. One pattern per line.',
      argument: 'For example path=src/** or query=*. One pattern per line; together they must cover every argument.',
      host: 'For example example.com, or *.example.com for its subdomains. One pattern per line.',
    },
    suggestions: 'Suggested patterns',
    allCalls: 'All calls',
    scope: 'Scope',
    scopes: { session: 'This conversation', workspace: 'This folder', always: 'Always' },
    testing: 'Checking earlier calls…',
    matched: (count: number) =>
      count === 0 ? 'Matches no earlier calls' : `Matches ${count === 1 ? '1 earlier call' : `${count} earlier calls`}`,
    denied: (count: number) => `(you denied ${count})`,
    wasAllowed: 'Allowed:',
    wasDenied: 'Denied:',
    untied: (count: number) =>
      `The pattern fits ${count === 1 ? '1 earlier call that runs' : `${count} earlier calls that run`} scripts or programs of the project, such as npm test. A rule covers those only if it is based on one of them.`,
    tie: 'Base it on the latest one',
    create: 'Create rule',
    save: 'Save',
    close: 'Close',
    gone: 'This rule was revoked in the meantime.',
  },
};

const everyCallTexts: Readonly<Record<string, string>> = {
  'file-read': 'All file reads',
  'file-write': 'All file writes',
  'file-edit': 'All file edits',
  'file-delete': 'All file deletions',
  'file-move': 'All file moves',
  'file-copy': 'All file copies',
  'directory-create': 'All new folders',
  'terminal-execute': 'All commands',
  'http-fetch': 'All web requests',
};

/** For a rule without a pattern. */
function everyCallText(toolId: string, toolName: string): string {
  return everyCallTexts[toolId] ?? `All ${toolName} calls`;
}
