import type { AinternBridge } from '../../../shared/contract/contract';
import type { Route } from '../../../shared/contract/route';
import type { AppNotification } from '../../../shared/notifications/app-notification';
import { createNotifier } from '../../../shared/notifications/create-notifier';
import type { AppModel } from '../../core/store/app-model';
import { readyValue } from '../../core/store/loadable';

/** The parts of the page that notifications need. */
export interface NotificationScreen {
  /** Whether the user isn't looking at this page. */
  isAway(): boolean;
  /** Shows the notification if allowed; returns a function that removes it. */
  show(notice: AppNotification, onClick: () => void): () => void;
}

interface PageNotificationsDeps {
  readonly app: AppModel;
  readonly bridge: Pick<AinternBridge, 'host' | 'subscribe'>;
  readonly screen: NotificationScreen;
  readonly go: (place: Route) => void;
}

/**
 * Notifies while the user isn't looking; returns a function that stops it. On the desktop main notifies, even without a
 * window.
 */
export function startPageNotifications({ app: { store }, bridge, screen, go }: PageNotificationsDeps): () => void {
  if (bridge.host === 'electron') return () => {};
  const notifier = createNotifier({
    settings: () => readyValue(store.getState().settings),
    titleOf: (id) => readyValue(store.getState().conversations)?.find((one) => one.id === id)?.title ?? '',
    isAway: screen.isAway,
    show: (notice) => screen.show(notice, () => go(notice.place)),
    now: Date.now,
    later(run, wait) {
      const timer = setTimeout(run, wait);
      return () => clearTimeout(timer);
    },
  });
  const stopWatching = store.subscribe(({ approvals, settings }, before) => {
    if (approvals !== before.approvals) notifier.setApprovals(approvals);
    if (settings !== before.settings) notifier.settingsChanged();
  });
  const stopListening = bridge.subscribe(notifier.receive);
  return () => {
    stopWatching();
    stopListening();
    notifier.dispose();
  };
}
