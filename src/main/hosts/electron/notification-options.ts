import type { NotificationConstructorOptions } from 'electron';
import type { Notice } from '../../../shared/notifications/app-notification';

/** In the order of the buttons, as `action` counts them. */
export const noticeActions = ['Allow', 'Deny'] as const;

/** A notice as Electron is to show it. Buttons are there on macOS and Windows alone, urgency on Linux and Windows. */
export function notificationOptions(
  { kind, key, title, body, decides }: Notice,
  platform: NodeJS.Platform,
): NotificationConstructorOptions {
  const isUrgent = kind === 'approvals';
  const canHaveButtons = platform === 'darwin' || platform === 'win32';
  const actions =
    decides !== null && canHaveButtons ? noticeActions.map((text) => ({ type: 'button' as const, text })) : [];
  return {
    // Windows cuts its tags at 64 characters; a key is shorter.
    id: key,
    title,
    body: platform === 'linux' ? withoutMarkup(body) : body,
    urgency: isUrgent ? 'critical' : 'normal',
    timeoutType: isUrgent ? 'never' : 'default',
    ...(actions.length > 0 ? { actions } : {}),
  };
}

/** The servers of Linux read the body as markup, in which a call could hide or dress up a part of what it does. */
function withoutMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
