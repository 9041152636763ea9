import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AppDescription, EventMessage } from '../shared/contract';
import type { Settings } from '../shared/settings';
import { createConversationService } from './agent/conversation-service';
import { createAgent } from './agent/create-agent';
import type { App } from './app';
import { createApprovalService } from './approval/approval-service';
import { recordRuleUse } from './approval/record-rule-use';
import { type Clock, type NewId, systemClock } from './clock';
import { createCommandHandlers } from './create-command-handlers';
import { createEventBus } from './event-bus';
import { logExecutions } from './execution/log-executions';
import { defaultExecutionOptions } from './execution/tool-execution-options';
import { createToolExecutionService } from './execution/tool-execution-service';
import { createGuideBackend } from './model/guide/guide-backend';
import type { ModelBackend } from './model/model-backend';
import { publishPermissions } from './publish-permissions';
import { publishRecords, unwritten } from './publish-records';
import { claimDataFolder } from './storage/claim-data-folder';
import { completeLedger } from './storage/complete-ledger';
import { createConversationLog } from './storage/conversation-log';
import { createLogger, silentLogger } from './storage/create-logger';
import { createFileHistory } from './storage/file-history';
import { isProcessAlive } from './storage/is-process-alive';
import { createLedger } from './storage/ledger';
import { type OpenStore, openConf, openStoreSafely } from './storage/open-store';
import { createPermissionStore } from './storage/permission-store';
import { createSettingsStore } from './storage/settings-store';
import { publishTerminals } from './terminal/publish-terminals';
import { createTerminalService } from './terminal/terminal-service';
import { createBuiltInRegistry } from './tools/create-built-in-registry';
import { describeTools } from './tools/describe-tools';
import type { ToolRegistry } from './tools/tool-registry';
import { undoCall } from './undo-call';
import { type AnswerApproval, wireAgent } from './wire-agent';
import { firstWorkspace } from './workspace/first-workspace';

export interface AppOptions {
  readonly dataPath: string;
  readonly host: AppDescription['host'];
  readonly version: string;
  readonly workspacePath?: string;
  /** Shows the platform's own folder dialog, where there is one. */
  readonly pickFolder?: () => Promise<string | null>;
  readonly openStore?: OpenStore;
  /** Take the place of the stored ones for this run. */
  readonly settingsOverrides?: Partial<Settings>;
  readonly answerApproval?: AnswerApproval;
  /** Other tools than the built-in ones. */
  readonly registry?: ToolRegistry;
  /** Another model than the built-in guide. */
  readonly backend?: ModelBackend;
  readonly clock?: Clock;
  readonly newId?: NewId;
}

/** The composition root: builds the main process's parts and ties them together, and holds nothing itself. */
export async function createApp(options: AppOptions): Promise<App> {
  const { dataPath, clock = systemClock, newId = randomUUID, openStore = openConf } = options;
  const warn = (message: string) => console.error(message);
  // One run from the command line keeps to its own conversation and may go on beside the app.
  const release = options.host === 'cli' ? null : await claimDataFolder(dataPath);
  const store = openStoreSafely(openStore, { cwd: dataPath, name: 'settings' }, warn);
  const settings = createSettingsStore(store, options.settingsOverrides);
  const log = createConversationLog(join(dataPath, 'conversations'));
  const ledger = createLedger(join(dataPath, 'ledger.jsonl'));
  const bus = createEventBus<EventMessage>();
  const permissions = publishPermissions(createPermissionStore(store), bus.publish);
  const isPrivateAllowed = (host: string) => settings.read().allowedPrivateHosts.includes(host);
  const registry = options.registry ?? (await createBuiltInRegistry({ isPrivateAllowed }));
  const terminals = createTerminalService({ dataPath, clock, newId });
  const files = createFileHistory({ dataPath, clock });
  const { backend = createGuideBackend() } = options;
  const approvals = createApprovalService({
    clock,
    newId,
    timeout: () => settings.read().approvalTimeout,
    keepRules: permissions.add,
    recordUse: (by) => recordRuleUse(permissions, by, clock.now()),
    pastCalls: ledger.entries,
    onChange: (pending) => bus.publish({ name: 'approvals.changed', payload: pending }),
  });
  const executionOptions = { ...defaultExecutionOptions, logParameters: process.env.AINTERN_LOG_PARAMETERS === '1' };
  const execution = createToolExecutionService({ registry, services: { clock, terminals, files } }, executionOptions);
  const logger = options.host === 'cli' ? silentLogger : await createLogger(join(dataPath, 'logs'));
  logExecutions(execution, logger, executionOptions);
  registry.subscribe(({ type, tool }) => {
    logger.info({ toolId: tool.id, category: tool.category, riskLevel: tool.defaultRiskLevel }, `Tool ${type}`);
    bus.publish({ name: 'tools.changed', payload: describeTools(registry) });
  });
  const tellTerminals = publishTerminals(terminals, bus.publish);
  const parts = {
    clock,
    newId,
    backend,
    registry,
    settings,
    permissions,
    approvals,
    execution,
    terminals,
    files,
    dataPath,
  };
  const conversations = createConversationService({
    clock,
    newId,
    model: backend,
    runAgent: createAgent(wireAgent(parts, options.answerApproval)),
    publish: bus.publish,
    append: log.append,
    recordCall: publishRecords(ledger, { publish: bus.publish, warn }),
    processId: process.pid,
    undoCall: (callId, workspacePath) => undoCall(files, callId, { workspacePath, dataPath }),
    isRunningElsewhere: (processId) => processId !== process.pid && isProcessAlive(processId),
    warn,
  });
  if (release) {
    await conversations.restore(await log.readAll());
    void completeLedger(ledger, conversations.endedCalls()).catch((cause: unknown) => warn(unwritten(cause)));
  }
  const workspace = firstWorkspace(options.workspacePath, settings.read().recentWorkspaces);
  const handlers = createCommandHandlers({
    ...parts,
    ...options,
    workspace,
    conversations,
    ledger,
    tellTerminals,
    publish: bus.publish,
  });
  return {
    handlers,
    subscribe: bus.subscribe,
    async dispose() {
      await conversations.dispose();
      await terminals.dispose();
      await log.close();
      await ledger.close();
      await logger.close();
      await release?.();
    },
  };
}
