import { Folder, GitBranch } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type ConversationState, openQuestions } from '../../shared/conversation/conversation-state';
import type { Question } from '../../shared/conversation/question';
import { projectFolderOf } from '../../shared/conversation/worktree';
import { focusComposerIfLost } from '../core/focus/focus';
import { folderName } from '../core/format/folder-name';
import { useIsSidebarShown } from '../core/layout/layout-context';
import { SidebarButton } from '../core/layout/sidebar-button';
import { useAppState, useModels } from '../core/store/app-context';
import { readyValue } from '../core/store/loadable';
import { createPageStorage } from '../core/store/page-storage';
import { pendingApprovals } from '../core/store/pending-approvals';
import { useIsElsewhere } from '../core/store/use-is-elsewhere';
import { texts } from '../core/texts/texts';
import { ApprovalPrompt } from '../features/approval/approval-prompt';
import { WaitingElsewhere } from '../features/approval/queue/waiting-elsewhere';
import { createAttachmentDrafts } from '../features/composer/attachments/attachment-draft';
import { Composer } from '../features/composer/composer';
import { createContextDrafts } from '../features/composer/context/context-draft';
import { draftKey } from '../features/composer/draft-key';
import { createDraftStore, type DraftStore } from '../features/composer/draft-store';
import { NoFolderNote } from '../features/composer/no-folder-note';
import { NoSandboxNote } from '../features/composer/no-sandbox-note';
import { QueueList } from '../features/composer/queue/queue-list';
import { TodoList } from '../features/composer/todo-list';
import { MessageList } from '../features/conversation/message-list';
import { UsageMeter } from '../features/conversation/usage-meter';
import { InstructionsRow } from '../features/instructions/instructions-row';
import { ModelPicker } from '../features/models/picker/model-picker';
import { PanelButtons } from '../features/panel/panel-buttons';
import { isFirstStart } from '../features/start/is-first-start';
import { StartPage } from '../features/start/start-page';
import { BusyFolderNote } from '../features/worktree/busy-folder-note';
import { LostCopyNote } from '../features/worktree/lost-copy-note';
import { isDialogOpen } from '../ui/behavior/is-dialog-open';
import { Button } from '../ui/button';
import { FailureMessage } from '../ui/failure-message';
import { SkeletonLines } from '../ui/skeleton-lines';

export function ConversationPane() {
  const open = useAppState((state) => state.open);
  const begun = useAppState((state) => state.begun);
  const description = useAppState((state) => readyValue(state.description));
  const { app } = useModels();
  /** The welcome page has its own button to open a folder. */
  const isWelcome = useAppState(isFirstStart) === true;
  const drafts = useDraftStore();
  const [contextDrafts] = useState(() =>
    createContextDrafts({
      drafts,
      addContext: app.addContext,
      attach: (place, attachment) => attachmentDrafts.of(place).put(attachment),
    }),
  );
  const [attachmentDrafts] = useState(() =>
    createAttachmentDrafts({
      drafts,
      addFile: app.addFile,
      addText: (place, item) => contextDrafts.of(place).put(item),
    }),
  );
  const isOffline = useAppState((state) => state.connection === 'lost');
  const isElsewhere = useIsElsewhere();
  const conversation = open?.shown ?? null;
  const hasFolder = conversation ? conversation.workspacePath !== '' : description?.workspacePath !== null;
  const writtenKey = draftKey(open?.id ?? null, begun);

  function obstacle(): string | null {
    if (isElsewhere) return texts.composer.elsewhere;
    if (open) return conversation || open.status === 'loading' ? null : texts.composer.notReady;
    return description ? null : texts.composer.notReady;
  }
  useFocusAtStart(obstacle() === null);

  return (
    // A filled page leaves nothing to center; the start page is centered with the composer.
    <main className="flex min-h-0 min-w-0 grow flex-col justify-center">
      {conversation && <ConversationHeader conversation={conversation} />}
      {open?.status === 'failed' && <ConversationProblem id={open.id} message={open.message} />}
      {conversation && <MessageList key={`messages ${conversation.id}`} conversation={conversation} />}
      {!open && description && <StartPage />}
      {!conversation && (open || !description) && (
        <div className="mx-auto w-full max-w-3xl grow px-8 py-6">
          <h1 className="sr-only">{texts.app.name}</h1>
          {open?.status !== 'failed' && <SkeletonLines label={texts.loading} />}
        </div>
      )}
      {!conversation && (
        <div className="mx-auto w-full max-w-3xl px-6 pb-2 empty:hidden">
          <WaitingElsewhere openId={null} />
        </div>
      )}
      {conversation && <ApprovalPrompt key={`approval ${conversation.id}`} conversation={conversation} />}
      {isOffline && (
        <p role="status" className="mx-auto w-full max-w-3xl px-8 pb-1.5 text-small text-warn-ink">
          {texts.connection.offline}
        </p>
      )}
      <TodoList key={`todos ${conversation?.id}`} />
      {hasFolder ? <NoSandboxNote /> : !isWelcome && <NoFolderNote isBegun={conversation !== null} />}
      {conversation && !isElsewhere && <BusyFolderNote />}
      {conversation && !isElsewhere && <LostCopyNote />}
      {conversation && <QueueList key={`queue ${conversation.id}`} conversation={conversation} />}
      <InstructionsRow />
      <Composer
        key={`composer ${writtenKey}`}
        place={{ key: writtenKey, conversationId: open?.id ?? null }}
        drafts={drafts}
        contextDrafts={contextDrafts}
        attachmentDrafts={attachmentDrafts}
        conversation={conversation}
        isRunning={conversation !== null && conversation.run !== null && !isElsewhere}
        question={isElsewhere || !conversation ? null : questionToAnswer(conversation)}
        isAwaiting={conversation !== null && pendingApprovals(conversation).length > 0}
        obstacle={obstacle()}
        usageMeter={conversation && <UsageMeter usage={conversation.usage} />}
        modelPicker={
          (conversation || !open) && !isElsewhere && <ModelPicker conversationId={conversation?.id ?? null} />
        }
      />
    </main>
  );
}

