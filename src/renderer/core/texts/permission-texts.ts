export const permissionsTexts = {
  none: 'No rules yet. When you allow or deny a call, you can choose to remember the decision as a rule. Rules are listed here until you revoke them.',
  noMatch: 'No matching rules.',
  cannotLoad: 'Couldn’t load the rules.',
  search: 'Search rules',
  groups: {
    session: 'This session',
    folder: 'In this folder',
    otherFolders: 'In other folders',
    always: 'Always',
  },
  effects: { allow: 'Allow', deny: 'Deny', ask: 'Ask' },
  everyCall: 'all calls',
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
};
