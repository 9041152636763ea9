import { stat } from 'node:fs/promises';
import type { CommandHandlers } from '../../../shared/contract/contract';
import { messageOf } from '../../../shared/text/message-of';
import { CommandFailure } from '../../base/command-failure';
import { MAX_SHOWN_SIZE } from '../../history/read-content-before';
import { installedEditors, type OpenInEditor } from '../../tools/editor/open-in-editor';
import { decodeTextFile } from '../../tools/file-system/text/text-file';
import { withGuardedFile } from '../../workspace/files/with-guarded-file';
import { type GuardedPath, guardPath } from '../../workspace/paths/guard-path';

export interface FileHandlerDeps {
  readonly dataPath: string;
  readonly openInEditor: OpenInEditor;
  /** Shows a file in the desktop's file manager. */
  readonly revealItem?: (path: string) => void;
  /** The folder of a conversation, or the open one. */
  folderOf(conversationId: string | undefined): Promise<string>;
}

type FileHandlers = Pick<CommandHandlers, 'file.find' | 'file.open' | 'file.reveal' | 'file.read' | 'editor.list'>;

/** Opens, reveals and shows files that an answer, a card or a diff names. Nothing outside the folder is touched. */
export function createFileHandlers(deps: FileHandlerDeps): FileHandlers {
  const { dataPath, openInEditor, revealItem, folderOf } = deps;

  /** Null if the path leads out of the folder or into AIntern's own data. */
  function guardIn(workspacePath: string, path: string): (GuardedPath & { readonly workspacePath: string }) | null {
    try {
      const guarded = guardPath(path, { workspacePath, dataPath });
      const { workspacePath: inside } = guarded;
      return inside === null || guarded.isOwnData ? null : { ...guarded, workspacePath: inside };
    } catch {
      // A text that merely looks like a path.
      return null;
    }
  }

  async function look(workspacePath: string, path: string) {
    const guarded = guardIn(workspacePath, path);
    const stats = guarded && (await stat(guarded.realPath).catch(() => null));
    const kind = stats?.isFile() ? ('file' as const) : stats?.isDirectory() ? ('folder' as const) : null;
    if (!guarded || kind === null) return null;
    return { path: guarded.workspacePath, absolutePath: guarded.realPath, kind };
  }

  async function required(conversationId: string | undefined, path: string) {
    const found = await look(await folderOf(conversationId), path);
    if (!found) throw new CommandFailure('not-found', `${path} isn’t in this folder anymore`);
    return found;
  }

  return {
    'file.find': async ({ conversationId, paths }) => {
      const folder = await folderOf(conversationId);
      return { found: await Promise.all(paths.map((path) => look(folder, path))) };
    },
    'file.open': async ({ conversationId, path, line, column }) => {
      const { absolutePath } = await required(conversationId, path);
      try {
        return { editor: await openInEditor(absolutePath, line, column) };
      } catch (cause) {
        throw new CommandFailure('refused', messageOf(cause));
      }
    },
    'file.reveal': async ({ conversationId, path }) => {
      if (!revealItem) throw new CommandFailure('refused', 'There is no file manager here. Copy the path instead');
      revealItem((await required(conversationId, path)).absolutePath);
      return {};
    },
    'file.read': async ({ conversationId, path }) => {
      const found = await required(conversationId, path);
      const unknown = (why: string) => ({ kind: 'unknown' as const, why });
      if (found.kind === 'folder') return unknown('This is a folder');
      const bytes = await withGuardedFile(found.absolutePath, async (file) =>
        (await file.stat()).size > MAX_SHOWN_SIZE ? null : file.readFile(),
      );
      if (bytes === null) return unknown(`The file is larger than ${MAX_SHOWN_SIZE / 1024 / 1024} MB`);
      const decoded = decodeTextFile(bytes);
      return decoded === null
        ? unknown('This isn’t a text file')
        : { kind: 'text', path: found.path, text: decoded.text };
    },
    'editor.list': () => ({ installed: installedEditors() }),
  };
}
