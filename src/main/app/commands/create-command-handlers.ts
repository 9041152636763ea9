import type { CommandHandlers, CommandOutput } from '../../../shared/contract/contract';
import type { AppDescription } from '../../../shared/contract/descriptions';
import { withFolderMode } from '../../../shared/settings/folder-modes';
import type { QuestionService } from '../../agent/question-service';
import type { RunningCalls } from '../../agent/running-calls';
import type { RuleEditor } from '../../approval/editor/rule-editor';
import type { PermissionStore } from '../../approval/rules/permission-store';
import type { AttachmentStore } from '../../attachments/attachment-store';
import type { Clock, NewId } from '../../base/clock';
import { CommandFailure } from '../../base/command-failure';
import type { ToolExecutionService } from '../../execution/tool-execution-service';
import type { FileHistory } from '../../history/file-history';
import type { InstructionService } from '../../instructions/instruction-service';
import type { ProjectService } from '../../instructions/project/project-service';
import type { SkillLibrary } from '../../instructions/skills/skill-library';
import type { McpService } from '../../mcp/create-mcp-service';
import type { ModelService } from '../../model/model-service';
import type { SandboxService } from '../../sandbox/create-sandbox-service';
import type { NetworkService } from '../../sandbox/network/create-network-service';
import type { Ledger } from '../../storage/ledger';
import type { OpenInEditor } from '../../tools/editor/open-in-editor';
import type { ToolRegistry } from '../../tools/framework/tool-registry';
import { completeFolder } from '../../workspace/complete-folder';
import { type ChangeHandlerDeps, createChangeHandlers } from '../changes/change-handlers';
import { type AddContextDeps, createContextAdder } from '../context/add-context';
import { findSymbols } from '../context/find-symbols';
import type { Availability, ToolPlace } from '../create-availability';
import type { Notices } from '../create-notices';
import type { PendingRoute } from '../create-pending-route';
import type { DesktopPort } from '../desktop-port';
import { createWorktreeHandlers } from '../worktrees/worktree-handlers';
import { keepFile, readAttachment } from './attachments';
import { checkSettings } from './check-settings';
import { type ConversationHandlerDeps, createConversationHandlers } from './create-conversation-handlers';
import type { FileFinder } from './create-file-finder';
import { createInstructionHandlers } from './create-instruction-handlers';
import { createTerminalHandlers, type TerminalHandlerDeps } from './create-terminal-handlers';
import { describeSandbox } from './describe-sandbox';
import { createFileHandlers } from './file-handlers';
import { createMcpHandlers } from './mcp-handlers';
import { messageHandlers } from './message-handlers';
import { openLink } from './open-link';
import { readBeforeCall } from './read-before-call';
import { readChangeOfCall } from './read-change-of-call';
import { saveFile } from './save-file';
import { widenCall } from './widen-call';

export interface CommandHandlerDeps
  extends Pick<ChangeHandlerDeps, 'execution' | 'reviews' | 'chooseModel' | 'costLimits'>,
    Pick<AddContextDeps, 'recordCall'>,
    ConversationHandlerDeps,
    TerminalHandlerDeps {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly sandbox: SandboxService;
  readonly network: NetworkService;
  readonly host: AppDescription['host'];
  readonly version: string;
  readonly dataPath: string;
  readonly pickFolder?: () => Promise<string | null>;
  readonly openExternal?: (url: string) => Promise<void>;
  readonly pickSavePath?: (fileName: string) => Promise<string | null>;
  readonly revealItem?: (path: string) => void;
  readonly openInEditor: OpenInEditor;
  readonly desktop?: DesktopPort;
  readonly canUpdate?: boolean;
  readonly sendTestNotice?: () => Promise<CommandOutput<'notification.send-test'>>;
  readonly models: ModelService;
  readonly mcp: McpService;
  readonly questions: QuestionService;
  readonly runningCalls: RunningCalls;
  readonly registry: ToolRegistry;
  readonly execution: ToolExecutionService;
  readonly permissions: PermissionStore;
  readonly rules: RuleEditor;
  readonly ledger: Ledger;
  readonly files: FileHistory;
  readonly notices: Notices;
  readonly places: PendingRoute;
  readonly fileFinder: FileFinder;
  readonly attachments: AttachmentStore;
  readonly availability: Availability;
  readonly instructions: InstructionService;
  readonly skills: SkillLibrary;
  readonly project: ProjectService;
  /** Where the next conversation works. */
  openPlace(): ToolPlace;
}

