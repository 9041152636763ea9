import type { JsonObject } from '../../../shared/json/json';
import type { ApprovalMode } from '../../../shared/settings/approval-mode';
import { modeForFolder } from '../../../shared/settings/folder-modes';
import { createAvailability, type ToolPlace } from '../../app/create-availability';
import { decideApproval } from '../../approval/decide-approval';
import { permissionTarget } from '../../approval/rules/match-permission';
import { createPermissionStore } from '../../approval/rules/permission-store';
import { systemClock } from '../../base/clock';
import { createCommandAssessor } from '../../risk/create-command-assessor';
import { createShellReader } from '../../risk/shell/create-shell-reader';
import type { ShellGrammars } from '../../risk/shell/shell-grammars';
import { defaultDataPath } from '../../storage/data-path';
import { openStoreSafely, openToRead } from '../../storage/open-store';
import { createSettingsStore } from '../../storage/settings-store';
import { loadBashGrammar, loadShellGrammars } from '../../terminal/assessment/load-shell-grammars';
import { checkPty, isPtyLoadable } from '../../terminal/open-pty';
import { createBuiltInRegistry } from '../../tools/create-built-in-registry';
import { hasEditor } from '../../tools/editor/open-in-editor';
import { describeCall } from '../../tools/framework/describe-call';
import type { Tool } from '../../tools/framework/tool';
import { openWorkspace } from '../../workspace/open-workspace';
import { explainSandbox } from './explain-sandbox';
import { parseJsonObject } from './json-argument';
import { openMcp } from './open-mcp';
import { writeLine } from './write-line';

export interface ExplainOptions {
  readonly workspace: string;
  /** Defaults to the folder's. */
  readonly mode?: ApprovalMode;
}

export async function explain(toolId: string, json: string, options: ExplainOptions): Promise<void> {
  writeLine(await explainCall(toolId, json, options));
}

/** Hardly any command needs the PowerShell grammar; one that does is analyzed again. */
async function withFewGrammars<T>(work: (grammars: ShellGrammars) => Promise<T>): Promise<T> {
  let isMissing = false;
  const few = await loadBashGrammar(() => {
    isMissing = true;
  });
  const done = await work(few).catch((cause: unknown) => {
    if (!isMissing) throw cause;
    return null;
  });
  return done === null || isMissing ? work(await loadShellGrammars()) : done;
}

async function explainCall(toolId: string, json: string, { workspace, mode }: ExplainOptions) {
  const workspacePath = openWorkspace(workspace);
  const parameters = parseJsonObject(json, 'The parameters');
  const dataPath = defaultDataPath();
  const warn = (message: string) => process.stderr.write(`aintern: ${message}\n`);
  const store = openStoreSafely(openToRead, { cwd: dataPath, name: 'settings' }, warn);
  const settings = createSettingsStore(store, { warn }).read();
  const isPrivateAllowed = (host: string) => settings.allowedPrivateHosts.includes(host);
  const chosenMode = mode ?? modeForFolder(settings, workspacePath);
  const availability = createAvailability({ settings: () => settings, hasTerminal: isPtyLoadable, hasEditor });
  const place: ToolPlace = { workspacePath, mode: chosenMode, disabledTools: [] };
  const whyUnavailable = (tool: Tool, given: JsonObject) => availability.whyRefused(tool, given, place);
  const sandbox = await explainSandbox({ toolId, workspacePath, dataPath, settings });
  const describeWith = async (grammars: ShellGrammars) => {
    const registry = await createBuiltInRegistry({ isPrivateAllowed, grammars });
    registry.disableBy(() => settings.disabledTools);
    if (toolId.startsWith('mcp:')) {
      const assessCommand = createCommandAssessor(createShellReader(grammars));
      openMcp({ dataPath, openStore: openToRead, registry, assessCommand, isPrivateAllowed, workspacePath });
    }
    // The native module is loaded only for calls that need it.
    if (registry.get(toolId)?.category === 'terminal') await checkPty();
    return describeCall(registry, toolId, parameters, { workspacePath, dataPath, whyUnavailable, ...sandbox.scope });
  };
  const { tool, preparation, risk, summary } = await withFewGrammars(describeWith);
  const { isValid: valid, errors } = preparation.validation;
  const said = { toolId, valid, errors, riskLevel: risk.level, reasons: risk.reasons, summary };
  if (!preparation.isValid) return { ...said, subjects: [], requiresApproval: true, rule: null };
  const { subjects } = preparation.call;
  const isSandboxed = preparation.call.isSandboxed();
  const rules = createPermissionStore(store);
  const permissions = rules.list();
  const verdict = decideApproval({
    request: { toolId: tool?.id ?? toolId, provenance: { source: 'native' } },
    risk,
    target: permissionTarget(preparation.call, {
      toolId: tool?.id ?? toolId,
      workspacePath,
      conversationId: null,
      runId: null,
      now: systemClock.now(),
    }),
    mode: chosenMode,
    permissions,
    isSandboxed,
    unreadableRules: rules.unreadableCount(),
  });
  const ruleId = verdict.kind !== 'ask' && verdict.by.kind === 'rule' ? verdict.by.ruleId : null;
  const rule = permissions.find(({ id }) => id === ruleId) ?? null;
  const requiresApproval = verdict.kind !== 'allow';
  return { ...said, subjects, requiresApproval, rule, ...sandbox.describe(isSandboxed) };
}
