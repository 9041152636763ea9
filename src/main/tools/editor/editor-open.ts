import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { messageOf } from '../../../shared/text/message-of';
import { shownPath } from '../../workspace/paths/shown-path';
import { createArtifact } from '../framework/create-artifact';
import { defineTool } from '../framework/define-tool';
import type { Tool } from '../framework/tool';
import description from './editor-open.md?raw';
import type { OpenInEditor } from './open-in-editor';

/** Shows a file of a conversation in its window. */
export type ShowFile = (file: { conversationId: string; path: string; line?: number }) => void;

export interface EditorOpenOptions {
  readonly openInEditor: OpenInEditor;
  /** Absent if there is no window. */
  readonly showFile?: ShowFile;
}

export function createEditorOpen({ openInEditor, showFile }: EditorOpenOptions): Tool {
  return defineTool({
    id: 'editor-open',
    name: 'Open in editor',
    description,
    purpose: 'Shows a file in your editor.',
    category: 'editor',
    defaultRiskLevel: 'low',
    tags: ['editor', 'open', 'show'],
    input: z.object({
      path: z.string().min(1).describe('File to show'),
      line: z.int().min(1).optional().describe('Line to go to, starting at 1'),
      column: z.int().min(1).optional().describe('Column in that line, starting at 1'),
    }),
    summarize: ({ path, line }) => `Open ${path}${line === undefined ? '' : ` at line ${line}`} in the editor`,
    paths: ({ path }) => [{ parameter: 'path', path, access: 'read', mustExist: true, kind: 'file' }],
    assessRisk: () => ({ level: 'low', reasons: ['Opens a file in your editor, and starts the editor if needed'] }),
    async execute({ path, line, column }, context) {
      const guarded = context.guardPath(path);
      const { realPath } = guarded;
      const shown = shownPath(guarded);
      if (!(await stat(realPath)).isFile()) {
        return ToolResult.failed(`${shown} is not a file. Name a file to open`, 'NotAFile');
      }
      context.signal.throwIfAborted();
      const opening = await openInEditor(realPath, line, column).then(
        (editor) => ({ editor }),
        (cause: unknown) => ({ objection: messageOf(cause) }),
      );
      if ('objection' in opening) return ToolResult.failed(opening.objection, 'EditorFailed');
      const { editor } = opening;
      const place = line === undefined ? shown : `${shown}, line ${line}`;
      if (editor !== null) return ToolResult.succeeded({ message: `Opened ${place} in ${editor}` });
      const artifact = await createArtifact.file(realPath, {
        path: shown,
        timestamp: context.clock.now(),
        ...(line === undefined ? {} : { description: `Line ${line}` }),
      });
      if (showFile && guarded.workspacePath !== null) {
        showFile({ conversationId: context.sessionId, path: shown, ...(line === undefined ? {} : { line }) });
        return ToolResult.succeededWithArtifacts([artifact], { message: `Opened ${place} in AIntern’s viewer` });
      }
      return ToolResult.succeededWithArtifacts([artifact], {
        message: `There is no editor, so ${place} is attached to this call instead`,
      });
    },
  });
}