export function createCommandHandlers(deps: CommandHandlerDeps): CommandHandlers {
  const {
    host,
    version,
    dataPath,
    workspace,
    pickFolder,
    openExternal,
    pickSavePath,
    revealItem,
    openInEditor,
    desktop,
    canUpdate = false,
    sendTestNotice,
    models,
    questions,
    runningCalls,
    registry,
    settings,
    approvals,
    permissions,
    rules,
    ledger,
    conversations,
    files,
    notices,
    places,
    fileFinder,
    updateSettings,
    availability,
    openPlace,
    attachments,
    sandbox,
    network,
  } = deps;

  async function folderOf(conversationId: string | undefined): Promise<string> {
    const listed = conversationId === undefined ? [] : await conversations.list();
    const folder =
      conversationId === undefined
        ? workspace.current()
        : listed.find(({ id }) => id === conversationId)?.workspacePath;
    if (!folder) throw new CommandFailure('not-found', 'No folder is open. Open one first');
    return folder;
  }

  return {
    ...createChangeHandlers({
      ...deps,
      folderOf,
      look: conversations.look,
      countRequest: conversations.countRequest,
    }),
    ...createFileHandlers({ dataPath, openInEditor, folderOf, ...(revealItem ? { revealItem } : {}) }),
    ...createInstructionHandlers(deps),
    ...createWorktreeHandlers(deps),
    'app.describe': () => ({
      name: 'AIntern',
      version,
      host,
      platform: process.platform,
      dataPath,
      workspacePath: workspace.current(),
      canPickFolder: pickFolder !== undefined,
      canReveal: revealItem !== undefined,
      canUpdate,
      notices: [...notices.list()],
    }),
    'notice.dismiss': ({ notice }) => {
      notices.dismiss(notice);
      return {};
    },
    'notification.send-test': () => {
      if (!sendTestNotice) throw new CommandFailure('refused', 'The browser shows notifications here');
      return sendTestNotice();
    },
    'place.take': () => ({ place: places.take() }),
    'place.show': ({ place }) => {
      places.show(place);
      return {};
    },
    'link.open': async ({ url }) => {
      await openLink(url, openExternal);
      return {};
    },
    'file.save': async ({ fileName, text }) => ({ isSaved: await saveFile(fileName, text, pickSavePath) }),
    'workspace.open': ({ path }) => ({ path: workspace.open(path) }),
    'workspace.find-files': async ({ conversationId, query, limit }) =>
      fileFinder.find(await folderOf(conversationId), query, limit),
    'workspace.find-symbols': async ({ conversationId, query, limit }) =>
      findSymbols(query, { workspacePath: await folderOf(conversationId), dataPath }, limit),
    'context.add': createContextAdder(deps),
    'workspace.pick': async () => {
      if (!pickFolder)
        throw new CommandFailure('refused', 'The folder dialog isn’t available here. Type the path instead');
      const picked = await pickFolder();
      return { path: picked === null ? null : workspace.open(picked) };
    },
    'workspace.complete-folder': ({ text }) => completeFolder(text),
    'workspace.list-recent': () => workspace.recent(),
    'workspace.choose-mode': ({ mode }) =>
      updateSettings({ folderModes: withFolderMode(settings.read(), workspace.current() ?? '', mode) }),
    'workspace.forget': ({ path }) => {
      workspace.forget(path);
      return {};
    },
    'workspace.list-top-level': async () => ({ names: await workspace.topLevel() }),
    'settings.read': () => settings.read(),
    'settings.update': (change) => {
      checkSettings(change, settings.read());
      const takeBack = desktop?.adopt(change, settings.read());
      try {
        return updateSettings(change);
      } catch (cause) {
        takeBack?.();
        throw cause;
      }
    },
    'tools.list': async ({ conversationId }) => {
      const place = conversationId === undefined ? openPlace() : await conversations.toolPlace(conversationId);
      return availability.describe(registry, place);
    },
    ...messageHandlers(conversations),
    ...createConversationHandlers(deps),
    ...createTerminalHandlers(deps),
    'attachment.add': (file) => keepFile(attachments, file),
    'attachment.read': ({ sha256, form }) => readAttachment(attachments, sha256, form),
    'question.answer': ({ questionId, answer }) => {
      questions.answer(questionId, answer);
      return {};
    },
    'tool-call.cancel': ({ callId }) => {
      runningCalls.cancel(callId);
      return {};
    },
    'tool-call.allow-after-all': async ({ conversationId, callId }) => {
      await conversations.allowAfterAll(conversationId, callId);
      return {};
    },
    'model.list': ({ refresh }) => (refresh ? models.refresh() : models.catalogue()),
    'model.choose-default': ({ model }) => models.chooseDefault(model),
    'model.update-settings': ({ model, settings: changed }) => models.updateSettings(model, changed),
    'connection.save': (draft) => models.saveConnection(draft),
    'connection.remove': ({ connectionId }) => models.removeConnection(connectionId),
    'connection.test': (tested) => models.testConnection(tested),
    'tool-call.undo': async ({ conversationId, callId }) => ({
      message: await conversations.undo(conversationId, callId),
    }),
    'tool-call.read-before': ({ callId, path }) => readBeforeCall(files, callId, path),
    'tool-call.read-change': ({ callId, path }) => readChangeOfCall(files, callId, path),
    'approval.list': () => approvals.list(),
    'approval.read': ({ approvalId }) => approvals.read(approvalId),
    'approval.preview': ({ approvalId, parameters }) => approvals.preview(approvalId, parameters),
    'approval.back-test': ({ approvalId, ...rule }) => approvals.backTest(approvalId, rule),
    'approval.decide': ({ approvalId, ...given }) => ({
      alsoSettled: approvals.decide(approvalId, { ...given, by: { kind: 'user' } }),
    }),
    'sandbox.read': () => describeSandbox({ sandbox, network, layersPath: files.layersPath }, workspace.current()),
    'call.widen': async (widening) => {
      await widenCall(deps, widening);
      return {};
    },
    'approval.rehearse': ({ approvalId }) => {
      void approvals.rehearse(approvalId);
      return {};
    },
    'approval.decide-in-inbox': ({ approvalId, isApproved }) => {
      approvals.decideInInbox(approvalId, { isApproved });
      return {};
    },
    'approval.allow-all': ({ calls }) => ({ allowed: approvals.allowAll(calls) }),
    'approval.deny-all': ({ conversationId, reason }) => ({ denied: approvals.denyAll(conversationId, reason) }),
    'permission.list': () => permissions.grants(),
    'permission.revoke': ({ ruleId }) => {
      if (!permissions.revoke(ruleId)) throw new CommandFailure('not-found', 'This rule was already revoked');
      return permissions.grants();
    },
    'permission.save': async (draft) => ({ ...(await rules.save(draft)), grants: permissions.grants() }),
    'permission.back-test': (draft) => rules.backTest(draft),
    'permission.suggest': ({ callId }) => rules.suggest(callId),
    'ledger.search': ({ filter, skip, limit }) => ledger.search(filter, { skip, limit }),
    'ledger.export': ({ filter }) => ledger.exportLines(filter),
    ...createMcpHandlers(deps.mcp),
  };
}
