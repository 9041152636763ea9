import { Bell, BellOff } from 'lucide-react';
import type { NoticeKind } from '../../shared/notice';
import { sendPageNotice } from '../notifications/send-page-notice';
import { type NoticePermission, useNoticePermission } from '../notifications/use-notice-permission';
import { useAppState, useModels } from '../store/app-context';
import { readyValue } from '../store/loadable';
import { texts } from '../texts';
import { Button } from '../ui/button';
import { QuietHours } from './quiet-hours';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';
import { SwitchRow } from './setting-row';
import { TrialNotice } from './trial-notice';

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
