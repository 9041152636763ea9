import { lstatSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { findProtectedPaths } from './find-protected-paths';

function setUp(...names: string[]) {
  const base = temporaryFolder();
  for (const name of names) {
    const path = join(base, name);
    mkdirSync(name.endsWith('/') ? path : dirname(path), { recursive: true });
    if (!name.endsWith('/')) writeFileSync(path, '');
  }
  const relative = (paths: readonly string[]) => paths.map((path) => path.slice(base.length + 1)).sort();
  const found = () => {
    const { readOnly, fixed } = findProtectedPaths(base);
    return { readOnly: relative(readOnly), fixed: relative(fixed) };
  };
  return { base, found };
}

describe('what other programs execute from a workspace', () => {
  it('is read-only where it is there, and nothing else is', () => {
    const { found } = setUp(
      ...['.git/hooks/', '.git/config', '.git/HEAD', '.git/info/exclude', '.git/modules/sub/config'],
      ...['.vscode/tasks.json', '.idea/', '.mcp.json', '.claude/settings.json', '.husky/', '.github/workflows/ci.yml'],
      ...['.github/ISSUE_TEMPLATE.md', 'package.json', 'Makefile', 'src/index.ts', '.env', '.gitignore'],
    );
    expect(found()).toEqual({
      readOnly: [
        ...['.claude', '.git/config', '.git/hooks', '.git/modules/sub/config', '.github/workflows'],
        ...['.husky', '.idea', '.mcp.json', '.vscode'],
      ],
      fixed: ['.git'],
    });
  });

  it('is found in the projects of a workspace, but not in what was installed or built', () => {
    const { found } = setUp(
      ...['one/.git/config', 'packages/two/.vscode/tasks.json', 'node_modules/x/.vscode/', 'a/b/c/.vscode/'],
    );
    expect(found()).toEqual({ readOnly: ['one/.git/config', 'packages/two/.vscode'], fixed: ['one/.git'] });
  });

  it('SB-22 includes the file that leads git elsewhere, and no link', () => {
    const { base, found } = setUp('.git', 'real/');
    symlinkSync(join(base, 'real'), join(base, '.vscode'));
    expect(found()).toEqual({ readOnly: ['.git'], fixed: [] });
  });

  it('is known for a folder that nothing changed in, and found as soon as something does', () => {
    const { base, found } = setUp('.vscode/', 'packages/one/.git/config');
    onTestFinished(() => void vi.useRealTimers());
    // Everything there was changed long ago then.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    const before = found();
    expect(found()).toEqual(before);
    const changedAt = () => lstatSync(join(base, 'packages/one'), { bigint: true }).ctimeNs;
    const knownAt = changedAt();
    for (let attempt = 0; changedAt() === knownAt; attempt += 1) mkdirSync(join(base, `packages/one/${attempt}`));
    mkdirSync(join(base, 'packages/one/.idea'));
    expect(found()).toEqual({ ...before, readOnly: [...before.readOnly, 'packages/one/.idea'].sort() });
  });

  it('is nothing in a folder that cannot be read', () => {
    expect(findProtectedPaths('/no/such/folder')).toEqual({ readOnly: [], fixed: [] });
  });
});
