/** Messages that an action sends for the user. The model reads them, and the user sees them in the conversation. */
export const promptTexts = {
  initialize: [
    'Write AGENTS.md for this folder: what a newcomer, human or agent, needs to know and can’t see at a glance.',
    'Look around first: the README, the manifests, the configuration of tests and checks, and some typical source files.',
    'If there already is an AGENTS.md or CLAUDE.md, read it, keep what is right, and correct the rest.',
    'Include what the project is, how to install, build, run and test it (also a single test), how the code is organized, and conventions that differ from common practice.',
    'Keep it under 80 lines, and don’t make anything up: leave out what you don’t find.',
  ].join('\n'),
  review: [
    'Review these uncommitted changes as a careful colleague would.',
    'Look for mistakes first: wrong logic, missed cases, broken callers, security and data loss, tests that are missing or can’t fail. Read the surrounding code where the diff alone doesn’t show it.',
    'List what you find, the most serious first, each with file and line, what goes wrong and how to fix it. Say so if you find nothing. Don’t change any file.',
  ].join('\n'),
};
