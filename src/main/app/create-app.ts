import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { isHostTool } from '../../shared/call/host-tools';
import type { EventMessage } from '../../shared/contract/event-message';
import { modeForFolder } from '../../shared/settings/folder-modes';
import { bytesForUndo, sandboxForFolder } from '../../shared/settings/folder-sandbox';
import type { ModelRef } from '../../shared/settings/model';
import { messageOf } from '../../shared/text/message-of';
import { createRetryTimers } from '../agent/answer/retry-timers';
import { createCompaction } from '../agent/context/compact-now';
import { estimateTokens } from '../agent/context/estimate-tokens';
import { createAgent } from '../agent/create-agent';
import { createQuestionService } from '../agent/question-service';
import { createRunningCalls } from '../agent/running-calls';
import { createUserQuestions } from '../agent/user-questions';
import { writeTitle } from '../agent/write-title';
import { createApprovalService } from '../approval/approval-service';
import { createHostJudge } from '../approval/create-host-judge';
import { createRuleEditor } from '../approval/editor/rule-editor';
import { folderLimits } from '../approval/rules/limiting-rules';
import { createPermissionStore } from '../approval/rules/permission-store';
import { publishPermissions } from '../approval/rules/publish-permissions';
import { recordRuleUse } from '../approval/rules/record-rule-use';
import { createAttachmentStore } from '../attachments/attachment-store';
import { systemClock } from '../base/clock';
import { closeAll } from '../base/close-all';
import { createEventBus } from '../base/event-bus';
import { createConversationService } from '../conversations/conversation-service';
import { createConversationLibrary } from '../conversations/create-conversation-library';
import { findUsedAttachments } from '../conversations/used-attachments';
import { logExecutions } from '../execution/log-executions';
import { defaultExecutionOptions } from '../execution/tool-execution-options';
import { createToolExecutionService } from '../execution/tool-execution-service';
import { createFileHistory } from '../history/file-history';
import { createFileReviews } from '../history/review/file-review';
import { createRewindFiles } from '../history/rewind/rewind-files';
import { undoCall } from '../history/undo-call';
import { createInstructionService } from '../instructions/instruction-service';
import { createPinStore } from '../instructions/pins/pin-store';
import { createProjectService } from '../instructions/project/project-service';
import { hasSkills } from '../instructions/skills/find-skills';
import { createSkillLibrary } from '../instructions/skills/skill-library';
import { createMcpService } from '../mcp/create-mcp-service';
import { openMcpStore } from '../mcp/open-mcp-store';
import { createModelService } from '../model/connections/create-model-service';
import { modelProviders } from '../model/connections/providers';
import { takeProcessKeys } from '../model/connections/take-process-keys';
import { createGuideBackend } from '../model/guide/guide-backend';
import { loadMedia } from '../model/media/load-media';
import { protectModel } from '../model/protect-model';
import { createCommandAssessor } from '../risk/create-command-assessor';
import { createShellReader } from '../risk/shell/create-shell-reader';
import { createSandboxService } from '../sandbox/create-sandbox-service';
import { sandboxTestDone } from '../sandbox/detect-sandbox';
import { createNetworkService } from '../sandbox/network/create-network-service';
import { networkTestDone } from '../sandbox/network/detect-network';
import { createKnownSecrets } from '../secrets/known-secrets';
import { protectHandlers } from '../secrets/protect-handlers';
import { createSecretStore } from '../secrets/secret-store';
import { claimDataFolder } from '../storage/claim-data-folder';
import { createLogger, silentLogger } from '../storage/create-logger';
import { isProcessAlive } from '../storage/is-process-alive';
import { createLedger } from '../storage/ledger';
import { openConf } from '../storage/open-conf';
import { openStoreSafely } from '../storage/open-store';
import { completeRecords, publishRecords } from '../storage/publish-records';
import { refuseNewerData } from '../storage/refuse-newer-data';
import { removeTemporaries } from '../storage/remove-temporaries';
import { createSettingsStore, type SettingsStore } from '../storage/settings-store';
import { createSpending } from '../storage/spending';
import { loadShellGrammars } from '../terminal/assessment/load-shell-grammars';
import { passOnNames } from '../terminal/environment/child-environment';
import { checkPty, isPtyLoadable } from '../terminal/open-pty';
import { publishTerminals } from '../terminal/publish-terminals';
import { createTerminalService } from '../terminal/terminal-service';
import { createBuiltInRegistry } from '../tools/create-built-in-registry';
import type { ShowFile } from '../tools/editor/editor-open';
import { createOpenInEditor, hasEditor } from '../tools/editor/open-in-editor';
import { moveToTrash, moveToTrashBy } from '../tools/file-system/changes/move-to-trash';
import { decodeTextFile } from '../tools/file-system/text/text-file';
import { removeLeftovers } from '../workspace/files/remove-leftovers';
import { openWholePath } from '../workspace/open-workspace';
import { createWorkspace } from '../workspace/workspace';
import type { App } from './app';
import type { AppOptions } from './app-options';
import { costLimits, countSpending, executionLimits, mayWriteTitle } from './apply-limits';
import { confirmAttachments } from './commands/attachments';
import { createCommandHandlers } from './commands/create-command-handlers';
import { createFileFinder } from './commands/create-file-finder';
import { createAvailability, type ToolPlace } from './create-availability';
import { createNotices } from './create-notices';
import { createPendingRoute } from './create-pending-route';
import { publishTools } from './publish-tools';
import { wireAgent } from './wire-agent';

