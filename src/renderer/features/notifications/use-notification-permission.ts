import { useEffect, useState } from 'react';

export type BrowserNotificationPermission = NotificationPermission | 'unsupported';

interface BrowserNotificationPermissionState {
  readonly permission: BrowserNotificationPermission;
  request(): Promise<void>;
  /** Looks again: it may have been asked elsewhere. */
  look(): void;
}

/** What the browser says, followed when somebody comes back from its settings. */
export function useNotificationPermission(): BrowserNotificationPermissionState {
  const [permission, setPermission] = useState(currentPermission);
  const look = () => setPermission(currentPermission());
  useEffect(() => {
    const lookAgain = () => setPermission(currentPermission());
    window.addEventListener('focus', lookAgain);
    return () => window.removeEventListener('focus', lookAgain);
  }, []);
  return {
    permission,
    look,
    async request() {
      if (currentPermission() === 'default') await Notification.requestPermission();
      look();
    },
  };
}

function currentPermission(): BrowserNotificationPermission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}
