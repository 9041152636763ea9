import { posix } from 'node:path';
import { z } from 'zod';
import { allowingRules } from '../src/main/approval/rules/match-permission';
import type { AssessCommand, CommandAssessment, CommandContext } from '../src/main/risk/command-assessment';
import { createCommandAssessor } from '../src/main/risk/create-command-assessor';
import { createShellReader } from '../src/main/risk/shell/create-shell-reader';
import type { ShellKind } from '../src/main/risk/shell/shell-program';
import { loadShellGrammars } from '../src/main/terminal/assessment/load-shell-grammars';
import type { ToolPermission } from '../src/shared/call/permission';
import { readRows } from './read-rows';
import { createTally, type Suite, type Tally } from './suite';

const rowSchema = z.object({
  command: z.string(),
  shell: z.enum(['bash', 'powershell', 'cmd', 'bash/zsh']),
  verdict: z.string(),
  rules: z.union([z.string(), z.array(z.string())]).optional(),
});
type Row = z.infer<typeof rowSchema>;

/** Rows with these verdicts must never run without approval. */
const unsafe = /^(?:not_auto_safe|dangerous|ask_outside_workspace)/;
/**
 * The share of rows rated safe by others that must be safe here too; more approval requests than that are a nuisance.
 */
const SAFE_SHARE = 0.85;

/** Compares command lines with the verdicts of other tools. */
export const commands: Suite = {
  file: 'commands.jsonl',
  async run(path) {
    const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));
    const tally = createTally();
    const safe: Rated[] = [];
    for (const [index, row] of readRows(path, rowSchema).entries()) {
      checkRow({ row, rowId: `row ${index + 1}`, assess, tally, safe });
    }
    return closed(tally, safe);
  },
};

interface Check {
  readonly row: Row;
  readonly rowId: string;
  readonly assess: AssessCommand;
  readonly tally: Tally;
  /** Rows that other tools rate as safe. */
  readonly safe: Rated[];
}

interface Rated {
  readonly isSafeHere: boolean;
  readonly said: string;
}

function checkRow({ row, rowId, assess, tally, safe }: Check): void {
  const { command, shell } = lineOf(row);
  const assessment = assess(command, commandContext(shell, folderOf(row)));
  const { level, reasons } = assessment;
  const said = `${JSON.stringify(command)} is ${level}: ${reasons.join('; ')}`;
  if (unsafe.test(row.verdict)) {
    tally.check('unsafe rows that are not rated safe', rowId, level === 'safe' ? said : null);
  }
  if (row.verdict === 'safe') safe.push({ isSafeHere: level === 'safe', said: `${rowId}: ${said}` });
  if (row.verdict === 'ask_given_rules' || row.verdict === 'deny_given_rules') {
    tally.check('lines that the given rules do not cover', rowId, isAllowed(assessment, row.rules) ? said : null);
  }
  const silent = level !== 'safe' && reasons.length === 0;
  tally.check('rows above safe that say why', rowId, silent ? said : null);
}

/**
 * A few rows of Codex's tests for PowerShell begin with an option: their program, which the tests keep in a variable, is
 * missing. It is the path of PowerShell 7.
 */
function lineOf({ command, shell }: Row): { readonly command: string; readonly shell: ShellKind } {
  if (command.startsWith('-')) return { command: `pwsh ${command}`, shell: 'powershell' };
  return { command, shell: shell === 'bash/zsh' ? 'bash' : shell };
}

function closed(tally: Tally, safe: readonly Rated[]) {
  const asked = safe.filter(({ isSafeHere }) => !isSafeHere);
  const rated = safe.length - asked.length;
  const share = `${rated} of ${safe.length} safe rows are rated safe (${((100 * rated) / safe.length).toFixed(1)} %)`;
  const what = `at least ${SAFE_SHARE * 100} % of the safe rows are rated safe`;
  tally.check(what, 'all rows', rated >= SAFE_SHARE * safe.length ? null : share);
  return { ...tally.result(), remarks: [share, ...asked.map(({ said }) => said)] };
}

function isAllowed({ subjects, noRule }: CommandAssessment, rules: Row['rules'] = []): boolean {
  const permissions = [rules].flat().map((rule): ToolPermission => {
    const id = '00000000-0000-4000-8000-000000000000';
    return { id, effect: 'allow', toolId: 't', pattern: `${rule} *`, scope: 'always', createdAt: 0, uses: 0 };
  });
  const target = {
    toolId: 't',
    subjectKind: 'command',
    subjects,
    workspacePath: null,
    conversationId: null,
    runId: null,
    now: 0,
  } as const;
  return allowingRules(permissions, noRule === undefined ? target : { ...target, noRule }) !== null;
}

/** The rows were recorded for this workspace, which doesn't need to exist. */
const WORKSPACE = '/workspace/project';

/** If a line names no path but needed approval for leaving the workspace, it ran in a folder outside it. */
function folderOf({ verdict, command }: Row): string {
  return verdict === 'ask_outside_workspace' && !/[/\\~$!>]/.test(command) ? '/outside' : WORKSPACE;
}

function commandContext(shell: ShellKind, folder: string): CommandContext {
  return {
    shell,
    folder,
    homePath: '/home/user',
    locate(path) {
      const realPath = posix.resolve(folder, path);
      const way = posix.relative(WORKSPACE, realPath);
      const isInside = way !== '..' && !way.startsWith('../');
      return { realPath, workspacePath: isInside ? way || '.' : null, isOwnData: false };
    },
    packageScripts: () => null,
    makefile: () => null,
    executingGitSettings: () => [],
  };
}
