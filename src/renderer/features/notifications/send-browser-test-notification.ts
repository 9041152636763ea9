import type { CommandOutput } from '../../../shared/contract/contract';
import { texts } from '../../core/texts/texts';

export type TestNotificationOutcome = CommandOutput<'notification.send-test'> | { readonly outcome: 'denied' };

/** In milliseconds: browsers that report anything report it sooner. */
const patience = 3_000;

/** Sends a test notification from the browser, after asking for permission if needed. */
export async function sendBrowserTestNotification(): Promise<TestNotificationOutcome> {
  if (!('Notification' in window)) return { outcome: 'unsupported' };
  if ((await Notification.requestPermission()) !== 'granted') return { outcome: 'denied' };
  const { trialTitle, trialBody } = texts.settings.notifications;
  const notification = new Notification(trialTitle, { body: trialBody, tag: 'trial' });
  return new Promise((resolve) => {
    setTimeout(() => resolve({ outcome: 'unanswered' }), patience);
    notification.addEventListener('show', () => resolve({ outcome: 'shown' }));
    notification.addEventListener('error', () => resolve({ outcome: 'denied' }));
  });
}
