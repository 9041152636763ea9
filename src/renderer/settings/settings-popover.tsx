import { Settings2 } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useAppState, useModels } from '../store/app-context';
import { texts } from '../texts';
import { Button } from '../ui/button';
import { FailureMessage } from '../ui/failure-message';
import { useAction } from '../ui/use-action';
import { ApprovalLevelChoice } from './approval-level-choice';
import { ThemeChoice } from './theme-choice';

export function SettingsPopover() {
  const { app } = useModels();
  const settings = useAppState((state) => state.settings);
  const update = useAction(app.updateSettings);
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button look="quiet" size="icon" aria-label={texts.settings.title} title={texts.settings.title}>
          <Settings2 aria-hidden className="size-4" />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={texts.settings.title}
          className="z-10 flex w-80 animate-appear flex-col gap-5 rounded-panel border border-line bg-raised p-4 shadow-panel outline-none"
        >
          {settings.status === 'loading' && <p className="text-ink-faint">{texts.loading}</p>}
          {settings.status === 'failed' && <FailureMessage>{settings.message}</FailureMessage>}
          {settings.status === 'ready' && (
            <>
              <ApprovalLevelChoice
                value={settings.value.autoApproveUpTo}
                onChange={(autoApproveUpTo) => void update.run({ autoApproveUpTo })}
              />
              <ThemeChoice value={settings.value.theme} onChange={(theme) => void update.run({ theme })} />
            </>
          )}
          {update.error !== null && <FailureMessage>{update.error}</FailureMessage>}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
