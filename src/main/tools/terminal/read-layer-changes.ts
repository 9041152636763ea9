import { join } from 'node:path';
import type { ChangePreview, FileChange } from '../../../shared/call/file-change';
import { countNoun } from '../../../shared/text/count-noun';
import { onOneLine } from '../../../shared/text/on-one-line';
import { createTimeSlice } from '../../base/create-time-slice';
import { protectionOf } from '../../risk/paths/protected-paths';
import type { Layer } from '../../sandbox/layer/create-layer';
import { shownEntryPath } from '../../sandbox/layer/entry-path';
import type { EntryStat } from '../../sandbox/layer/entry-stat';
import { type LayerPlan, readPlan } from '../../sandbox/layer/layer-plan';
import type { LayerChange } from '../../sandbox/layer/list-changes';
import { type PreviewedFile, readForPreview } from '../file-system/read-for-preview';

/** The most diffs to show; the receipt names the rest. */
const MAX_FILES = 200;

/** Where to read: the layer while it isn't applied, afterwards what was kept for Undo. */
export type LayerContent = Pick<Layer, 'folder' | 'upper'> | { readonly kept: string };

/** Returns the texts of changed files before and after a command, and in words why others can't be shown. */
export async function readLayerChanges(from: LayerContent, changes: readonly LayerChange[]): Promise<ChangePreview> {
  const locate = 'kept' in from ? locateKept(readPlan(from.kept), from.kept) : locateInLayer(from);
  const turns = createTimeSlice();
  const preview: { changes: FileChange[]; problems: string[] } = { changes: [], problems: [] };
  const shown = changes.filter(
    ({ before, after, what }) => what === 'content' && (isContent(before) || isContent(after)),
  );
  for (const change of shown.slice(0, MAX_FILES)) {
    if (turns.isOver()) await turns.next();
    const [before, after] = readBoth(change, locate(change.path));
    const problem = [before, after].flatMap((read) => ('problem' in read ? read.problem : []))[0];
    if (problem !== undefined) preview.problems.push(problem);
    else
      preview.changes.push({
        path: nameOf(change),
        before: before.kind === 'text' ? before.file.text : null,
        after: textOf(after),
      });
  }
  const more = shown.length - MAX_FILES;
  if (more > 0) preview.problems.push(`${countNoun(more, 'more file')} changed, too many to show a diff of each`);
  return preview;
}

type Locate = (path: string) => { readonly before: string | null; readonly after: string };

function locateInLayer({ folder, upper }: Pick<Layer, 'folder' | 'upper'>): Locate {
  return (path) => ({ before: join(folder, path), after: join(upper, path) });
}

function locateKept(plan: LayerPlan | null, folder: string): Locate {
  const names = new Map(plan?.steps.map(({ path, kept }) => [path, kept]));
  return (path) => {
    const name = names.get(path) ?? null;
    return { before: name === null ? null : join(folder, name), after: join(plan?.folder ?? '/', path) };
  };
}

function readBoth(change: LayerChange, { before, after }: ReturnType<Locate>): [PreviewedFile, PreviewedFile] {
  const shown = nameOf(change);
  const unshown = (problem: string): PreviewedFile => ({ kind: 'unshown', problem });
  const none: PreviewedFile = { kind: 'none' };
  if (shown !== onOneLine(change.path))
    return [none, unshown(`${shown} has a name that isn't valid text, so it is not shown`)];
  if (protectionOf(`/${change.path}`, 'read')?.kind === 'credentials') {
    return [none, unshown(`${shown} may contain credentials, so its content is not shown`)];
  }
  const read = (realPath: string) => readForPreview({ realPath, workspacePath: change.path, isOwnData: false }, 'read');
  const previous =
    before === null ? unshown(`${shown} was not kept, so its previous content can't be shown`) : read(before);
  return [isContent(change.before) ? previous : none, isContent(change.after) ? read(after) : none];
}

/** Folders have no content of their own. */
function isContent(stat: EntryStat | null): boolean {
  return stat !== null && stat.kind !== 'folder';
}

function nameOf({ path }: LayerChange): string {
  return onOneLine(shownEntryPath(path));
}

function textOf(read: PreviewedFile): string {
  return read.kind === 'text' ? read.file.text : '';
}
