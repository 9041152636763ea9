import { EventEmitter } from 'node:events';
import type { NotificationConstructorOptions } from 'electron';
import type { NotificationClass } from '../system/create-desktop-notifications';

interface FakeNotice {
  readonly options: NotificationConstructorOptions;
  readonly isOpen: boolean;
  emit(event: 'click'): void;
  emit(event: 'action', details: { actionIndex: number }): void;
}

/** A platform that shows every notification; `answer` is its response to each. */
export function fakeNotifications({
  isSupported = true,
  answer = 'show' as 'show' | 'failed' | 'nothing',
}: {
  isSupported?: boolean;
  answer?: 'show' | 'failed' | 'nothing';
} = {}) {
  const shown: FakeNotice[] = [];
  class FakeNotification extends EventEmitter implements FakeNotice {
    static isSupported = () => isSupported;
    isOpen = false;
    constructor(readonly options: NotificationConstructorOptions = {}) {
      super();
    }
    show(): void {
      this.isOpen = true;
      shown.push(this);
      if (answer === 'show') this.emit('show', {});
      if (answer === 'failed') this.emit('failed', {}, 'not signed');
    }
    close(): void {
      this.isOpen = false;
      this.emit('close', {});
    }
  }
  return { Notification: FakeNotification as unknown as NotificationClass, shown };
}
