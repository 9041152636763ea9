import { expect, test } from 'vitest';
import { PermissionsPanel } from '../features/panel/permissions/permissions-panel';
import { AboutSection } from '../features/settings/sections/about-section';
import { ModelsSection } from '../features/settings/sections/models-section';
import { PermissionsSection } from '../features/settings/sections/permissions-section';
import { ConversationList } from '../features/sidebar/conversation-list';
import { renderBare } from '../testing/render-bare';

const failed = { status: 'failed', message: 'The disk does not answer.' } as const;

test.each([
  ['the list of conversations', <ConversationList key="list" />],
  ['the panel with the rules', <PermissionsPanel key="panel" />],
  ['the number of the rules in the settings', <PermissionsSection key="section" />],
  ['the models in the settings', <ModelsSection key="models" place={{ kind: 'overview' }} />],
  ['what this AIntern is', <AboutSection key="about" />],
])('where %s cannot be read, it says why and can be tried again', (_what, shown) => {
  const markup = renderBare(shown, { conversations: failed, grants: failed, models: failed, description: failed });
  expect(markup).toMatch(/role="alert".*The disk does not answer\..*<button type="button">Retry<\/button>/);
});
