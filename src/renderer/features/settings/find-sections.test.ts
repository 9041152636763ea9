import { expect, test } from 'vitest';
import type { ToolDescription } from '../../../shared/contract/descriptions';
import { settingsSections } from '../../core/store/app-state';
import { findSections } from './find-sections';
import { sectionsForHost } from './settings-nav';

const fetchTool: ToolDescription = {
  ...{ id: 'http-fetch', name: 'Fetch address', description: '', purpose: 'Fetches a web page or file.' },
  ...{
    category: 'network',
    defaultRiskLevel: 'medium',
    inputSchema: {},
    subjectKind: 'path',
    tags: [],
    isAvailable: true,
  },
};

test('settings are found by words of their texts, and tools by theirs', () => {
  const found = (search: string) => findSections(search, settingsSections, [fetchTool]);
  expect([found('SCROLL back'), found('http-fetch'), found('dark'), found('private'), found('zebra')]).toEqual([
    ['terminal'],
    ['tools'],
    ['appearance'],
    ['approval'],
    [],
  ]);
  expect(found('  ')).toEqual(settingsSections);
});

test.each([
  ['quiet hours', ['notifications']],
  ['dnd', ['notifications']],
  ['silence', ['notifications']],
  ['hotkey', ['desktop']],
  ['autostart', ['desktop']],
  ['tray', ['desktop']],
  ['updates', ['desktop']],
])('what somebody may call it is found, too: %s', (search, sections) => {
  expect(findSections(search, settingsSections, [])).toEqual(sections);
});

test('a browser has no section for the desktop, and does not find it', () => {
  expect([sectionsForHost('electron').includes('desktop'), sectionsForHost('web').includes('desktop')]).toEqual([
    true,
    false,
  ]);
  expect(findSections('tray', sectionsForHost('web'), [])).toEqual([]);
});
