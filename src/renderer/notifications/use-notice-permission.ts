import { useEffect, useState } from 'react';

export type NoticePermission = NotificationPermission | 'unsupported';

/** What the browser says, followed when somebody comes back from its settings. */
export function useNoticePermission(): { readonly permission: NoticePermission; request(): Promise<void> } {
  const [permission, setPermission] = useState(currentPermission);
  useEffect(() => {
    const look = () => setPermission(currentPermission());
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);
  return {
    permission,
    async request() {
      if (currentPermission() === 'default') await Notification.requestPermission();
      setPermission(currentPermission());
    },
  };
}

function currentPermission(): NoticePermission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}
