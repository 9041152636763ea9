import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { temporaryFolder } from '../../testing/temporary-folder';
import { defineTool } from './define-tool';
import { ToolExecutionContextBuilder } from './seed-api/tool-execution-context-builder';
import { prepareTool } from './testing/prepare-tool';

describe('the paths of a tool', () => {
  const pathTool = (use: { mustExist?: boolean; staysInside?: boolean; access?: 'read' | 'write' } = {}) =>
    defineTool({
      ...{ id: 'path-tool', name: 'Path tool', description: 'd', purpose: 'p', category: 'file-system' },
      defaultRiskLevel: 'safe',
      input: z.object({ path: z.string() }),
      paths: ({ path }) => [
        { parameter: 'path', path, access: 'read', ...use },
        { parameter: 'path', path: '.', access: 'read', isSubject: false },
      ],
      assessRisk: () => ({ level: 'safe', reasons: [], subjects: ['more'] }),
      execute: async () => ToolResult.succeeded(),
    });

  function setUp() {
    const base = temporaryFolder();
    const at = { workspacePath: join(base, 'work'), dataPath: join(base, 'data') };
    mkdirSync(at.workspacePath);
    writeFileSync(join(at.workspacePath, 'here.txt'), '');
    return { base, at };
  }

  it('are rated and named to permission patterns', () => {
    const { base, at } = setUp();
    expect(prepareTool(pathTool(), { path: './here.txt' }, at).call).toMatchObject({
      risk: { level: 'safe', reasons: [] },
      subjects: ['here.txt', 'more'],
    });
    expect(prepareTool(pathTool(), { path: '../x' }, at).call).toMatchObject({
      risk: { level: 'high' },
      subjects: [join(base, 'x'), 'more'],
    });
    expect(prepareTool(pathTool({ access: 'write' }), { path: '../x' }, at).call.risk.level).toBe('critical');
  });

  it('are refused outside for a tool that stays inside', () => {
    const { at } = setUp();
    const codes = (path: string) =>
      pathTool({ staysInside: true, mustExist: true })
        .prepare({ path }, at)
        .validation.errors.map(({ errorCode }) => errorCode);
    expect(codes('../x')).toEqual(['path_outside_workspace']);
    expect(codes('here.txt')).toEqual([]);
  });

  it('are missed inside the workspace, and not spied on outside it', () => {
    const { at } = setUp();
    const errors = (path: string) => pathTool({ mustExist: true }).prepare({ path }, at).validation.errors;
    expect(errors('gone.txt')).toMatchObject([{ errorCode: 'path_not_found', providedValue: 'gone.txt' }]);
    expect(errors('../gone.txt')).toEqual([]);
  });

  it('are refused while the workspace itself is gone, also to be made anew, and nothing outside is', () => {
    const { at, base } = setUp();
    const refused = (path: string) => {
      const { errors } = pathTool({ access: 'write' }).prepare({ path }, at).validation;
      const isGone = (message: string) => message.startsWith(`the folder ${at.workspacePath} no longer exists`);
      return errors.map(({ message, providedValue }) => [providedValue, isGone(message)]);
    };
    renameSync(at.workspacePath, join(base, 'away'));
    // The tool also uses the folder.
    expect([refused('new.txt'), refused('../x')]).toEqual([
      [
        ['new.txt', true],
        ['.', true],
      ],
      [['.', true]],
    ]);
  });

  it('are described also when they are missed, and not when they cannot be resolved', () => {
    const { at } = setUp();
    expect(pathTool({ mustExist: true }).prepare({ path: '.env' }, at)).toMatchObject({
      description: { summary: 'Run Path tool', risk: { level: 'critical' } },
    });
    expect(pathTool().prepare({ path: 'a\0b' }, at)).not.toHaveProperty('description');
  });

  it.each(['', 'a\0b', '{data}/settings.json'])('cannot be %j', (path) => {
    const { at } = setUp();
    const { validation } = pathTool().prepare({ path: path.replace('{data}', at.dataPath) }, at);
    expect(validation.errors).toMatchObject([{ parameterName: 'path', errorCode: 'invalid_value' }]);
  });
});

describe('a path that has become a link since its call was rated', () => {
  it.each([
    ['the last of it', 'folder/a.txt', 'folder/a.txt', 'folder/b.txt'],
    ['a folder on its way', 'folder/a.txt', 'folder', 'other'],
  ])('is not touched: %s', async (_what, path, link, target) => {
    const workspacePath = temporaryFolder();
    const at = { workspacePath, dataPath: temporaryFolder() };
    for (const folder of ['folder', 'other']) {
      mkdirSync(join(workspacePath, folder));
      for (const name of ['a.txt', 'b.txt']) writeFileSync(join(workspacePath, folder, name), '');
    }
    let runs = 0;
    const tool = defineTool({
      ...{ id: 'path-tool', name: 'Path tool', description: 'd', purpose: 'p', category: 'custom' },
      input: z.object({ path: z.string() }),
      paths: (given) => [{ parameter: 'path', path: given.path, access: 'write' }],
      async execute() {
        runs += 1;
        return ToolResult.succeeded();
      },
    });
    const { call } = prepareTool(tool, { path }, at);
    const context = ToolExecutionContextBuilder.create().withWorkspace(workspacePath).withDataPath(at.dataPath);
    expect(await call.run(context.buildForTesting())).toMatchObject({ success: true });
    rmSync(join(workspacePath, link), { recursive: true });
    symlinkSync(join(workspacePath, target), join(workspacePath, link));
    expect(await call.run(context.buildForTesting())).toMatchObject({ success: false, errorCode: 'Exchanged' });
    expect(runs).toBe(1);
  });
});
