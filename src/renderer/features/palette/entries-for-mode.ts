import { Pencil } from 'lucide-react';
import { assertNever } from '../../../shared/assert-never';
import type { PaletteMode } from '../../core/actions/action-controller';
import { texts } from '../../core/texts/texts';
import {
  actionEntries,
  conversationEntries,
  type EntryParts,
  folderEntries,
  modelEntries,
} from '../../palette/palette-entries';
import type { PaletteEntry } from './palette-entry';

/** What the palette has to choose from; with a query, conversations stand beside the actions. */
export function entriesForMode(mode: PaletteMode, query: string, parts: EntryParts): PaletteEntry[] {
  switch (mode) {
    case 'actions': {
      const conversations = query.trim() === '' ? [] : conversationEntries(parts);
      return [...actionEntries(parts), ...conversations];
    }
    case 'conversations':
      return conversationEntries(parts);
    case 'folders':
      return folderEntries(parts);
    case 'models':
      return modelEntries(parts);
    case 'theme':
    case 'level':
      return actionEntries(parts, mode);
    case 'rename':
      return renameEntry(query.trim(), parts);
    default:
      return assertNever(mode);
  }
}

function renameEntry(name: string, { state, app, attempt }: EntryParts): PaletteEntry[] {
  const id = state.open?.id;
  if (name === '' || id === undefined) return [];
  return [
    {
      id: 'rename',
      label: texts.actions.palette.renameTo(name),
      group: '',
      icon: Pencil,
      choose: () => attempt(() => app.renameConversation(id, name)),
    },
  ];
}
