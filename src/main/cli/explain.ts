import { decideApproval } from '../approval/decide-approval';
import { permissionTarget } from '../approval/match-permission';
import { systemClock } from '../clock';
import { defaultDataPath } from '../storage/data-path';
import { openConf, openStoreSafely } from '../storage/open-store';
import { createPermissionStore } from '../storage/permission-store';
import { createSettingsStore } from '../storage/settings-store';
import { createBuiltInRegistry } from '../tools/create-built-in-registry';
import { describeCall } from '../tools/describe-call';
import { openWorkspace } from '../workspace/open-workspace';
import { parseJsonObject } from './json-argument';
import { writeLine } from './write-line';

export interface ExplainOptions {
  readonly workspace: string;
}

export async function explain(toolId: string, json: string, { workspace }: ExplainOptions): Promise<void> {
  writeLine(await explainCall(toolId, json, openWorkspace(workspace)));
}

async function explainCall(toolId: string, json: string, workspacePath: string) {
  const parameters = parseJsonObject(json, 'The parameters');
  const dataPath = defaultDataPath();
  const warn = (message: string) => process.stderr.write(`aintern: ${message}\n`);
  const store = openStoreSafely(openConf, { cwd: dataPath, name: 'settings' }, warn);
  const settings = createSettingsStore(store, { warn }).read();
  const isPrivateAllowed = (host: string) => settings.allowedPrivateHosts.includes(host);
  const registry = await createBuiltInRegistry({ isPrivateAllowed });
  registry.disableBy(() => settings.disabledTools);
  const { tool, preparation, risk, summary } = describeCall(registry, toolId, parameters, { workspacePath, dataPath });
  const { isValid: valid, errors } = preparation.validation;
  const said = { toolId, valid, errors, riskLevel: risk.level, reasons: risk.reasons, summary };
  if (!preparation.isValid) return { ...said, subjects: [], requiresApproval: true, rule: null };
  const { subjects } = preparation.call;
  const rules = createPermissionStore(store);
  const permissions = rules.list();
  const verdict = decideApproval({
    request: { toolId: tool?.id ?? toolId, provenance: { source: 'native' } },
    risk,
    target: permissionTarget(preparation.call, { toolId: tool?.id ?? toolId, workspacePath, now: systemClock.now() }),
    settings,
    permissions,
    unreadableRules: rules.unreadableCount(),
  });
  const ruleId = verdict.kind !== 'ask' && verdict.by.kind === 'rule' ? verdict.by.ruleId : null;
  const rule = permissions.find(({ id }) => id === ruleId) ?? null;
  return { ...said, subjects, requiresApproval: verdict.kind === 'ask', rule };
}
