import { type GuideRequest, one, optionalParameter, type RequestGroup } from './guide-request';
import { mention, mentionAll } from './mention';
import { number, phrase, rest, word, words } from './phrase';

const DEFAULT_COMMITS = 10;

const reading: readonly GuideRequest[] = [
  {
    examples: ['git status', 'show the git status', 'which branch am I on?'],
    pattern: phrase`(?:show (?:me )?(?:the )?)?(?:git )?status|(?:which|what) branch (?:am i on|is this|are we on|is checked out)`,
    rounds: () => one('I’ll ask git how things stand.', 'git-status', {}),
  },
  {
    examples: ['show the staged changes', 'what is staged?'],
    pattern: phrase`(?:show (?:me )?(?:the )?staged (?:changes|files)|what is staged|git diff --(?:staged|cached))`,
    rounds: () => one('I’ll look at what would be committed.', 'git-diff', { staged: true }),
  },
  {
    examples: ['compare main with feature', 'compare with HEAD~2'],
    // Files have endings, and are no commits.
    pattern: phrase`compare (?:${word('from')} )?(?:with|to|and) (?!\S+\.[a-z]+\s*[.?!]?$)${word('to')}`,
    rounds(said) {
      const commits = said('from') === '' ? said('to') : `${said('from')}..${said('to')}`;
      return one(`I’ll compare ${mention(commits)}.`, 'git-diff', { commits });
    },
  },
  {
    examples: ['what changed?', 'what changed in src', 'show the diff of README.md'],
    pattern: phrase`(?:(?:show (?:me )?)?what (?:(?:has |have i )?changed|did i change)|(?:show (?:me )?)?(?:the |my )?(?:git )?(?:changes|diff))(?: (?:in|of|to) ${words('paths')})?`,
    rounds(said) {
      const paths = said.list('paths');
      return [
        ...one('I’ll ask git what changed.', 'git-status', {}),
        ...one('And these are the lines.', 'git-diff', paths.length === 0 ? {} : { paths }),
      ];
    },
  },
  {
    examples: ['show the last commit'],
    pattern: phrase`(?:show (?:me )?|what (?:is|was) )(?:the )?(?:last|latest|newest) commit`,
    rounds: () => one('I’ll look at the last commit.', 'git-log', { limit: 1, detail: 'full' }),
  },
  {
    examples: ['show the last 5 commits', 'show the last commits', 'git log'],
    pattern: phrase`(?:(?:show|list) (?:me )?)?(?:the )?(?:last|latest|newest) (?:${number('limit')} )?commits?|git log|(?:show (?:me )?)?(?:the )?history`,
    rounds: (said) => one('I’ll look at the history.', 'git-log', { limit: commitsOf(said('limit')) }),
  },
  {
    examples: ['show the history of README.md', 'who changed src/a.ts?'],
    pattern: phrase`(?:(?:show (?:me )?)?(?:the )?(?:history|commits) (?:of|to|for)|who changed) ${words('paths')}`,
    rounds(said) {
      const paths = said.list('paths');
      return one(`I’ll look at the history of ${mentionAll(paths)}.`, 'git-log', { paths, limit: DEFAULT_COMMITS });
    },
  },
  {
    examples: ['show the commits by Ada'],
    pattern: phrase`(?:(?:show|list|find) (?:me )?)?(?:the |all )?commits (?:by|from) ${word('author')}`,
    rounds: (said) =>
      one(`I’ll look at what ${mention(said('author'))} has committed.`, 'git-log', { author: said('author') }),
  },
  {
    examples: ['list branches', 'which branches are there?'],
    pattern: phrase`(?:(?:list|show) (?:me )?(?:the |all )?(?:git )?branches|(?:which|what) branches are there|git branch)`,
    rounds: () => one('I’ll list the branches.', 'git-branch', { action: 'list' }),
  },
];

