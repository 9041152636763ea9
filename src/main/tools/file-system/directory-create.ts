import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import type { PlannedChange } from '../../history/keep-copies';
import { lstatIfExists } from '../../workspace/files/lstat-if-exists';
import { withGuardedFolder } from '../../workspace/files/with-guarded-folder';
import { shownPath } from '../../workspace/paths/shown-path';
import { checkKind } from '../framework/check-kind';
import { createArtifact } from '../framework/create-artifact';
import { foldersToMake } from './changes/replace-content';
import { withFileHistory } from './changes/with-file-history';
import { defineFileTool } from './define-file-tool';
import description from './directory-create.md?raw';

export const directoryCreate = defineFileTool({
  id: 'directory-create',
  name: 'Create folder',
  description,
  purpose: 'Creates a folder.',
  defaultRiskLevel: 'low',
  tags: ['folder', 'create'],
  input: z.object({ path: z.string().min(1).describe('Folder to create') }),
  summarize: ({ path }) => `Create the folder ${path}`,
  paths: ({ path }) => [{ parameter: 'path', path, access: 'write', kind: 'folder' }],
  assessRisk: () => ({ level: 'low', reasons: ['Creates a folder'] }),
  async execute(_, context, [place]) {
    const shown = shownPath(place);
    const objection = checkKind(place, 'folder');
    if (objection !== null) return ToolResult.failed(objection, 'NotAFolder');
    if (lstatIfExists(place.realPath) !== null)
      return ToolResult.succeeded({ message: `The folder ${shown} already exists` });
    const planned: PlannedChange[] = [...foldersToMake(place), { kind: 'create', place }];
    const note = await withFileHistory(context, planned, () =>
      withGuardedFolder(place.realPath, async () => {}, { create: true }),
    );
    return ToolResult.succeededWithArtifacts(
      [createArtifact.directory(shown, { isNew: true, timestamp: context.clock.now() })],
      { message: `Created the folder ${shown}${note}` },
    );
  },
});
