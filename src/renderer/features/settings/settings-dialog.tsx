import { X } from 'lucide-react';
import { Dialog, Tabs } from 'radix-ui';
import { LoadFailure } from '../../core/components/load-failure';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useAppState, useModels } from '../../core/store/app-context';
import { type SettingsRoute, type SettingsSection, settingsSections } from '../../core/store/app-state';
import { texts } from '../../core/texts/texts';
import { FailureMessage } from '../../ui/failure-message';
import { IconButton } from '../../ui/icon-button';
import { Modal } from '../../ui/modal';
import type { SectionProps } from './controls/section-props';
import { sectionContents } from './section-views';
import { ModelsSection } from './sections/models-section';
import { SettingsNav, sectionTabId } from './settings-nav';

export function SettingsDialog() {
  const { app } = useModels();
  const place = useAppState((state) => state.settingsDialog);
  return (
    <Dialog.Root
      open={place !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) app.hideSettings();
      }}
    >
      {place && (
        <Modal
          width="widest"
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            document.getElementById(sectionTabId(place.section))?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A link may have moved the focus elsewhere by now.
            if (document.activeElement === document.body) document.getElementById(place.openerId)?.focus();
          }}
        >
          <Dialog.Title className="sr-only">{texts.settings.title}</Dialog.Title>
          <Dialog.Description className="sr-only">{texts.settings.description}</Dialog.Description>
          <Sections place={place} />
          <Dialog.Close asChild>
            <IconButton icon={X} name={texts.settings.close} className="absolute top-3 right-3" />
          </Dialog.Close>
        </Modal>
      )}
    </Dialog.Root>
  );
}

function Sections({ place }: { place: SettingsRoute }) {
  const { app } = useModels();
  const update = useAsyncAction(app.updateSettings);
  return (
    <Tabs.Root
      orientation="vertical"
      value={place.section}
      onValueChange={(section) => {
        update.clearError();
        app.chooseSettings(section as SettingsSection);
      }}
      className="flex h-160 min-h-0 shrink"
    >
      <SettingsNav />
      <div className="flex min-w-0 grow flex-col">
        {settingsSections.map((section) => (
          <Tabs.Content
            key={section}
            value={section}
            // Radix would use the id that it generates for the tab.
            aria-labelledby={sectionTabId(section)}
            // The section's content is focusable itself; the container needn't be.
            tabIndex={-1}
            className="flex min-h-0 grow flex-col outline-none data-[state=inactive]:hidden"
          >
            <SectionContent place={{ ...place, section }} onChange={(change) => void update.run(change)} />
          </Tabs.Content>
        ))}
        {update.error !== null && (
          <FailureMessage className="shrink-0 border-t border-line px-5 py-2.5">{update.error}</FailureMessage>
        )}
      </div>
    </Tabs.Root>
  );
}

interface SectionContentProps {
  readonly place: SettingsRoute;
  readonly onChange: SectionProps['change'];
}

function SectionContent({ place: { section, modelsPlace }, onChange }: SectionContentProps) {
  const { app } = useModels();
  const settings = useAppState((state) => state.settings);
  if (section === 'models') return <ModelsSection place={modelsPlace} />;
  if (settings.status === 'loading') return <p className="p-5 text-ink-faint">{texts.loading}</p>;
  if (settings.status === 'failed') {
    return (
      <LoadFailure className="p-5" onRetry={() => void app.reload()}>
        {texts.settings.cannotLoad} {settings.message}
      </LoadFailure>
    );
  }
  const Content = sectionContents[section];
  return <Content settings={settings.value} change={onChange} />;
}