const writing: readonly GuideRequest[] = [
  {
    examples: ['stage everything'],
    pattern: phrase`(?:stage|git add) (?:everything|all(?: changes)?|-A|\.)`,
    rounds: () => one('I’ll stage all changes.', 'git-add', { all: true }),
  },
  {
    examples: ['stage src/a.ts', 'stage src/a.ts and src/b.ts', 'git add src/a.ts', 'add src/a.ts to git'],
    pattern: phrase`(?:(?:stage|git add) ${words('paths')}|add ${words('added')} to (?:git|the next commit))`,
    rounds(said) {
      const paths = [...said.list('paths'), ...said.list('added')];
      return one(`I’ll stage ${mentionAll(paths)}.`, 'git-add', { paths });
    },
  },
  {
    examples: ['commit everything with message "Fix it"'],
    pattern: phrase`commit (?:everything|all(?: changes)?) (?:with (?:the )?message|saying|as) ${rest('message')}`,
    rounds: (said) => [
      ...one('I’ll stage all changes.', 'git-add', { all: true }),
      ...one('And commit.', 'git-commit', { message: said('message') }),
    ],
  },
  {
    examples: ['commit with message "Fix it"', 'git commit -m "Fix it"'],
    pattern: phrase`(?:git )?commit (?:(?:it|that|what is staged) )?(?:with (?:the )?message|saying|as|-m) ${rest('message')}`,
    rounds: (said) => one('I’ll commit what is staged.', 'git-commit', { message: said('message') }),
  },
  {
    examples: ['commit src/a.ts with message "Fix it"'],
    pattern: phrase`commit ${words('paths')} (?:with (?:the )?message|saying|as) ${rest('message')}`,
    rounds(said) {
      const paths = said.list('paths');
      return [
        ...one(`I’ll stage ${mentionAll(paths)}.`, 'git-add', { paths }),
        ...one('And commit.', 'git-commit', { message: said('message') }),
      ];
    },
  },
  {
    examples: ['create a branch feature', 'create a branch feature from main'],
    pattern: phrase`(?:create|make|add) (?:a |the )?(?:new )?branch (?:called |named )?${word('name')}(?: (?:from|at|off) ${word('startPoint')})?`,
    rounds: (said) =>
      one(`I’ll create the branch ${mention(said('name'))}.`, 'git-branch', {
        action: 'create',
        name: said('name'),
        ...optionalParameter('startPoint', said('startPoint')),
      }),
  },
  {
    examples: ['rename branch feature to topic'],
    pattern: phrase`rename (?:the )?branch ${word('name')} (?:to|into) ${word('newName')}`,
    rounds: (said) =>
      one(`I’ll rename the branch ${mention(said('name'))}.`, 'git-branch', {
        action: 'rename',
        name: said('name'),
        newName: said('newName'),
      }),
  },
  {
    examples: ['delete branch feature'],
    pattern: phrase`(?:delete|remove) (?:the )?branch ${word('name')}`,
    rounds: (said) =>
      one(`I’ll delete the branch ${mention(said('name'))}.`, 'git-branch', { action: 'delete', name: said('name') }),
  },
  {
    examples: ['switch to a new branch feature', 'git checkout -b feature'],
    pattern: phrase`(?:(?:switch|change) to (?:a |the )?new branch|git (?:checkout -b|switch -c)) (?:called |named )?${word('branch')}`,
    rounds: (said) =>
      one(`I’ll create ${mention(said('branch'))} and switch to it.`, 'git-checkout', {
        branch: said('branch'),
        create: true,
      }),
  },
  {
    examples: ['switch to main', 'switch to the branch main', 'git checkout main'],
    pattern: phrase`(?:switch (?:back )?to|check out|checkout|git (?:checkout|switch)) (?:the )?(?:branch )?${word('branch')}`,
    rounds: (said) => one(`I’ll switch to ${mention(said('branch'))}.`, 'git-checkout', { branch: said('branch') }),
  },
  {
    examples: ['restore src/a.ts', 'put back src/a.ts from HEAD~1', 'discard the changes in src/a.ts'],
    pattern: phrase`(?:restore|put back|(?:discard|drop) (?:the |my )?changes (?:in|of|to)) ${words('paths')}(?: from ${word('from')})?`,
    rounds(said) {
      const paths = said.list('paths');
      return one(`I’ll put back ${mentionAll(paths)}: what was changed there is lost.`, 'git-checkout', {
        paths,
        ...optionalParameter('from', said('from')),
      });
    },
  },
  {
    examples: ['push', 'push to origin', 'push branch feature to origin'],
    pattern: phrase`(?:git )?push(?: (?:it|(?:my|the) (?:commits|changes|branch)))?(?: (?:the )?branch ${word('branch')})?(?: to ${word('remote')})?(?<upstream> and set (?:the )?upstream)?`,
    rounds: (said) =>
      one('I’ll push.', 'git-push', {
        ...optionalParameter('branch', said('branch')),
        ...optionalParameter('remote', said('remote')),
        ...(said('upstream') === '' ? {} : { setUpstream: true }),
      }),
  },
];

function commitsOf(limit: string): number {
  return limit === '' ? DEFAULT_COMMITS : Math.min(500, Math.max(1, Number(limit)));
}

export const gitRequests: RequestGroup = {
  category: 'git',
  title: 'Git',
  topics: ['git', 'commits', 'branches', 'version control'],
  highlights: ['what changed?', 'show the last 5 commits', 'commit everything with message "Fix it"'],
  requests: [...reading, ...writing],
};
