import { Cpu, Folder, GraduationCap, MessageSquare, Pencil, SquareSlash } from 'lucide-react';
import { assertNever } from '../../../shared/assert-never';
import { projectFolderOf } from '../../../shared/conversation/worktree';
import { isSameModel, type ModelRef } from '../../../shared/settings/model';
import type { Action } from '../../core/actions/action';
import type { PaletteMode } from '../../core/actions/action-controller';
import { typeIntoComposer } from '../../core/focus/focus';
import { folderName } from '../../core/format/folder-name';
import type { AppModel } from '../../core/store/app-model';
import type { AppState } from '../../core/store/app-state';
import { readyValue } from '../../core/store/loadable';
import { texts } from '../../core/texts/texts';
import { pickerGroups } from '../models/picker/picker-groups';
import { mcpEntries } from './mcp-entries';
import type { PaletteEntry } from './palette-entry';

interface EntryDeps {
  readonly state: AppState;
  readonly app: AppModel;
  readonly actions: readonly Action[];
  perform(action: Action): void;
  attempt(work: () => void | Promise<void>): void;
  enter(mode: PaletteMode): void;
}

/** Returns the palette's entries; with a query, conversations are listed along with the actions. */
export function entriesForMode(mode: PaletteMode, query: string, deps: EntryDeps): PaletteEntry[] {
  switch (mode) {
    case 'actions': {
      const conversations = query.trim() === '' ? [] : conversationEntries(deps);
      return [...actionEntries(deps), ...ownCommandEntries(deps), ...mcpEntries(deps), ...conversations];
    }
    case 'conversations':
      return conversationEntries(deps);
    case 'folders':
      return folderEntries(deps);
    case 'models':
      return modelEntries(deps);
    case 'theme':
    case 'mode':
    case 'effort':
      return actionEntries(deps, mode);
    case 'rename':
      return renameEntry(query.trim(), deps);
    default:
      return assertNever(mode);
  }
}

function renameEntry(name: string, { state, app, attempt }: EntryDeps): PaletteEntry[] {
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

function actionEntries({ actions, perform, enter }: EntryDeps, partOf?: PaletteMode): PaletteEntry[] {
  return actions
    .filter((action) => action.isAvailable() && (partOf === undefined || action.partOf === partOf))
    .filter(({ id }) => id !== 'palette')
    .map((action) => {
      const { id, title, group, icon, keywords = '', shortcut, slash, opens } = action;
      return {
        id,
        label: title,
        group: texts.actions.groups[group],
        icon,
        detail: action.detail?.(),
        keywords: `${keywords} ${slash ?? ''}`,
        shortcut,
        isOn: action.isOn?.(),
        isHidden: partOf === undefined && action.partOf !== undefined,
        leadsOn: opens !== undefined,
        choose: () => (opens === undefined ? perform(action) : enter(opens)),
      };
    });
}

/** Only inserts the command: the user adds arguments and sends it. */
function ownCommandEntries({ state, attempt }: EntryDeps): PaletteEntry[] {
  return state.skills.flatMap(({ path, name, kind, description, hint, state: { kind: use } }) => {
    if (use !== 'used') return [];
    return [
      {
        id: `own ${path}`,
        label: `/${name}${hint && ` ${hint}`}`,
        group: texts.instructions.palette,
        icon: kind === 'skill' ? GraduationCap : SquareSlash,
        detail: description,
        keywords: description,
        choose: () => attempt(async () => typeIntoComposer(`/${name} `)),
      },
    ];
  });
}

function conversationEntries({ state, app, attempt }: EntryDeps): PaletteEntry[] {
  const conversations = readyValue(state.conversations) ?? [];
  const newestFirst = conversations.toSorted((first, second) => second.updatedAt - first.updatedAt);
  return newestFirst.map(({ id, title, ...placed }) => ({
    id: `conversation ${id}`,
    label: title || texts.sidebar.untitled,
    group: texts.actions.palette.conversations,
    icon: MessageSquare,
    detail: folderName(projectFolderOf(placed)),
    isOn: state.open?.id === id,
    choose: () => attempt(() => app.showConversation(id)),
  }));
}

function folderEntries({ state, app, attempt }: EntryDeps): PaletteEntry[] {
  const open = readyValue(state.description)?.workspacePath;
  return (readyValue(state.settings)?.recentWorkspaces ?? []).map((path) => ({
    id: path,
    label: folderName(path),
    group: texts.workspace.recent,
    icon: Folder,
    detail: path,
    isOn: path === open,
    choose: () => attempt(() => app.openWorkspace(path)),
  }));
}

function modelEntries({ state, app, attempt }: EntryDeps): PaletteEntry[] {
  const catalogue = readyValue(state.models);
  if (!catalogue) return [];
  const chosen = (state.open ? state.open.shown?.model : state.nextModel) ?? catalogue.defaultModel;
  return pickerGroups(catalogue, '').flatMap(({ connection, models }) =>
    models.map(({ ref, model }: { ref: ModelRef; model: { name: string } | undefined }) => ({
      id: `${ref.connectionId} ${ref.modelId}`,
      label: model?.name ?? ref.modelId,
      group: connection.name,
      icon: Cpu,
      keywords: `${ref.modelId} ${connection.name}`,
      isOn: isSameModel(ref, chosen),
      choose: () => attempt(() => app.chooseModel(ref)),
    })),
  );
}