const withoutSandbox = (why: string) => `Commands run without a sandbox, so AIntern asks about them. ${why}`;

const COMMAND_CHECK_DELAY = 1_000;

/** The composition root: creates and connects the parts of the main process, and holds no state itself. */
export async function createApp(options: AppOptions): Promise<App> {
  const { dataPath, clock = systemClock, newId = randomUUID, openStore = openConf } = options;
  const events = createEventBus<EventMessage>();
  const secrets = createKnownSecrets();
  const bus = { ...events, publish: (message: EventMessage) => events.publish(secrets.maskValue(message)) };
  const notices = createNotices({
    print: (notice) => console.error(notice),
    onChange: (list) => bus.publish({ name: 'notices.changed', payload: [...list] }),
  });
  const warn = (notice: string) => notices.add(secrets.maskText(notice));
  refuseNewerData(dataPath);
  // A command-line run uses only its own conversation, so it can run alongside the app.
  const release = options.host === 'cli' ? null : await claimDataFolder(dataPath);
  const store = openStoreSafely(openStore, { cwd: dataPath, name: 'settings' }, warn);
  const settings = createSettingsStore(store, { overrides: options.settingsOverrides ?? {}, warn });
  passOnNames(() => settings.read().environmentNames);
  const trash = options.trashItem ? moveToTrashBy(options.trashItem) : moveToTrash;
  const conversationsPath = join(dataPath, 'conversations');
  const library = createConversationLibrary(conversationsPath, {
    moveToTrash: trash,
    warn,
    maskSecrets: secrets.maskValue,
  });
  const attachments = createAttachmentStore({
    folder: join(dataPath, 'attachments'),
    clock,
    findUsed: () => findUsedAttachments(conversationsPath),
  });
  const ledger = createLedger(join(dataPath, 'ledger.jsonl'));
  const permissions = publishPermissions(createPermissionStore(store), bus.publish);
  const homePath = homedir();
  const pins = createPinStore(dataPath, warn);
  const told = { homePath, pins, settings: settings.read, countTokens: estimateTokens };
  const skills = createSkillLibrary(told);
  const projectOf = (folder: string) => conversations.projectOf(folder);
  const toolIds = () => registry.list().map(({ id }) => id);
  const project = createProjectService({ homePath, pins, projectOf, toolIds });
  const instructions = createInstructionService({ ...told, skills, project });
  const isPrivateAllowed = (host: string) => settings.read().allowedPrivateHosts.includes(host);
  const openInEditor = createOpenInEditor({ choice: () => settings.read().editor });
  const showFile: ShowFile = (file) => bus.publish({ name: 'file.shown', payload: file });
  // Without a window, the file is attached to the call.
  const editing = { openInEditor, ...(options.host === 'cli' ? {} : { showFile }) };
  const registry = options.registry ?? (await createBuiltInRegistry({ isPrivateAllowed, trash, skills, ...editing }));
  registry.disableBy(() => settings.read().disabledTools);
  const availability = createAvailability({
    whyElsewhere: (toolId, folder) => mcp.whyElsewhere(toolId, folder),
    toolsElsewhere: (folder) => mcp.toolsElsewhere(folder),
    settings: settings.read,
    hasTerminal: isPtyLoadable,
    // Without an editor, the window shows the file.
    hasEditor: options.host === 'cli' ? hasEditor : () => true,
    hasSkills: (folder) => hasSkills(folder ?? '', homePath),
  });
  const files = createFileHistory({
    ...{ dataPath, clock },
    chosenSize: (folder) => bytesForUndo(sandboxForFolder(settings.read(), projectOf(folder))),
  });
  const sandbox = createSandboxService({
    layersPath: files.layersPath,
    // A window says so above the message field.
    onMissing: (why) => void (options.host === 'cli' && settings.read().sandbox.isOn && warn(withoutSandbox(why))),
    settingsFor: (folder) => sandboxForFolder(settings.read(), projectOf(folder)),
    ...(options.detectSandbox ? { detect: options.detectSandbox } : {}),
  });
  const terminals = createTerminalService({ dataPath, clock, newId, warn, secrets, detectSandbox: sandbox.detect });
  // Ready by the first command without slowing down startup.
  const checkCommands = () => {
    void sandbox.detect();
    void checkPty();
  };
  const commandCheck = options.host === 'cli' ? undefined : setTimeout(checkCommands, COMMAND_CHECK_DELAY).unref();
  const { answerQuestion, commandLineModel, environmentKeys = takeProcessKeys() } = options;
  const models = createModelService({
    settings,
    secrets: createSecretStore(join(dataPath, 'keys.json'), options.secretCodec ?? null, warn),
    environment: environmentKeys,
    protectSecret: secrets.add,
    newId,
    clock,
    providers: modelProviders,
    guide: options.backend ?? createGuideBackend(),
    onChange: (catalogue) => bus.publish({ name: 'models.changed', payload: catalogue }),
    warn,
    ...(commandLineModel ? { commandLine: commandLineModel } : {}),
  });
  const questions = createQuestionService({ newId, ...(answerQuestion ? { answerQuestion } : {}) });
  const userQuestions = createUserQuestions(questions, clock);
  const retryWaits = createRetryTimers();
  const timing = {
    get idleTimeout() {
      return settings.read().modelTimeout;
    },
    retryPause: (wait: number) => wait,
    waitToRetry: retryWaits.wait,
    ...options.timing,
  };
  const approvals = createApprovalService({
    clock,
    newId,
    timeout: () => settings.read().approvalTimeout,
    keepRules: permissions.add,
    recordUse: (by) => recordRuleUse(permissions, by, clock.now()),
    pastCalls: ledger.entries,
    onChange: (pending) => bus.publish({ name: 'approvals.changed', payload: pending }),
  });
  const hosts = createHostJudge({
    clock,
    dataPath,
    approvals,
    permissions,
    allowedHosts: (folder) => sandbox.settingsFor(folder).allowedHosts,
    limitsOf: (folder) => folderLimits(project.inForce(folder).limits, folder),
    answerApproval: options.answerApproval,
  });
  const network = createNetworkService({ judgeFor: hosts.judgeFor, ...options.networkOptions });
  const executionOptions = { ...defaultExecutionOptions, logParameters: process.env.AINTERN_LOG_PARAMETERS === '1' };
  const execution = createToolExecutionService(
    {
      registry,
      services: { clock, terminals, files, questions: userQuestions, sandbox, network, attachments },
      secrets,
      limits: () => executionLimits(settings.read()),
    },
    executionOptions,
  );
  const logger = options.host === 'cli' ? silentLogger : await createLogger(join(dataPath, 'logs'), secrets.maskText);
  logExecutions(execution, logger, executionOptions);
  publishTools(registry, { logger, availability, openPlace: () => openPlace(), publish: bus.publish });
  const tellTerminals = publishTerminals(terminals, bus.publish);
  const parts = {
    clock,
    newId,
    models,
    questions,
    userQuestions,
    runningCalls: createRunningCalls(),
    timing,
    registry,
    settings,
    permissions,
    approvals,
    execution,
    terminals,
    files,
    notices,
    dataPath,
    availability,
    sandbox,
    network,
    hosts,
    attachments,
    instructions,
    project,
    skills,
  };
  const spending = createSpending({ clock, folder: join(dataPath, 'spending'), warn });
  // Without a window, nobody would see the notice that a limit can't be checked.
  const limits = costLimits(settings.read, spending, { mustKnowPrices: options.host === 'cli' });
  const maxRounds = () => settings.read().maxRounds;
  const checksEdits = () => settings.read().checkEdits;
  const stopCounting = bus.subscribe((message) => countSpending(message, spending));
  const chooseModel = async (model: ModelRef | null) =>
    loadMedia(protectModel(await models.choose(model), secrets), { attachments, maskText: secrets.maskText });
  const reviews = createFileReviews({ files, newId, dataPath, readTextForm: decodeTextFile });
  const recordCall = publishRecords(ledger, { publish: bus.publish, warn });
  const conversations = createConversationService({
    clock,
    newId,
    chooseModel,
    maskSecrets: secrets.maskValue,
    readInstructions: instructions.forRun,
    expandCommand: skills.expand,
    runAgent: createAgent(
      wireAgent({ ...parts, costLimits: limits, maxRounds, checksEdits, projectOf }, options.answerApproval),
    ),
    writeTitle,
    // On the command line, nobody looks for a conversation in a list.
    mayWriteTitle: (state) => options.host !== 'cli' && settings.read().generateTitles && mayWriteTitle(state, limits),
    compact: createCompaction(parts),
    onRunEnd: permissions.dropRunRules,
    onDelete(conversationId) {
      permissions.dropConversationRules(conversationId);
      reviews.forget(conversationId).catch((cause) => warn(messageOf(cause)));
    },
    publish: bus.publish,
    library,
    recordCall,
    completeRecords: (ended) => completeRecords(ledger, ended, warn),
    processId: process.pid,
    rewindFiles: createRewindFiles(files.rewinds, dataPath),
    attachments,
    undoCall: (callId, workspacePath) => undoCall(files, callId, { workspacePath, dataPath }),
    isRunningElsewhere: ({ processId, startedAt: at }) =>
      processId !== process.pid && isProcessAlive(processId, { at }),
    removeLeftovers: (call) => removeLeftovers(call, dataPath),
    warn,
  });
  if (release) {
    void removeTemporaries(dataPath, clock.now());
    await files.recoverLayers(warn);
    await conversations.restore();
    await conversations.recordRewinds(await files.rewinds.recoverRewinds(warn));
    void attachments.removeUnsent().catch(() => {});
  }
  const places = createPendingRoute(() => bus.publish({ name: 'place.wanted', payload: {} }));
  const updateSettings: SettingsStore['update'] = (change) => {
    const changed = settings.update(change);
    bus.publish({ name: 'settings.changed', payload: changed });
    return changed;
  };
  const workspace = createWorkspace({
    requestedPath: options.workspacePath,
    recentFolders: () => settings.read().recentWorkspaces,
    saveRecentFolders: (recentWorkspaces) => void updateSettings({ recentWorkspaces }),
    onOpen: (path) => bus.publish({ name: 'workspace.changed', payload: { path } }),
    warn,
  });
  const rules = createRuleEditor({
    clock,
    newId,
    permissions,
    settleByRules: approvals.settleByRules,
    pastCalls: ledger.entries,
    // Rules name tools exactly, while the registry ignores case.
    subjectKindOf: (toolId) =>
      isHostTool(toolId) ? 'host' : (registry.list().find(({ id }) => id === toolId)?.subjectKind ?? null),
    isConversation: async (id) => (await conversations.list()).some((conversation) => conversation.id === id),
    openFolder: (path) => projectOf(openWholePath(path)),
  });
  const openPlace = (): ToolPlace => {
    const workspacePath = workspace.current();
    return { workspacePath, mode: modeForFolder(settings.read(), workspacePath ?? ''), disabledTools: [] };
  };
  const mcp = createMcpService({
    clock,
    dataPath,
    store: openMcpStore({ dataPath, openStore, secretCodec: options.secretCodec ?? null, warn }),
    registry,
    sandbox,
    network: { network, judgeForServer: hosts.judgeForServer },
    assessCommand: createCommandAssessor(createShellReader(await loadShellGrammars())),
    isPrivateAllowed,
    folder: workspace.current,
    protectSecret: secrets.add,
    onChange: (servers) => bus.publish({ name: 'mcp.changed', payload: servers }),
  });
  mcp.start();
  const handlers = createCommandHandlers({
    ...parts,
    ...options,
    mcp,
    rules,
    places,
    workspace,
    openPlace,
    conversations,
    ledger,
    fileFinder: createFileFinder({ dataPath, clock }),
    tellTerminals,
    updateSettings,
    openInEditor,
    reviews,
    chooseModel,
    costLimits: limits,
    recordCall: (entry) => recordCall(secrets.maskValue(entry)),
  });
  return {
    handlers: protectHandlers(confirmAttachments(handlers, attachments), secrets),
    subscribe: bus.subscribe,
    showPlace: places.show,
    logger,
    warn,
    protectSecret: secrets.add,
    retryNow: retryWaits.endAll,
    dispose: () =>
      closeAll([
        () => clearTimeout(commandCheck),
        () => conversations.dispose(),
        () => stopCounting(),
        () => models.dispose(),
        () => mcp.dispose(),
        () => terminals.dispose(),
        () => network.dispose(),
        () => library.close(),
        () => ledger.close(),
        () => logger.close(),
        sandboxTestDone,
        networkTestDone,
        () => release?.(),
      ]),
  };
}
