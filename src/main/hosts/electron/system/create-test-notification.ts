import type { CommandOutput } from '../../../../shared/contract/contract';
import type { NotificationClass } from './create-desktop-notifications';

type Outcome = CommandOutput<'notification.send-test'>;

/** Platforms that say anything say it sooner. */
const patience = 3_000;

/** Shows a notification for trial, also while it is quiet: it was asked for. Answers with what the platform says about it. */
export function createTestNotification(Notification: NotificationClass): () => Promise<Outcome> {
  let latest: InstanceType<NotificationClass> | null = null;
  return async () => {
    if (!Notification.isSupported()) return { outcome: 'unsupported' };
    latest?.close();
    const notification = new Notification({
      title: 'Notifications are working',
      body: 'This is a test notification from AIntern.',
    });
    // Held, or it would go with the next garbage collection.
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
