import type { ToolDescription } from '../../../shared/contract/descriptions';
import type { SettingsSection } from '../../core/store/app-state';
import { texts } from '../../core/texts/texts';

/** Returns the sections whose texts contain all of the words; all sections without a query. */
export function findSections(
  search: string,
  sections: readonly SettingsSection[],
  tools: Iterable<ToolDescription>,
): readonly SettingsSection[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sections;
  const toolTexts = [...tools].flatMap(({ id, name, purpose }) => [id, name, purpose]);
  return sections.filter((section) => {
    const own = [...textsIn(texts.settings[section]), ...(section === 'models' ? textsIn(texts.models) : [])];
    const all = [...own, ...(section === 'tools' ? toolTexts : [])].join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
