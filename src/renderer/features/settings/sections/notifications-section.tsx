import { Bell, BellOff, BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { assertNever } from '../../../../shared/assert-never';
import type { CommandOutput } from '../../../../shared/contract/contract';
import type { NotificationKind } from '../../../../shared/notifications/app-notification';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useAppState, useModels } from '../../../core/store/app-context';
import { readyValue } from '../../../core/store/loadable';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { QuietHours } from '../controls/quiet-hours';
import { SectionFrame } from '../controls/section-frame';
import type { SectionProps } from '../controls/section-props';
import { SwitchRow } from '../controls/setting-row';

type BrowserNotificationPermission = NotificationPermission | 'unsupported';

interface BrowserNotificationPermissionState {
  readonly permission: BrowserNotificationPermission;
  request(): Promise<void>;
  /** Checks again: permission may have been given elsewhere. */
  look(): void;
}

type TestNotificationOutcome = CommandOutput<'notification.send-test'> | { readonly outcome: 'denied' };

/** In milliseconds: browsers that report anything report it sooner. */
const patience = 3_000;

interface TestNotificationProps {
  readonly send: () => Promise<TestNotificationOutcome>;
  /** Called after sending: the user may have been asked for permission. */
  readonly onSent: () => void;
}

const words = texts.settings.notifications;

const kinds: readonly NotificationKind[] = ['approvals', 'questions', 'failed', 'ended'];

export function NotificationsSection({ settings, change }: SectionProps) {
  const { notifications } = settings;
  const { app } = useModels();
  const isDesktop = useAppState((state) => readyValue(state.description)?.host === 'electron');
  const { permission, request, look } = useNotificationPermission();

  function set(kind: NotificationKind, isOn: boolean) {
    change({ notifications: { ...notifications, [kind]: isOn } });
    // A user who turns one on wants to see it; permission is never requested without that.
    if (isOn && !isDesktop) void request();
  }

  return (
    <SectionFrame title={words.title} description={words.description}>
      {!isDesktop && <PermissionState state={permission} onAllow={request} />}
      <div>
        {kinds.map((kind) => (
          <SwitchRow key={kind} label={words[kind]} isOn={notifications[kind]} onChange={(isOn) => set(kind, isOn)} />
        ))}
      </div>
      <QuietHours settings={settings} change={change} />
      <TestNotification send={isDesktop ? app.sendTestNotice : sendBrowserTestNotification} onSent={look} />
      <p className="text-small text-ink-faint">{words.titleHint}</p>
    </SectionFrame>
  );
}

interface PermissionStateProps {
  readonly state: BrowserNotificationPermission;
  readonly onAllow: () => Promise<void>;
}

function PermissionState({ state, onAllow }: PermissionStateProps) {
  const Icon = state === 'granted' ? Bell : BellOff;
  return (
    <div className="flex min-h-14 items-center gap-2.5 rounded-control bg-sunken p-3">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <p role="status" className="grow">
        {words.states[state]}
      </p>
      {state === 'default' && (
        <Button look="primary" onClick={() => void onAllow()}>
          {words.allow}
        </Button>
      )}
    </div>
  );
}

function TestNotification({ send, onSent }: TestNotificationProps) {
  const [outcome, setOutcome] = useState<TestNotificationOutcome | null>(null);
  const action = useAsyncAction(async () => {
    setOutcome(null);
    setOutcome(await send());
    onSent();
  });
  return (
    <section aria-label={words.trial} className="space-y-2 border-t border-line pt-4">
      <Button disabled={action.isRunning} onClick={() => void action.run()}>
        <BellRing aria-hidden className="size-4" />
        {words.trial}
      </Button>
      <p role="status" className="text-small text-ink-soft empty:hidden">
        {outcome && outcomeText(outcome)}
      </p>
      {action.error !== null && <FailureMessage>{action.error}</FailureMessage>}
    </section>
  );
}

function outcomeText(trial: TestNotificationOutcome): string {
  switch (trial.outcome) {
    case 'shown':
    case 'unanswered':
    case 'unsupported':
    case 'denied':
      return words.outcomes[trial.outcome];
    case 'failed':
      return words.trialFailed(trial.error);
    default:
      return assertNever(trial);
  }
}

/** Sends a test notification from the browser, after asking for permission if needed. */
async function sendBrowserTestNotification(): Promise<TestNotificationOutcome> {
  if (!('Notification' in window)) return { outcome: 'unsupported' };
  if ((await Notification.requestPermission()) !== 'granted') return { outcome: 'denied' };
  const { trialTitle, trialBody } = texts.settings.notifications;
  const notification = new Notification(trialTitle, { body: trialBody, tag: 'trial' });
  return new Promise((resolve) => {
    setTimeout(() => resolve({ outcome: 'unanswered' }), patience);
    notification.addEventListener('show', () => resolve({ outcome: 'shown' }));
    notification.addEventListener('error', () => resolve({ outcome: 'denied' }));
  });
}

/** Returns the browser's permission, updated when the user returns from its settings. */
function useNotificationPermission(): BrowserNotificationPermissionState {
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
