import { expect, test } from 'vitest';
import type { ToolDescription } from '../../shared/contract';
import { settingsSections } from '../store/app-state';
import { findSections } from './find-sections';

const fetchTool: ToolDescription = {
  ...{ id: 'http-fetch', name: 'Fetch address', description: '', purpose: 'Fetches a web page or file.' },
  ...{ category: 'network', defaultRiskLevel: 'medium', inputSchema: {}, tags: [], isAvailable: true },
};

test('settings are found by words of their texts, and tools by theirs', () => {
  const found = (search: string) => findSections(search, [fetchTool]);
  expect([found('SCROLL back'), found('http-fetch'), found('dark'), found('private'), found('zebra')]).toEqual([
    ['terminal'],
    ['tools'],
    ['appearance'],
    ['approval'],
    [],
  ]);
  expect(found('  ')).toEqual(settingsSections);
});
