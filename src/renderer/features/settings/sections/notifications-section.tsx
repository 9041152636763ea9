import { Bell, BellOff } from 'lucide-react';
import type { NoticeKind } from '../../../../shared/notifications/app-notification';
import { useAppState, useModels } from '../../../core/store/app-context';
import { readyValue } from '../../../core/store/loadable';
import { texts } from '../../../core/texts/texts';
import { TrialNotice } from '../../../settings/trial-notice';
import { Button } from '../../../ui/button';
import { sendPageNotice } from '../../notifications/send-browser-test-notification';
import { type NoticePermission, useNoticePermission } from '../../notifications/use-notification-permission';
import { QuietHours } from '../controls/quiet-hours';
import { SectionFrame } from '../controls/section-frame';
import type { SectionProps } from '../controls/section-props';
import { SwitchRow } from '../controls/setting-row';

const words = texts.settings.notifications;
const kinds: readonly NoticeKind[] = ['approvals', 'questions', 'failed', 'ended'];

export function NotificationsSection({ settings, change }: SectionProps) {
  const { notifications } = settings;
  const { app } = useModels();
  const isDesktop = useAppState((state) => readyValue(state.description)?.host === 'electron');
  const { permission, request, look } = useNoticePermission();

  function set(kind: NoticeKind, isOn: boolean) {
    change({ notifications: { ...notifications, [kind]: isOn } });
    // Whoever turns one on wants to see it; nobody is asked without having said so.
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
      <TrialNotice send={isDesktop ? app.sendTestNotice : sendPageNotice} onSent={look} />
      <p className="text-small text-ink-faint">{words.titleHint}</p>
    </SectionFrame>
  );
}

interface PermissionStateProps {
  readonly state: NoticePermission;
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
