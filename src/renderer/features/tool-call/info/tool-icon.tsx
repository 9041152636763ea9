import {
  CircleQuestionMark,
  File,
  Folder,
  GitBranch,
  Globe,
  type LucideIcon,
  Puzzle,
  Search,
  Settings,
  SquarePen,
  Terminal,
} from 'lucide-react';
import { toolCategoryInfo } from '../../../../shared/call/tool-category';
import { useAppState } from '../../../core/store/app-context';

/** Icons not listed here, such as `question`, are shown as a question mark. */
const icons: ReadonlyMap<string, LucideIcon> = new Map([
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
  const Icon = icons.get(iconName) ?? CircleQuestionMark;
  return (
    <span title={`${displayName}: ${description}`} className="shrink-0 text-ink-faint">
      <Icon aria-hidden className="size-4" />
    </span>
  );
}
