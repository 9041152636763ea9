import { isMac } from '../../../core/actions/shortcut';
import { texts } from '../../../core/texts/texts';

export function approveShortcutText(): string {
  return texts.approval.shortcut(isMac() ? '⌘↵' : 'Ctrl+Enter');
}

export function keysText(): string {
  const { keys } = texts.approval;
  const alt = isMac() ? '⌥' : 'Alt+';
  return `${keys.hint}: ${[keys.reason(alt), keys.view(alt), keys.deps(alt), keys.later].join(' · ')}`;
}
