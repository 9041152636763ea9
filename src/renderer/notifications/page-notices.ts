import type { NoticePlace } from './create-notifier';

/** The notifications of the browser. They are shown only where the user has allowed them before. */
export const pageNotices: NoticePlace = {
  isAway: () => document.hidden || !document.hasFocus(),

  show({ key, title, body }, onClick) {
    if (!('Notification' in window) || Notification.permission !== 'granted') return () => {};
    const notification = new Notification(title, { body, tag: key });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
      onClick();
    });
    return () => notification.close();
  },
};
