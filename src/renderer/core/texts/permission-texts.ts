export const permissionsTexts = {
  none: 'Nothing is remembered. When you approve or deny a call, you can choose to remember it; the rule then stands here until you revoke it.',
  noMatch: 'No rule matches.',
  cannotLoad: 'The rules could not be read.',
  search: 'Search in the rules',
  groups: {
    session: 'Until AIntern is closed',
    folder: 'In this folder',
    otherFolders: 'In other folders',
    always: 'Always',
  },
  effects: { allow: 'Allow', deny: 'Deny', ask: 'Ask' },
  everyCall: 'every call',
  basis: 'Counts only while the programs and scripts behind it are the same as when you made it.',
  unused: 'Not used yet',
  used: (times: number, last: string | null) =>
    `Used ${times === 1 ? 'once' : `${times} times`}${last === null ? '' : `, last ${last} ago`}`,
  usesLeft: (left: number, most: number) => `${left} of ${most} ${most === 1 ? 'use' : 'uses'} left`,
  expired: 'Expired',
  usedUp: 'Used up',
  expiresIn: (time: string) => `Expires in ${time}`,
  expiredAgo: (time: string) => `Expired ${time} ago`,
  made: (time: string) => `Made ${time} ago`,
  lessThanAMinute: 'less than a minute',
  madeBy: 'Show the call that made it',
  revoke: 'Revoke',
  remove: 'Remove',
  named: {
    revoke: (subject: string) => `Revoke ${subject}`,
    remove: (subject: string) => `Remove ${subject}`,
  },
  cancel: 'Keep it',
  confirm: {
    deny: {
      title: 'Revoke a rule that denies?',
      description: 'Calls that it denies may then run: other rules, your level or you decide.',
    },
    ask: {
      title: 'Revoke a rule that asks?',
      description: 'Calls that it asks about may then run without asking: other rules and your level decide.',
    },
    unreadable: {
      title: 'Remove a rule that cannot be read?',
      description: 'If it denied something, nothing denies that any more.',
    },
  },
  unreadable: 'Cannot be read',
  unreadableHint:
    'This version cannot read what is stored here. As it may deny something, every call is asked about while it is there.',
  foreign: 'Not in force',
  foreignHint: 'Written into the file by another program while AIntern runs, not in force.',
};
