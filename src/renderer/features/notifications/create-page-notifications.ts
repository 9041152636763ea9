import type { TabLeader } from './create-tab-leader';
import { isPageAway } from './is-page-away';
import type { NotificationScreen } from './start-page-notifications';

/** Browser notifications. They are shown only if the user has allowed them before. */
export function createPageNotifications(tabs: TabLeader): NotificationScreen {
  return {
    isAway: isPageAway,

    show({ key, title, body }, onClick) {
      let notification: Notification | null = null;
      let isOver = false;
      void tabs.mayTell().then((mayTell) => {
        if (!mayTell || isOver || !('Notification' in window) || Notification.permission !== 'granted') return;
        const shown = new Notification(title, { body, tag: key });
        notification = shown;
        shown.addEventListener('click', () => {
          window.focus();
          shown.close();
          onClick();
        });
      });
      return () => {
        isOver = true;
        notification?.close();
      };
    },
  };
}
