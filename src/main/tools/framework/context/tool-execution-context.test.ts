import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ToolProgress } from '../../../../shared/call/tool-progress';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { ToolExecutionContextBuilder } from '../seed-api/tool-execution-context-builder';

function setUp() {
  const base = temporaryFolder();
  const workspace = join(base, 'work');
  const data = join(base, 'data');
  mkdirSync(workspace);
  mkdirSync(data);
  const builder = () => ToolExecutionContextBuilder.create().withWorkspace(workspace).withDataPath(data);
  return { base, workspace, data, builder, context: builder().buildForTesting() };
}

const withParameters = (parameters: object) =>
  ToolExecutionContextBuilder.create().withParametersFromObject(parameters).buildForTesting();

describe('tool execution context', () => {
  it('has these values when nothing is said', () => {
    const context = ToolExecutionContextBuilder.create().buildForTesting({ clock: { now: () => 7 } });
    expect(context).toMatchObject({
      executionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sessionId: '',
      toolId: '',
      workspacePath: null,
      hasWorkspace: false,
      parameters: {},
      effectiveParameters: {},
      hasModifiedParameters: false,
      isApproved: false,
      metadata: {},
      startedAt: 7,
    });
    expect(context.modifiedParameters).toBeUndefined();
    expect(context.signal.aborted).toBe(false);
  });

  it('goes by the original parameters when nobody changed them', () => {
    const context = withParameters({ a: 1 });
    expect(context.effectiveParameters).toEqual({ a: 1 });
    expect(context.hasModifiedParameters).toBe(false);
  });

  it('goes by the changed parameters when there are any', () => {
    const context = ToolExecutionContextBuilder.create()
      .withParameters({ a: 1 })
      .withModifiedParameters({ a: 2 })
      .buildForTesting();
    expect(context).toMatchObject({ parameters: { a: 1 }, effectiveParameters: { a: 2 }, hasModifiedParameters: true });
    expect(context.getRequiredInt('a')).toBe(2);
  });

  it('tells the time since the start, never less than nothing', () => {
    let now = 1000;
    const context = ToolExecutionContextBuilder.create()
      .withStartedAt(900)
      .buildForTesting({ clock: { now: () => now } });
    expect(context.elapsed()).toBe(100);
    now = 100;
    expect(context.elapsed()).toBe(0);
  });
});

describe('services', () => {
  it('are there by their key, or not', () => {
    const clock = { now: () => 1 };
    const context = ToolExecutionContextBuilder.create().withServices({ clock }).build();
    expect(context.getService('clock')).toBe(clock);
    expect(context.getRequiredService('clock')).toBe(clock);
    const without = ToolExecutionContextBuilder.create().buildForTesting();
    expect(without.getService('clock')).toBeUndefined();
    expect(() => without.getRequiredService('clock')).toThrow('The service clock is not available here');
  });
});

