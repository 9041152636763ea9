import { Tabs } from 'radix-ui';
import { useEffect, useEffectEvent } from 'react';
import { LoadFailure } from '../../core/components/load-failure';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useAppState, useModels } from '../../core/store/app-context';
import { type SettingsRoute, type SettingsSection, settingsSections } from '../../core/store/app-state';
import { texts } from '../../core/texts/texts';
import { FailureMessage } from '../../ui/failure-message';
import type { SectionProps } from './controls/section-props';
import { sectionContents } from './section-views';
import { ModelsSection } from './sections/models-section';
import { SettingsNav, sectionTabId } from './settings-nav';

/** Everything in the settings dialog. Its code is loaded when the dialog first opens. */
export default function SettingsSections({ place }: { place: SettingsRoute }) {
  const { app } = useModels();
  const update = useAsyncAction(app.updateSettings);
  const focusTab = useEffectEvent(() => document.getElementById(sectionTabId(place.section))?.focus());
  useEffect(() => focusTab(), []);
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
