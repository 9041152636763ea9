import { Settings2 } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useRef } from 'react';
import { usePanel } from '../panel/panel-context';
import { TextLink } from '../panel/text-link';
import { useAppState, useModels } from '../store/app-context';
import { texts } from '../texts';
import { Button } from '../ui/button';
import { FailureMessage } from '../ui/failure-message';
import { useAction } from '../ui/use-action';
import { ApprovalLevelChoice } from './approval-level-choice';
import { ApprovalTimeoutChoice } from './approval-timeout-choice';
import { ThemeChoice } from './theme-choice';

const settingsButtonId = 'settings-button';

export function SettingsPopover() {
  const { app } = useModels();
  const settings = useAppState((state) => state.settings);
  const update = useAction(app.updateSettings);
  const panel = usePanel();
  const leadsAway = useRef(false);
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button
          id={settingsButtonId}
          look="quiet"
          size="icon"
          aria-label={texts.settings.title}
          title={texts.settings.title}
        >
          <Settings2 aria-hidden className="size-4" />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={texts.settings.title}
          onCloseAutoFocus={(event) => {
            // The panel or the dialog has the focus then.
            if (leadsAway.current) event.preventDefault();
            leadsAway.current = false;
          }}
          className="z-10 flex max-h-(--radix-popover-content-available-height) w-80 animate-appear flex-col gap-5 overflow-y-auto rounded-panel border border-line bg-raised p-4 shadow-panel outline-none"
        >
          <Popover.Close asChild>
            <TextLink
              className="w-fit"
              onClick={() => {
                leadsAway.current = true;
                app.showModels({ kind: 'overview' }, settingsButtonId);
              }}
            >
              {texts.settings.showModels}
            </TextLink>
          </Popover.Close>
          {settings.status === 'loading' && <p className="text-ink-faint">{texts.loading}</p>}
          {settings.status === 'failed' && <FailureMessage>{settings.message}</FailureMessage>}
          {settings.status === 'ready' && (
            <>
              <ApprovalLevelChoice
                value={settings.value.autoApproveUpTo}
                onChange={(autoApproveUpTo) => void update.run({ autoApproveUpTo })}
              />
              <ApprovalTimeoutChoice
                value={settings.value.approvalTimeout}
                onChange={(approvalTimeout) => void update.run({ approvalTimeout })}
              />
              <ThemeChoice value={settings.value.theme} onChange={(theme) => void update.run({ theme })} />
            </>
          )}
          <Popover.Close asChild>
            <TextLink
              className="w-fit"
              onClick={() => {
                leadsAway.current = true;
                panel.show('permissions');
              }}
            >
              {texts.settings.showPermissions}
            </TextLink>
          </Popover.Close>
          {update.error !== null && <FailureMessage>{update.error}</FailureMessage>}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
