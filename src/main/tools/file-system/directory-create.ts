import { z } from 'zod';
import { ToolResult } from '../../../shared/tool-result';
import type { PlannedChange } from '../../storage/file-history-keep';
import { lookAt } from '../../workspace/look-at';
import { shownPath } from '../../workspace/shown-path';
import { withGuardedFolder } from '../../workspace/with-guarded-folder';
import { createArtifact } from '../create-artifact';
import { defineFileTool } from './define-file-tool';
import description from './directory-create.md?raw';
import { keepWhile } from './keep-while';
import { objectionToKind } from './objection-to-kind';
import { foldersToMake } from './replace-content';

export const directoryCreate = defineFileTool({
  id: 'directory-create',
  name: 'Create folder',
  description,
  purpose: 'Creates a folder.',
  defaultRiskLevel: 'low',
  tags: ['folder', 'create'],
  input: z.object({ path: z.string().min(1).describe('Folder to create') }),
  summarize: ({ path }) => `Create the folder ${path}`,
  paths: ({ path }) => [{ parameter: 'path', path, access: 'write' }],
  assessRisk: () => ({ level: 'low', reasons: ['Creates a folder'] }),
  async execute(_, context, [place]) {
    const shown = shownPath(place);
    const objection = objectionToKind(place, 'folder');
    if (objection !== null) return ToolResult.failed(objection, 'NotAFolder');
    if (lookAt(place.realPath) !== null)
      return ToolResult.succeeded({ message: `The folder ${shown} is there already` });
    const planned: PlannedChange[] = [...foldersToMake(place), { kind: 'create', place }];
    const note = await keepWhile(context, planned, () =>
      withGuardedFolder(place.realPath, async () => {}, { create: true }),
    );
    return ToolResult.succeededWithArtifacts(
      [createArtifact.directory(shown, { isNew: true, timestamp: context.clock.now() })],
      { message: `Created the folder ${shown}${note}` },
    );
  },
});
