import {
  Code,
  File,
  FileCode,
  Folder,
  GitCompare,
  Globe,
  ListChecks,
  type LucideIcon,
  MessageSquareText,
  Server,
  SquareSlash,
  SquareTerminal,
} from 'lucide-react';
import type { ContextItem } from '../../../shared/conversation/message-content';

export const contextIcons: Readonly<Record<ContextItem['kind'], LucideIcon>> = {
  file: File,
  folder: Folder,
  lines: FileCode,
  symbol: Code,
  'git-diff': GitCompare,
  'staged-diff': ListChecks,
  terminal: SquareTerminal,
  conversation: MessageSquareText,
  url: Globe,
  resource: Server,
  command: SquareSlash,
};
