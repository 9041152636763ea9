import type { CommandOutput } from '../../../../shared/contract/contract';
import type { NotificationClass } from './create-desktop-notifications';

type Outcome = CommandOutput<'notification.send-test'>;

/** Platforms that respond at all do so sooner. */
const patience = 3_000;

/**
 * Shows a test notification, even in quiet mode, because the user asked for it. Resolves to the platform's response.
 */
export function createTestNotification(Notification: NotificationClass): () => Promise<Outcome> {
  let latest: InstanceType<NotificationClass> | null = null;
  return async () => {
    if (!Notification.isSupported()) return { outcome: 'unsupported' };
    latest?.close();
    const notification = new Notification({
      title: 'Notifications are working',
      body: 'This is a test notification from AIntern.',
    });
    // Keeps a reference, so that it is not garbage collected.
    latest = notification;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve({ outcome: 'unanswered' }), patience);
      const settle = (outcome: Outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      };
      notification.on('show', () => settle({ outcome: 'shown' }));
      notification.on('failed', (_event, error) => settle({ outcome: 'failed', error }));
      notification.show();
    });
  };
}
