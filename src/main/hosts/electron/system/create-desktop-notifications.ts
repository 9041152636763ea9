import type { Notification, NotificationConstructorOptions } from 'electron';
import type { ConversationSummary } from '../../../../shared/contract/descriptions';
import type { EventMessage } from '../../../../shared/contract/event-message';
import { type AppNotification, isWaitingKind } from '../../../../shared/notifications/app-notification';
import { createNotifier } from '../../../../shared/notifications/create-notifier';
import type { Settings } from '../../../../shared/settings/settings';
import type { App } from '../../../app/app';
import { dispatchCommand } from '../../../app/commands/dispatch-command';

/** In button order, which is what `action` counts. */
const noticeActions = ['Allow', 'Deny'] as const;

/** The part of Electron's class that is used here. */
export type NotificationClass = Pick<typeof Notification, 'isSupported'> &
  (new (
    ...options: ConstructorParameters<typeof Notification>
  ) => Pick<Notification, 'on' | 'show' | 'close'>);

interface DesktopNotificationDeps {
  readonly app: Pick<App, 'handlers' | 'subscribe' | 'showPlace'>;
  readonly Notification: NotificationClass;
  readonly platform: NodeJS.Platform;
  /** Whether one of our windows has focus. */
  readonly isLookedAt: () => boolean;
  /** Brings the window to the front, or opens one. */
  readonly openWindow: () => void;
  readonly now?: () => number;
  readonly later?: (run: () => void, wait: number) => () => void;
}

/** For finished runs; notices of pending items are kept until they are answered. */
const keptNotices = 20;

/** Notifies the user from main, with or without a window; resolves once started, with a function that stops it. */
export async function createDesktopNotifications(deps: DesktopNotificationDeps): Promise<() => void> {
  const { app, Notification, platform, isLookedAt, openWindow, now = Date.now, later = afterTime } = deps;
  if (!Notification.isSupported()) return () => {};
  /** Without a reference, a notification and its click handler are garbage collected. */
  const waiting = new Set<InstanceType<NotificationClass>>();
  let ended: readonly InstanceType<NotificationClass>[] = [];
  let settings: Settings | null = null;
  let conversations: readonly ConversationSummary[] = [];

  function lead({ place }: AppNotification): void {
    app.showPlace(place);
    openWindow();
  }

  async function decide(notice: AppNotification, action: (typeof noticeActions)[number] | undefined): Promise<void> {
    if (notice.decides === null || action === undefined) return lead(notice);
    const input = { approvalId: notice.decides, isApproved: action === 'Allow' };
    const reply = await dispatchCommand(app.handlers, 'approval.decide-in-inbox', input);
    // The user has to see that the decision did not count.
    if (!reply.ok) lead(notice);
  }

  function keep(notice: AppNotification, notification: InstanceType<NotificationClass>): void {
    if (isWaitingKind(notice.kind)) return void waiting.add(notification);
    ended = [...ended, notification].slice(-keptNotices);
  }

  function show(notice: AppNotification): () => void {
    const notification = new Notification(notificationOptions(notice, platform));
    notification.on('click', () => lead(notice));
    notification.on('action', ({ actionIndex }) => void decide(notice, noticeActions[actionIndex]));
    notification.on('failed', (_event, error) => console.error(`aintern: a notification was not shown: ${error}`));
    keep(notice, notification);
    notification.show();
    return () => {
      waiting.delete(notification);
      notification.close();
    };
  }

  const notifier = createNotifier({
    settings: () => settings,
    titleOf: (id) => conversations.find((conversation) => conversation.id === id)?.title ?? '',
    isAway: () => !isLookedAt(),
    show,
    now,
    later,
  });

  function receive(message: EventMessage): void {
    if (message.name === 'conversations.changed') conversations = message.payload;
    if (message.name === 'approvals.changed') notifier.setApprovals(message.payload);
    if (message.name === 'settings.changed') {
      settings = message.payload;
      notifier.settingsChanged();
    }
    notifier.receive(message);
  }

  const unsubscribe = app.subscribe(receive);
  conversations = await app.handlers['conversation.list']({});
  settings = await app.handlers['settings.read']({});
  notifier.setApprovals(await app.handlers['approval.list']({}));
  return () => {
    unsubscribe();
    notifier.dispose();
  };
}

function afterTime(run: () => void, wait: number): () => void {
  const timer = setTimeout(run, wait).unref();
  return () => clearTimeout(timer);
}

/**
 * Converts a notice to Electron's options. Buttons exist only on macOS and Windows, urgency only on Linux and Windows.
 */
function notificationOptions(
  { kind, key, title, body, decides }: AppNotification,
  platform: NodeJS.Platform,
): NotificationConstructorOptions {
  const isUrgent = kind === 'approvals';
  const canHaveButtons = platform === 'darwin' || platform === 'win32';
  const actions =
    decides !== null && canHaveButtons ? noticeActions.map((text) => ({ type: 'button' as const, text })) : [];
  return {
    // Windows truncates its tags at 64 characters; a key is shorter.
    id: key,
    title,
    body: platform === 'linux' ? withoutMarkup(body) : body,
    urgency: isUrgent ? 'critical' : 'normal',
    timeoutType: isUrgent ? 'never' : 'default',
    ...(actions.length > 0 ? { actions } : {}),
  };
}

/**
 * Linux notification servers read the body as markup, which a call could use to hide or disguise part of what it does.
 */
function withoutMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
