import { texts } from '../texts';

export function shortcutText(): string {
  return texts.approval.shortcut(navigator.userAgent.includes('Mac') ? '⌘↵' : 'Ctrl+Enter');
}
