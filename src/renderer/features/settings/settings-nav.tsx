import { Tabs } from 'radix-ui';
import { useState } from 'react';
import type { AppDescription } from '../../../shared/contract/descriptions';
import { useAppState, useModels } from '../../core/store/app-context';
import { type SettingsSection, settingsSections } from '../../core/store/app-state';
import { readyValue } from '../../core/store/loadable';
import { texts } from '../../core/texts/texts';
import { TextField } from '../../ui/text-field';
import { findSections } from './find-sections';
import { sectionIcons } from './section-views';

export const sectionTabId = (section: SettingsSection) => `settings-tab-${section}`;

/** The sections on the left, filtered by the search field above them. */
export function SettingsNav() {
  const { app } = useModels();
  const tools = useAppState((state) => state.tools);
  const [search, setSearch] = useState('');
  const host = useAppState((state) => readyValue(state.description)?.host);
  const found = findSections(search, sectionsForHost(host), tools.values());
  const [first] = found;
  return (
    <div className="flex w-40 shrink-0 flex-col gap-2 overflow-y-auto rounded-l-panel border-r border-line bg-side p-2 lg:w-52">
      <TextField
        type="search"
        aria-label={texts.settings.search}
        placeholder={texts.settings.search}
        spellCheck={false}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first) app.chooseSettings(first);
        }}
        className="w-full shrink-0"
      />
      <p role="status" className="px-2 text-small text-ink-soft empty:hidden">
        {found.length === 0 ? texts.settings.noMatch : ''}
      </p>
      <Tabs.List aria-label={texts.settings.sectionList} className="flex flex-col gap-px">
        {found.map((section) => {
          const Icon = sectionIcons[section];
          return (
            <Tabs.Trigger
              key={section}
              id={sectionTabId(section)}
              value={section}
              className="flex h-8 shrink-0 items-center gap-2 rounded-control px-2 text-left font-medium text-ink-soft -outline-offset-2 transition-colors hover:bg-hover data-[state=active]:bg-selected data-[state=active]:text-ink"
            >
              <Icon aria-hidden className="size-4 shrink-0" />
              <span className="min-w-0 truncate">{texts.settings[section].title}</span>
            </Tabs.Trigger>
          );
        })}
      </Tabs.List>
    </div>
  );
}

/** Returns the sections that have settings on this host: a browser has no tray and doesn't start AIntern. */
export function sectionsForHost(host: AppDescription['host'] | undefined): readonly SettingsSection[] {
  return settingsSections.filter((section) => section !== 'desktop' || host === 'electron');
}
