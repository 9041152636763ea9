import {
  Archive,
  ArchiveRestore,
  Coins,
  Copy,
  Download,
  Eraser,
  FileJson,
  FileUp,
  FolderGit2,
  FoldVertical,
  GitMerge,
  MessagesSquare,
  MoveDown,
  MoveUp,
  Pencil,
  Pin,
  PinOff,
  Search,
  SquarePen,
  Trash2,
  Undo,
} from 'lucide-react';
import type { ConversationFormat, ConversationSummary } from '../../../shared/contract/descriptions';
import type { Action } from '../../core/actions/action';
import { readyValue } from '../../core/store/loadable';
import { texts } from '../../core/texts/texts';
import { listedConversations } from '../../features/sidebar/listed-conversations';
import { type ActionDeps, shownConversation } from './action-deps';

const { titles } = texts.actions;

export function conversationActions(deps: ActionDeps): Action[] {
  const { app, layout, stage, page } = deps;
  const listed = () => listedConversations(app.store.getState(), Date.now());
  const openId = () => app.store.getState().open?.id ?? null;
  const opened = () => readyValue(app.store.getState().conversations)?.find(({ id }) => id === openId()) ?? null;
  /** Another AIntern may be working on it. */
  const isChangeable = () => opened()?.isElsewhere === false;

  function hasIdleCopy(): boolean {
    const conversation = shownConversation(deps);
    return isChangeable() && conversation !== null && conversation.run === null && conversation.worktree !== null;
  }

  async function goBy(step: -1 | 1): Promise<void> {
    const conversations = listed();
    const index = conversations.findIndex(({ id }) => id === openId());
    const next = conversations[index < 0 ? 0 : index + step];
    if (!next) return;
    await app.showConversation(next.id);
    page.keepFocus();
  }
  async function change(work: (conversation: ConversationSummary) => Promise<void>): Promise<void> {
    const conversation = opened();
    if (conversation) await work(conversation);
  }
  async function save(format: ConversationFormat): Promise<void> {
    const id = openId();
    if (id === null) return;
    const { fileName, text } = await app.exportConversation(id, format);
    await app.saveText(fileName, text);
  }

  return [
    {
      id: 'new-conversation',
      title: titles.newConversation,
      group: 'conversation',
      icon: SquarePen,
      keywords: 'chat task begin',
      shortcut: 'Mod+Shift+O',
      slash: 'new',
      isAvailable: () => true,
      run() {
        app.beginConversation();
        page.focusMessageField();
      },
    },
    {
      id: 'clear-conversation',
      title: titles.clear,
      group: 'conversation',
      icon: Eraser,
      keywords: 'new reset empty context same folder',
      slash: 'clear',
      isAvailable: () => shownConversation(deps) !== null,
      async run() {
        await app.clear();
        page.focusMessageField();
      },
    },
    {
      id: 'compact-conversation',
      title: titles.compact,
      group: 'conversation',
      icon: FoldVertical,
      keywords: 'summarize shorten context tokens',
      slash: 'compact',
      isAvailable() {
        const conversation = shownConversation(deps);
        return conversation?.run === null && isChangeable() && conversation.items.length > 0;
      },
      run: () => app.compact(),
    },
    {
      id: 'cost',
      title: titles.cost,
      group: 'conversation',
      icon: Coins,
      keywords: 'tokens price usage spent dollars today',
      slash: 'cost',
      isAvailable: () => true,
      run: () => stage.show({ kind: 'cost' }),
    },
    {
      id: 'switch-conversation',
      title: titles.switchConversation,
      group: 'conversation',
      icon: MessagesSquare,
      keywords: 'open history go to',
      shortcut: 'Mod+Shift+L',
      slash: 'switch',
      opens: 'conversations',
      isAvailable: () => listed().length > 0,
      run: () => stage.show({ kind: 'palette', mode: 'conversations', isEntered: false }),
    },
    {
      id: 'find-conversation',
      title: titles.findConversation,
      group: 'conversation',
      icon: Search,
      keywords: 'search messages text',
      shortcut: 'Mod+Shift+F',
      slash: 'find',
      isAvailable: () => true,
      run() {
        if (!layout.isSidebarShown()) layout.toggleSidebar();
        page.focusSearch();
      },
    },
    {
      id: 'next-conversation',
      title: titles.nextConversation,
      group: 'conversation',
      icon: MoveDown,
      keywords: 'down older',
      shortcut: { mac: 'Mod+Alt+ArrowDown', other: 'Alt+ArrowDown' },
      isAvailable: () => listed().length > 0 && listed().at(-1)?.id !== openId(),
      run: () => goBy(1),
    },
    {
      id: 'previous-conversation',
      title: titles.previousConversation,
      group: 'conversation',
      icon: MoveUp,
      keywords: 'up newer',
      shortcut: { mac: 'Mod+Alt+ArrowUp', other: 'Alt+ArrowUp' },
      isAvailable: () => openId() !== null && listed()[0]?.id !== openId(),
      run: () => goBy(-1),
    },
    {
      id: 'rename-conversation',
      title: titles.rename,
      group: 'conversation',
      icon: Pencil,
      keywords: 'title name',
      slash: 'rename',
      opens: 'rename',
      isAvailable: isChangeable,
      run: () => stage.show({ kind: 'palette', mode: 'rename', isEntered: false }),
    },
    {
      id: 'pin-conversation',
      title: titles.pin,
      group: 'conversation',
      icon: Pin,
      keywords: 'favorite top keep',
      slash: 'pin',
      isAvailable: () => isChangeable() && opened()?.isPinned === false,
      run: () => change(({ id }) => app.pinConversation(id, true)),
    },
    {
      id: 'unpin-conversation',
      title: titles.unpin,
      group: 'conversation',
      icon: PinOff,
      slash: 'unpin',
      isAvailable: () => isChangeable() && opened()?.isPinned === true,
      run: () => change(({ id }) => app.pinConversation(id, false)),
    },
    {
      id: 'archive-conversation',
      title: titles.archive,
      group: 'conversation',
      icon: Archive,
      keywords: 'hide done put away',
      slash: 'archive',
      isAvailable: () => isChangeable() && opened()?.isArchived === false,
      run: () => change(({ id }) => app.archiveConversation(id, true)),
    },
    {
      id: 'unarchive-conversation',
      title: titles.unarchive,
      group: 'conversation',
      icon: ArchiveRestore,
      slash: 'unarchive',
      isAvailable: () => isChangeable() && opened()?.isArchived === true,
      run: () => change(({ id }) => app.archiveConversation(id, false)),
    },
    {
      id: 'duplicate-conversation',
      title: titles.duplicate,
      group: 'conversation',
      icon: Copy,
      keywords: 'copy clone',
      slash: 'duplicate',
      isAvailable: () => shownConversation(deps) !== null,
      run: () => change(({ id }) => app.duplicateConversation(id)),
    },
    {
      id: 'worktree',
      title: titles.worktree,
      group: 'run',
      icon: FolderGit2,
      keywords: 'git branch worktree isolate parallel',
      slash: 'worktree',
      isAvailable() {
        const conversation = shownConversation(deps);
        return isChangeable() && conversation?.worktree === null && conversation.workspacePath !== '';
      },
      run: () => stage.show({ kind: 'worktree' }),
    },
    {
      id: 'merge-worktree',
      title: titles.mergeWorktree,
      group: 'run',
      icon: GitMerge,
      keywords: 'git branch worktree finish',
      slash: 'merge',
      isAvailable: hasIdleCopy,
      run: () => stage.show({ kind: 'merge-worktree' }),
    },
    {
      id: 'drop-worktree',
      title: titles.dropWorktree,
      group: 'run',
      icon: Undo,
      keywords: 'git branch worktree discard remove',
      slash: 'drop',
      isAvailable: hasIdleCopy,
      run: () => stage.show({ kind: 'drop-worktree' }),
    },
    {
      id: 'export-markdown',
      title: titles.exportMarkdown,
      group: 'conversation',
      icon: Download,
      keywords: 'save download text md',
      slash: 'export',
      isAvailable: () => shownConversation(deps) !== null,
      run: () => save('markdown'),
    },
    {
      id: 'export-json',
      title: titles.exportJson,
      group: 'conversation',
      icon: FileJson,
      keywords: 'save download data backup',
      slash: 'export-json',
      isAvailable: () => shownConversation(deps) !== null,
      run: () => save('json'),
    },
    {
      id: 'import-conversation',
      title: titles.import,
      group: 'conversation',
      icon: FileUp,
      keywords: 'load upload json',
      slash: 'import',
      isAvailable: () => (readyValue(app.store.getState().description)?.workspacePath ?? null) !== null,
      async run() {
        const text = await page.pickText('.json,.jsonl,application/json');
        if (text !== null) await app.importConversation(text);
      },
    },
    {
      id: 'delete-conversation',
      title: titles.delete,
      group: 'conversation',
      icon: Trash2,
      keywords: 'remove trash',
      slash: 'delete',
      isAvailable: isChangeable,
      run() {
        const conversation = opened();
        if (conversation) stage.show({ kind: 'delete', conversation });
      },
    },
  ];
}
