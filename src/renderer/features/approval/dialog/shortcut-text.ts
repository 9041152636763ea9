import { texts } from '../../../core/texts/texts';

/** On a Mac the option key writes characters, so that shortcuts with it have to keep out of text fields. */
export function isMac(): boolean {
  return navigator.userAgent.includes('Mac');
}

export function approveShortcutText(): string {
  return texts.approval.shortcut(isMac() ? '⌘↵' : 'Ctrl+Enter');
}

export function keysText(): string {
  const { keys } = texts.approval;
  const alt = isMac() ? '⌥' : 'Alt+';
  return `${keys.hint}: ${[keys.reason(alt), keys.view(alt), keys.neighbours(alt), keys.later].join(' · ')}`;
}
