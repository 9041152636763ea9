const plural = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

const tokens = (count: number) =>
  `${count < 1_000 ? count : `${(count / 1_000).toFixed(1).replace(/\.0$/, '')}k`} tokens`;

export const instructionTexts = {
  tokens,
  row: (files: number, used: number) => `${plural(files, 'instruction file')} · ${tokens(used)}`,
  rowOff: (files: number) => `${plural(files, 'instruction file')}, none used`,
  changed: (files: number) => (files === 1 ? '1 changed' : `${files} changed`),
  title: 'Instructions',
  explanation:
    'What the model reads besides your messages. Later files take precedence. Instructions never allow a call.',
  budget: (used: number, budget: number) => `${tokens(used)} of at most ${tokens(budget)} for this model.`,
  states: {
    used: 'Used',
    cut: 'Shortened: only the beginning fits this model’s context',
    'left-out': 'Left out: it doesn’t fit this model’s context',
    off: 'Off',
  },
  shadowed: (by: string) => `Not used: ${by} takes precedence`,
  problem: (problem: string) => `Not used: it ${problem}`,
  notUsed: (problem: string) => `Not used: ${problem}`,
  inForce: 'Instructions',
  version: (sha256: string) => `version ${sha256.slice(0, 7)}`,
  ownSettings: 'Settings › Instructions',
  ownFolderSettings: 'Settings › Instructions, for the folder',
  imports: (files: readonly string[]) => `Imports ${files.join(', ')}`,
  hasChange: 'Changed. The earlier version stays in use until you switch to the new one.',
  review: 'Show changes',
  read: 'Read',
  close: 'Close',
  use: (label: string) => `Use ${label}`,
  useNew: 'Use new version',
  useNewHint: 'Takes effect with your next message.',
  tooDifferent: 'The versions differ too much to compare. This is the new version:',
  cannotLoad: 'Couldn’t load the instructions.',
  empty: 'No instruction files here. AIntern reads AGENTS.md, CLAUDE.md and .github/copilot-instructions.md.',
  settings: 'Instructions settings…',
  palette: 'Skills and commands',
  kinds: { skill: 'Skill', command: 'Command' },
  noSkills: 'None. Skills are SKILL.md files in .agents/skills, .claude/skills or .github/skills.',
};
