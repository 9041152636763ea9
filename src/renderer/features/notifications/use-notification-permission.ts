import { useEffect, useState } from 'react';

export type BrowserNotificationPermission = NotificationPermission | 'unsupported';

interface BrowserNotificationPermissionState {
  readonly permission: BrowserNotificationPermission;
  request(): Promise<void>;
  /** Checks again: permission may have been given elsewhere. */
  look(): void;
}

/** Returns the browser's permission, updated when the user returns from its settings. */
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
