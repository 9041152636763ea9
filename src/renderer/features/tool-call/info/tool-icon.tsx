import {
  CircleQuestionMark,
  File,
  FilePen,
  FilePlus,
  FileSymlink,
  Files,
  FileText,
  Folder,
  FolderOpen,
  FolderPlus,
  FolderTree,
  GitBranch,
  GitCommitHorizontal,
  Globe,
  ListTodo,
  type LucideIcon,
  MessageCircleQuestionMark,
  Puzzle,
  Search,
  Settings,
  SquarePen,
  Terminal,
  Trash2,
} from 'lucide-react';
import { toolCategoryInfo } from '../../../../shared/call/tool-category';
import { TODO_TOOL } from '../../../../shared/conversation/todo-list';
import { useAppState } from '../../../core/store/app-context';

/** Tools whose icon differs from that of their category. */
const ofTools: ReadonlyMap<string, LucideIcon> = new Map([
  ['file-read', FileText],
  ['file-write', FilePlus],
  ['file-edit', FilePen],
  ['file-delete', Trash2],
  ['file-move', FileSymlink],
  ['file-copy', Files],
  ['directory-create', FolderPlus],
  ['directory-list', FolderOpen],
  ['workspace-tree', FolderTree],
  ['git-commit', GitCommitHorizontal],
  ['ask-user', MessageCircleQuestionMark],
  [TODO_TOOL, ListTodo],
]);

/** Icons not listed here, such as `question`, are shown as a question mark. */
const ofCategories: ReadonlyMap<string, LucideIcon> = new Map([
  ['file', File],
  ['terminal', Terminal],
  ['search', Search],
  ['folder', Folder],
  ['edit', SquarePen],
  ['git-branch', GitBranch],
  ['globe', Globe],
  ['settings', Settings],
  ['puzzle', Puzzle],
]);

export function ToolIcon({ toolId }: { toolId: string }) {
  const category = useAppState((state) => state.tools.get(toolId)?.category);
  const { displayName, iconName, description } = toolCategoryInfo(category ?? '');
  const Icon = ofTools.get(toolId) ?? ofCategories.get(iconName) ?? CircleQuestionMark;
  return (
    <span title={`${displayName}: ${description}`} className="shrink-0 text-ink-faint">
      <Icon aria-hidden className="size-4" />
    </span>
  );
}