/** The oldest of the run's questions that the user can answer in their own words. */
function questionToAnswer(conversation: ConversationState): Question | null {
  return openQuestions(conversation).find(({ question }) => question.allowsText)?.question ?? null;
}

function ConversationProblem({ id, message }: { id: string; message: string }) {
  const { app } = useModels();
  return (
    <div className="mx-auto flex w-full max-w-3xl items-center gap-3 px-6 py-3">
      <FailureMessage className="grow">
        {texts.conversation.cannotOpen} {message}
      </FailureMessage>
      <Button onClick={() => void app.showConversation(id)}>{texts.tryAgain}</Button>
    </div>
  );
}

function useDraftStore(): DraftStore {
  const [drafts] = useState(() =>
    createDraftStore({ storage: createPageStorage(() => window.localStorage), now: Date.now }),
  );
  useEffect(() => {
    window.addEventListener('pagehide', drafts.flush);
    return () => {
      window.removeEventListener('pagehide', drafts.flush);
      drafts.flush();
    };
  }, [drafts]);
  return drafts;
}

/** Focuses the composer at startup: once, when it is ready, and only if nothing else has focus. */
function useFocusAtStart(isReady: boolean): void {
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!isReady || hasStarted.current) return;
    hasStarted.current = true;
    if (!isDialogOpen()) focusComposerIfLost();
  }, [isReady]);
}

function ConversationHeader({ conversation }: { conversation: ConversationState }) {
  const { title, worktree } = conversation;
  const workspacePath = projectFolderOf(conversation);
  const folder = useFolderNotInSidebar(workspacePath);
  return (
    <header className="@container flex h-12 shrink-0 items-center gap-3 border-b border-line pr-3 pl-6 has-[>#show-sidebar]:pl-3">
      <SidebarButton act="show" />
      <h1 className="mr-auto min-w-0 truncate font-semibold @sm:min-w-24">{title || texts.sidebar.untitled}</h1>
      {folder !== null && (
        <p
          className="hidden max-w-1/3 min-w-0 items-center gap-1.5 text-small text-ink-faint @2xl:flex"
          title={workspacePath}
        >
          <Folder aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">{folder}</span>
        </p>
      )}
      {worktree && (
        <p
          className="flex max-w-1/3 min-w-0 items-center gap-1.5 rounded-round border border-line px-2 py-0.5 text-small text-ink-soft"
          title={texts.worktree.chip(worktree.root)}
        >
          <GitBranch aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">{worktree.branch}</span>
        </p>
      )}
      <PanelButtons />
    </header>
  );
}

/** The name of the conversation's folder, unless the foot of the sidebar shows the same one. */
function useFolderNotInSidebar(workspacePath: string): string | null {
  const openPath = useAppState((state) => readyValue(state.description)?.workspacePath ?? null);
  const isSidebarShown = useIsSidebarShown();
  return isSidebarShown && workspacePath === openPath ? null : folderName(workspacePath);
}