describe('paths', () => {
  it('returns an absolute path as it is', () => {
    const { context, base } = setUp();
    expect(context.resolvePath(join(base, 'elsewhere', 'a.txt'))).toBe(join(base, 'elsewhere', 'a.txt'));
  });

  it('resolves a relative path against the workspace', () => {
    const { context, workspace } = setUp();
    expect(context.resolvePath('src/../a.txt')).toBe(join(workspace, 'a.txt'));
    expect(context.tryResolvePath('a.txt')).toBe(join(workspace, 'a.txt'));
  });

  it('cannot resolve a relative path without a workspace', () => {
    const context = ToolExecutionContextBuilder.create().buildForTesting();
    expect(() => context.resolvePath('a.txt')).toThrow('no folder is open');
    expect(context.tryResolvePath('a.txt')).toBeUndefined();
    expect(context.tryResolvePath('/a.txt')).toBe('/a.txt');
  });

  it.each(['', 'a\0b'])('cannot resolve %j', (path) => {
    const { context } = setUp();
    expect(() => context.resolvePath(path)).toThrow('The path');
    expect(context.tryResolvePath(path)).toBeUndefined();
    expect(context.isPathInWorkspace(path)).toBe(false);
  });

  it('knows what is inside the workspace', () => {
    const { context, workspace } = setUp();
    for (const path of ['.', 'a.txt', 'src/deep/../b.txt', workspace, join(workspace, 'c')]) {
      expect(context.isPathInWorkspace(path), path).toBe(true);
    }
  });

  it('knows what is outside, also behind a link or a name that starts alike', () => {
    const { context, base, workspace } = setUp();
    symlinkSync(base, join(workspace, 'way-out'));
    symlinkSync(join(base, 'not-there'), join(workspace, 'dangling'));
    for (const path of ['..', '../work-2/a.txt', '/etc/passwd', 'way-out/a.txt', 'dangling', `${workspace}-2/a`]) {
      expect(context.isPathInWorkspace(path), path).toBe(false);
      expect(() => context.requirePathInWorkspace(path), path).toThrow('outside the workspace');
    }
    expect(context.requirePathInWorkspace('a')).toBe(join(workspace, 'a'));
  });

  it('has nothing inside without a workspace', () => {
    const context = ToolExecutionContextBuilder.create().buildForTesting();
    expect(context.isPathInWorkspace('/tmp')).toBe(false);
    expect(context.getRelativePath('/tmp')).toBe('/tmp');
  });

  it('keeps out of AIntern’s own data', () => {
    const { context, data, workspace } = setUp();
    symlinkSync(data, join(workspace, 'innocent'));
    expect(() => context.resolvePath('innocent/settings.json')).toThrow("tools can't access");
    expect(context.tryResolvePath(data)).toBeUndefined();
  });

  it('says where a path is from the workspace, and leaves others as they are', () => {
    const { context, workspace } = setUp();
    expect(context.getRelativePath(join(workspace, 'src', 'a.ts'))).toBe('src/a.ts');
    expect(context.getRelativePath('/etc/hosts')).toBe('/etc/hosts');
    expect(context.guardPath('src/a.ts')).toEqual({
      realPath: join(workspace, 'src', 'a.ts'),
      workspacePath: 'src/a.ts',
      isOwnData: false,
    });
  });
});

describe('progress', () => {
  function recorded(now = () => 0) {
    const heard: ToolProgress[] = [];
    const context = ToolExecutionContextBuilder.create()
      .withStartedAt(0)
      .withProgress((progress) => heard.push(progress))
      .buildForTesting({ clock: { now } });
    return { context, heard };
  }

  it('is told in every form', () => {
    const { context, heard } = recorded();
    context.reportProgress('Working');
    context.reportProgress('Working', 50);
    context.reportProgress({ message: 'Own' });
    context.reportItems('Copying', 5, 10);
    context.reportOperation('Building', 'a.ts');
    expect(heard).toEqual([
      { message: 'Working' },
      { message: 'Working', percentComplete: 50 },
      { message: 'Own' },
      { message: 'Copying', itemsProcessed: 5, totalItems: 10, percentComplete: 50 },
      { message: 'Building', currentOperation: 'a.ts' },
    ]);
  });

  it('is put right where a tool made up what does not fit', () => {
    const { context, heard } = recorded();
    context.reportProgress({ message: 'Working', percentComplete: 150 });
    expect(heard).toEqual([{ message: 'Working' }]);
  });

  it('guesses the remaining time once there is something to go by', () => {
    const { context, heard } = recorded(() => 3_000);
    context.reportProgress('Working', 75);
    context.reportProgress('Thinking');
    expect(heard).toEqual([
      { message: 'Working', percentComplete: 75, estimatedRemaining: 1_000 },
      { message: 'Thinking' },
    ]);
  });

  it('goes nowhere when nobody listens', () => {
    const context = ToolExecutionContextBuilder.create().buildForTesting();
    expect(() => context.reportItems('Copying', 1, 2)).not.toThrow();
  });
});

describe('metadata', () => {
  const context = ToolExecutionContextBuilder.create().withMetadata('attempt', 2).buildForTesting();

  it('comes out as the type that is asked for, or not at all', () => {
    expect(context.getMetadata('attempt', z.number())).toBe(2);
    expect(context.getMetadata('attempt', z.string())).toBeUndefined();
    expect(context.getMetadata('other', z.unknown())).toBeUndefined();
    expect(context.getMetadata('constructor', z.unknown())).toBeUndefined();
  });

  it('is there or not', () => {
    expect(context.hasMetadata('attempt')).toBe(true);
    expect(context.hasMetadata('constructor')).toBe(false);
  });
});
