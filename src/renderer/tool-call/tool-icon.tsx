import {
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
  Wrench,
} from 'lucide-react';
import type { ToolCategory } from '../../shared/tool-category';
import { useAppState } from '../store/app-context';

const icons: Readonly<Record<ToolCategory, LucideIcon>> = {
  'file-system': File,
  terminal: Terminal,
  search: Search,
  workspace: Folder,
  editor: SquarePen,
  git: GitBranch,
  network: Globe,
  system: Settings,
  custom: Puzzle,
};

export function ToolIcon({ toolId }: { toolId: string }) {
  const category = useAppState((state) => state.tools.get(toolId)?.category);
  const Icon = category ? icons[category] : Wrench;
  return <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />;
}
