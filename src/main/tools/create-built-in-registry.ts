import { createCommandAssessor } from '../risk/create-command-assessor';
import { createShellReader } from '../risk/shell/create-shell-reader';
import type { ShellGrammars } from '../risk/shell/shell-grammars';
import { loadShellGrammars } from '../terminal/assessment/load-shell-grammars';
import { editorFormat } from './editor/editor-format';
import { createEditorOpen, type ShowFile } from './editor/editor-open';
import { createOpenInEditor, type OpenInEditor } from './editor/open-in-editor';
import { type MoveToTrash, moveToTrash } from './file-system/changes/move-to-trash';
import { directoryCreate } from './file-system/directory-create';
import { directoryList } from './file-system/directory-list';
import { fileCopy } from './file-system/file-copy';
import { createFileDelete } from './file-system/file-delete';
import { fileEdit } from './file-system/file-edit';
import { fileMove } from './file-system/file-move';
import { fileRead } from './file-system/file-read';
import { fileWrite } from './file-system/file-write';
import { createToolRegistry, type ToolRegistry } from './framework/tool-registry';
import { gitAdd } from './git/git-add';
import { gitBranch } from './git/git-branch';
import { gitCheckout } from './git/git-checkout';
import { gitCommit } from './git/git-commit';
import { gitDiff } from './git/git-diff';
import { gitLog } from './git/git-log';
import { gitPush } from './git/git-push';
import { gitStatus } from './git/git-status';
import { createHttpFetch } from './network/http-fetch';
import { searchContent } from './search/search-content';
import { searchFiles } from './search/search-files';
import { createSkillRead, type SkillSource } from './skills/skill-read';
import { askUser } from './system/ask-user';
import { environmentRead } from './system/environment-read';
import { systemInfo } from './system/system-info';
import { todoWrite } from './system/todo-write';
import { createTerminalExecute } from './terminal/terminal-execute';
import { terminalList } from './terminal/terminal-list';
import { terminalRead } from './terminal/terminal-read';
import { createTerminalStart } from './terminal/terminal-start';
import { terminalStop } from './terminal/terminal-stop';
import { terminalWrite } from './terminal/terminal-write';
import { workspaceInfo } from './workspace/workspace-info';
import { workspaceTree } from './workspace/workspace-tree';

export interface BuiltInOptions {
  /** Whether http-fetch may access a non-public host, given with its port if that isn't the default. */
  readonly isPrivateAllowed?: (host: string) => boolean;
  readonly trash?: MoveToTrash;
  readonly openInEditor?: OpenInEditor;
  /** Absent if there is no window. */
  readonly showFile?: ShowFile;
  /** Without it, there are no skills to read. */
  readonly skills?: SkillSource;
  /** Parses commands; all grammars by default. */
  readonly grammars?: ShellGrammars;
}

/** Returns all built-in tools. Takes as long as loading the grammars that rate commands. */
export async function createBuiltInRegistry(options: BuiltInOptions = {}): Promise<ToolRegistry> {
  const {
    isPrivateAllowed = () => false,
    trash = moveToTrash,
    openInEditor = createOpenInEditor(),
    showFile,
    skills,
  } = options;
  const grammars = options.grammars ?? (await loadShellGrammars());
  const assessCommand = createCommandAssessor(createShellReader(grammars));
  const tools = [
    ...[fileRead, fileWrite, fileEdit, createFileDelete({ trash }), fileMove, fileCopy, directoryList, directoryCreate],
    ...[createTerminalExecute({ assessCommand }), createTerminalStart({ assessCommand })],
    ...[terminalRead, terminalWrite, terminalStop, terminalList],
    ...[searchContent, searchFiles, workspaceTree, workspaceInfo],
    ...[createEditorOpen({ openInEditor, ...(showFile ? { showFile } : {}) }), editorFormat],
    ...[gitStatus, gitDiff, gitLog, gitAdd, gitCommit, gitBranch, gitCheckout, gitPush],
    ...[createHttpFetch({ isPrivateAllowed }), systemInfo, environmentRead, askUser, todoWrite],
    ...(skills ? [createSkillRead({ skills })] : []),
  ];
  const registry = createToolRegistry();
  for (const tool of tools) registry.register(tool);
  return registry;
}
