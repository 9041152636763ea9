import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { applyLayer } from './apply-layer';
import { canUseLayers } from './can-use-layers';
import { createLayer, type Layer } from './create-layer';
import { dropLayer } from './drop-layer';
import { decodeName, toFsPath } from './entry-path';
import { findConflicts } from './find-conflicts';
import { fingerprintLayer } from './fingerprint-layer';
import { listChanges } from './list-changes';
import { recoverLayers } from './recover-layers';
import { removeTree } from './remove-tree';
import { pictureOf, plenty, runDirectly, runInLayer, setUpLayer } from './testing/set-up-layer';
import { isWithoutLayers } from './testing/when-layered';
import { toReceipt } from './to-receipt';
import { undoLayer } from './undo-layer';

function setUp(tree: string) {
  const set = setUpLayer(tree);
  onTestFinished(() => removeTree(set.base));
  const inWork = (path: string) => join(set.folder, path);
  const read = (path: string) => readFileSync(inWork(path), 'utf8');
  /** Runs a command on a layer of its own, up to the list of its changes. */
  async function run(command: string, id = 'call') {
    const layer = await set.start(id);
    runInLayer(layer, command);
    return { layer, changes: await listChanges(layer) };
  }
  return { ...set, inWork, read, run };
}

const options = { now: 1, budget: plenty };

async function applyAll(layer: Layer) {
  return applyLayer(layer, await listChanges(layer), options);
}

describe.skipIf(isWithoutLayers)('what a command changed', () => {
  it('RC-01 is listed exactly, ignored files and .git included, and folders by their files', async () => {
    const { run } = setUp(
      'git init -q; echo dist > .gitignore; mkdir dist src; echo a > dist/a; echo b > src/b; echo c > src/c; mkdir -p old/er; echo d > old/er/d',
    );
    const { changes } = await run(
      'echo new > dist/a; echo x > .git/x; rm src/b; mv src/c src/d; rm -r old; mkdir -p new/er/empty; echo n > new/n; chmod 755 .gitignore',
    );
    expect(toReceipt(changes)).toEqual({
      sandboxed: true,
      created: ['.git/x', 'new/er/empty', 'new/n', 'src/d'],
      changed: ['.gitignore', 'dist/a'],
      deleted: ['old/er/d', 'src/b', 'src/c'],
      counts: { created: 4, changed: 2, deleted: 3 },
      ...{ refused: [], conflicts: [], unkept: [], complete: true },
    });
  });

  it('leaves out what ended up as it was', async () => {
    const { run } = setUp('mkdir dist; echo same > dist/a; echo other > dist/b; echo c > c');
    const { changes } = await run(
      'rm -rf dist; mkdir dist; echo same > dist/a; echo changed > dist/b; touch c; chmod 600 c; chmod 644 c',
    );
    expect(toReceipt(changes)).toMatchObject({ created: [], changed: ['dist/b'], deleted: [] });
  });

  it('includes names of any bytes', async () => {
    const { folder, run } = setUp("echo old > $'\\xff'");
    const { layer, changes } = await run("echo new > $'\\xff'; mkdir $'d\\xe9'; echo n > $'d\\xe9/x\\ny'");
    expect(changes.map(({ path }) => path)).toEqual(['d\udce9', 'd\udce9/x\ny', '\udcff']);
    expect(toReceipt(changes)).toMatchObject({ created: ['d\ufffd/x\ny'], changed: ['\ufffd'] });
    await applyAll(layer);
    expect(readFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff])]), 'utf8')).toBe('new\n');
    expect(decodeName(Buffer.from(toFsPath('a\udcffü\udce9b')))).toBe('a\udcffü\udce9b');
  });

  it('is found in a workspace whose path mount options could not spell', async () => {
    const { base, layersPath } = setUp('true');
    const folder = join(base, 'a b,c:d\\e"f\'g\nh');
    mkdirSync(folder);
    writeFileSync(join(folder, 'x'), 'old');
    const layer = await createLayer({ layersPath, id: '../odd id', folder });
    runInLayer(layer, 'echo new > x; pwd > y');
    await applyAll(layer);
    expect(readFileSync(join(folder, 'y'), 'utf8')).toBe(`${folder}\n`);
    expect(readFileSync(join(folder, 'x'), 'utf8')).toBe('new\n');
  });

  it('RC-02 has a fingerprint that depends on every byte and mode', async () => {
    const { run } = setUp('echo a > a');
    const fingerprints: string[] = [];
    for (const [at, command] of [
      'echo b > a',
      'echo c > a',
      'echo b > a; chmod 700 a',
      'rm a',
      'echo b > a',
    ].entries()) {
      const { layer, changes } = await run(command, `call-${at}`);
      fingerprints.push(await fingerprintLayer(layer, changes));
    }
    expect(new Set(fingerprints).size).toBe(4);
    expect(fingerprints[4]).toBe(fingerprints[0]);
  });

  it('goes with the layer', async () => {
    const { folder, layersPath, run } = setUp('mkdir a; echo a > a/a');
    const before = pictureOf(folder);
    const { layer } = await run('rm -rf a; mkdir closed; echo x > closed/x; chmod 000 closed');
    await dropLayer(layer);
    expect(pictureOf(folder)).toEqual(before);
    expect(readdirSync(layersPath)).toEqual([]);
  });
});

describe.skipIf(isWithoutLayers)('a file that someone else changed meanwhile', () => {
  it('RC-03 is a conflict and stays, whether changed, created, replaced or deleted', async () => {
    const { folder, read, start } = setUp(
      'mkdir d gone; for f in a b c e g d/x gone/x; do echo old > $f; done; ln -s nowhere link',
    );
    const layer = await start();
    runInLayer(
      layer,
      'for f in a b c e new; do echo command > $f; done; rm g; rm -r d gone; mkdir into; echo command > into/x',
    );
    runDirectly(
      folder,
      'echo user > a; echo user > t; mv t b; rm -f c; echo user > c; echo user > new; echo user > g; echo user > d/y',
    );
    const changes = await listChanges(layer);
    expect(await findConflicts(layer, changes)).toEqual(['a', 'b', 'c', 'd/y', 'g', 'new']);
    const applied = await applyLayer(layer, changes, options);
    expect(applied.conflicts).toEqual(['a', 'b', 'c', 'd/y', 'g', 'new']);
    for (const path of ['a', 'b', 'c', 'd/y', 'g', 'new']) expect(read(path), path).toBe('user\n');
    expect(read('e')).toBe('command\n');
    expect(existsSync(join(folder, 'd/x'))).toBe(false);
    expect(existsSync(join(folder, 'gone'))).toBe(false);
    expect(toReceipt(applied.changes)).toMatchObject({
      created: ['into/x'],
      changed: ['e'],
      deleted: ['d/x', 'gone/x'],
    });
  });

  it('RC-04 is found by the second of two commands that ran at once', async () => {
    const { read, start } = setUp('echo old > a; echo old > b');
    const [one, two] = [await start('one'), await start('two')];
    runInLayer(one, 'echo one > a; echo one > one');
    runInLayer(two, 'echo two > a; echo two > b');
    expect((await applyAll(one)).conflicts).toEqual([]);
    expect((await applyAll(two)).conflicts).toEqual(['a']);
    expect([read('a'), read('b'), read('one')]).toEqual(['one\n', 'two\n', 'one\n']);
  });

  it('RC-05 is noticed between the list and applying it', async () => {
    const { read, inWork, run } = setUp('echo old > a; echo old > b');
    const { layer, changes } = await run('echo new > a; echo new > b');
    writeFileSync(inWork('a'), 'user\n');
    expect(await applyLayer(layer, changes, options)).toMatchObject({ conflicts: ['a'] });
    expect([read('a'), read('b')]).toEqual(['user\n', 'new\n']);
  });

  it('RC-06 is never reached through a link that has come meanwhile', async () => {
    const { base, folder, run } = setUp('mkdir d; echo old > d/a');
    const { layer, changes } = await run('echo new > d/a; echo new > d/b');
    mkdirSync(join(base, 'outside'));
    runDirectly(folder, 'mv d moved');
    symlinkSync(join(base, 'outside'), join(folder, 'd'));
    const applied = await applyLayer(layer, changes, options);
    expect(applied.conflicts).toEqual(expect.arrayContaining(['d/a']));
    expect(readdirSync(join(base, 'outside'))).toEqual([]);
  });
});

describe.skipIf(isWithoutLayers)('applying a layer', () => {
  it('can leave out single files and whole folders', async () => {
    const { folder, run, read } = setUp('mkdir d; echo old > a; echo old > d/a; echo old > d/b');
    const { layer, changes } = await run('echo new > a; echo new > b; rm -r d; mkdir n; echo n > n/a');
    const applied = await applyLayer(layer, changes, { ...options, leaveOut: ['a', 'd/a', 'n'] });
    expect(read('a')).toBe('old\n');
    expect(applied.conflicts).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(['a', 'b', 'd']);
    expect(readdirSync(join(folder, 'd'))).toEqual(['a']);
  });

  it('RC-07 never brings in what other programs execute, but what git itself creates', async () => {
    const { folder, run } = setUp('echo a > a');
    const { layer, changes } = await run(`git init -q; git init -q bad; git -C bad config core.fsmonitor ./evil
echo evil > .git/hooks/pre-commit; mkdir -p .vscode .github/workflows node_modules/p/.vscode; echo {} > .vscode/tasks.json
echo on > .github/workflows/ci.yml; echo {} > .mcp.json; echo {} > node_modules/p/.vscode/tasks.json; echo {} > package.json; ln -s a .claude`);
    const applied = await applyLayer(layer, changes, options);
    const refused = applied.refused.map((access) => ('path' in access ? access.path : access));
    expect(refused).toEqual([
      '.claude',
      '.git/hooks/pre-commit',
      '.github/workflows/ci.yml',
      '.mcp.json',
      '.vscode/tasks.json',
      'bad/.git/config',
    ]);
    for (const path of refused) expect(existsSync(join(folder, String(path)))).toBe(false);
    for (const path of [
      '.git/config',
      '.git/hooks/pre-commit.sample',
      'package.json',
      'node_modules/p/.vscode/tasks.json',
    ]) {
      expect(existsSync(join(folder, path)), path).toBe(true);
    }
    expect(execFileSync('git', ['status', '--porcelain', '-uno'], { cwd: folder, encoding: 'utf8' })).toBe('');
  });

  it.each([
    ['a common folder that git would take its settings from', 'echo ../evil > .git/commondir', '.git/commondir'],
    [
      'the common folder of a worktree',
      'mkdir -p .git/worktrees/w && echo ../../../evil > .git/worktrees/w/commondir',
      '.git/worktrees/w/commondir',
    ],
    ['a link in the place of the submodules', 'mkdir -p evil && ln -s ../evil .git/modules', '.git/modules'],
    [
      'a file that leads git elsewhere, among dependencies',
      'mkdir -p vendor/p && echo "gitdir: ../../evil" > vendor/p/.git',
      'vendor/p/.git',
    ],
    [
      'the settings of a repository with another name',
      'git init -q --bare docs && git --git-dir=docs config core.fsmonitor ./evil',
      'docs/config',
    ],
    ['settings that include others', 'mkdir d && printf "[include]\n path = ../x\n" > d/config', 'd/config'],
  ])('RC-16 never brings in %s', async (_what, command, path) => {
    const { folder, run } = setUp('git init -q');
    const { layer, changes } = await run(command);
    const { refused } = await applyLayer(layer, changes, options);
    expect(refused).toEqual([{ kind: 'write', path }]);
    expect(lstatSync(join(folder, path), { throwIfNoEntry: false })).toBeUndefined();
  });

  it('brings in what git writes for bare repositories, worktrees and sparse checkouts, and what only looks like that', async () => {
    const { folder, run } = setUp(
      'git init -q && git -c user.name=Eve -c user.email=e@h commit -q --allow-empty -m one',
    );
    const { layer, changes } = await run(
      'git init -q --bare other.git; git worktree add -q -d w; git sparse-checkout set src; echo "[core] x = 1" > config; mkdir s; echo key=value > s/config',
    );
    const { refused } = await applyLayer(layer, changes, options);
    // Git would find it through a link that the worktree is known by.
    expect(refused).toEqual([{ kind: 'write', path: 'w/.git' }]);
    for (const path of [
      'other.git/config',
      '.git/worktrees/w/commondir',
      '.git/config.worktree',
      'config',
      's/config',
    ]) {
      expect(existsSync(join(folder, path)), path).toBe(true);
    }
  });

  it('RC-10 goes back to how everything was if it fails on the way', async () => {
    const { folder, layersPath, run } = setUp('for f in a b c; do echo old > $f; done');
    const before = pictureOf(folder);
    const { layer, changes } = await run('echo new > a; rm b c; echo new > d');
    // In the place where b is to be kept.
    mkdirSync(join(layer.root, 'kept', '1'), { recursive: true });
    await expect(applyLayer(layer, changes, options)).rejects.toThrow('EISDIR');
    expect(pictureOf(folder)).toEqual(before);
    await dropLayer(layer);
    expect(readdirSync(layersPath)).toEqual([]);
  });

  it('brings in such a file if it was allowed', async () => {
    const { folder, run } = setUp('echo a > a');
    const { layer, changes } = await run('echo {} > .mcp.json');
    expect(await applyLayer(layer, changes, { ...options, allowed: ['.mcp.json'] })).toMatchObject({ refused: [] });
    expect(readdirSync(folder)).toEqual(['.mcp.json', 'a']);
  });

  it('brings in what is in a protected folder that was allowed, but nothing that is just in an allowed one', async () => {
    const { run } = setUp('git init -q; mkdir sub');
    const { layer, changes } = await run('echo on > .git/hooks/pre-push; echo {} > sub/.mcp.json');
    const applied = await applyLayer(layer, changes, { ...options, allowed: ['.git/hooks', 'sub'] });
    expect(applied.refused).toEqual([{ kind: 'write', path: 'sub/.mcp.json' }]);
  });

  it('RC-08 names sockets instead of bringing them in', async () => {
    const { folder, run } = setUp('echo a > a');
    const { layer, changes } = await run(
      `'${process.execPath}' -e 'require("net").createServer().listen("s", () => process.kill(process.pid, "SIGKILL"))'; mkfifo pipe`,
    );
    const applied = await applyLayer(layer, changes, options);
    expect(applied.refused).toEqual([{ kind: 'other', what: 'the socket s' }]);
    expect(readdirSync(folder)).toEqual(['a', 'pipe']);
  });

  it('RC-09 keeps as much as the budget allows and names the rest', async () => {
    const { run, read, folder } = setUp('head -c 5000 /dev/zero > big; echo old > small; echo old > gone');
    const { layer, changes } = await run('echo new > big; echo new > small; rm gone');
    const applied = await applyLayer(layer, changes, { now: 1, budget: { maxSize: 1_000, maxFiles: 10 } });
    expect(applied.unkept).toEqual(['big']);
    expect(toReceipt(applied.changes, applied)).toMatchObject({ unkept: ['big'], complete: false });
    expect(await undoLayer(applied.kept ?? '')).toEqual({
      kind: 'undone',
      restored: ['gone', 'small'],
      removed: [],
      left: ['big'],
    });
    expect([read('big'), read('small')]).toEqual(['new\n', 'old\n']);
    expect(readdirSync(folder).sort()).toEqual(['big', 'gone', 'small']);
  });
});

describe.skipIf(isWithoutLayers)('undoing a layer', () => {
  it('RC-11 refuses as a whole if a file has changed since, or leaves such files', async () => {
    const { run, read, inWork } = setUp('echo old > a; echo old > b');
    const { layer, changes } = await run('echo new > a; echo new > b; echo new > c');
    const kept = (await applyLayer(layer, changes, options)).kept ?? '';
    writeFileSync(inWork('a'), 'user\n');
    writeFileSync(inWork('c'), 'user\n');
    expect(await undoLayer(kept)).toEqual({ kind: 'changed since', paths: ['a', 'c'] });
    expect([read('a'), read('b'), read('c')]).toEqual(['user\n', 'new\n', 'user\n']);
    expect(await undoLayer(kept, { leaveChanged: true })).toMatchObject({ restored: ['b'], left: ['a', 'c'] });
    expect([read('a'), read('b'), read('c')]).toEqual(['user\n', 'old\n', 'user\n']);
    expect(await undoLayer(kept)).toEqual({ kind: 'unavailable', why: 'already undone' });
  });

  it('recognizes its own content in a file that was written again', async () => {
    const { run, read, inWork } = setUp('echo old > a');
    const { layer, changes } = await run('echo new > a; echo new > b');
    const kept = (await applyLayer(layer, changes, options)).kept ?? '';
    for (const path of ['a', 'b']) writeFileSync(inWork(path), 'new\n');
    expect(await undoLayer(kept)).toMatchObject({ restored: ['a'], removed: ['b'] });
    expect(read('a')).toBe('old\n');
  });

  it('leaves a folder into which something has come since', async () => {
    const { run, inWork, folder } = setUp('true');
    const { layer, changes } = await run('mkdir -p d/e; echo new > d/e/a');
    const kept = (await applyLayer(layer, changes, options)).kept ?? '';
    writeFileSync(inWork('d/user'), '');
    expect(await undoLayer(kept)).toMatchObject({ removed: ['d/e/a', 'd/e'], left: ['d'] });
    expect(readdirSync(join(folder, 'd'))).toEqual(['user']);
  });
});

describe.skipIf(isWithoutLayers)('recovering layers', () => {
  it('drops those that were never applied, but none of a process that is running', async () => {
    const { layersPath, start } = setUp('true');
    const [dropped, used] = [await start('dropped'), await start('used')];
    writeFileSync(join(used.root, 'owner.json'), JSON.stringify({ processId: process.ppid, at: Date.now() }));
    expect(await recoverLayers(layersPath, () => {})).toEqual([]);
    expect([existsSync(dropped.root), existsSync(used.root)]).toEqual([false, true]);
  });

  it('RC-12 goes back if the machine stopped before the new content was on disk', async () => {
    const { folder, layersPath, run } = setUp('echo old > a; echo old > gone; mkdir d');
    const before = pictureOf(folder);
    const { layer, changes } = await run('echo new > a; rm gone; echo new > d/b; echo new > e');
    const kept = (await applyLayer(layer, changes, options)).kept ?? '';
    const plan = JSON.parse(readFileSync(join(kept, 'layer.json'), 'utf8'));
    writeFileSync(join(kept, 'layer.json'), JSON.stringify({ ...plan, boot: 'earlier' }));
    execFileSync('rm', [join(kept, 'layer-state.json')]);
    writeFileSync(join(folder, 'a'), '');
    writeFileSync(join(folder, 'd/b'), '');
    const [recovered] = await recoverLayers(layersPath, () => {});
    expect(recovered).toMatchObject({ outcome: 'restored', left: [] });
    expect(pictureOf(folder)).toEqual(before);
  });
});

describe.skipIf(isWithoutLayers)('whether layers can be used', () => {
  it('is said for a folder, with the reason if not', async () => {
    const { base, folder, layersPath } = setUp('true');
    expect(await canUseLayers({ folder, layersPath })).toEqual({ kind: 'usable' });
    expect(await canUseLayers({ folder: base, layersPath })).toEqual({
      kind: 'unusable',
      why: "AIntern's data is inside this folder.",
    });
    expect(await canUseLayers({ folder: '/', layersPath: '/proc/nowhere' })).toMatchObject({ kind: 'unusable' });
    expect(await canUseLayers({ folder: join(base, 'missing'), layersPath })).toMatchObject({ kind: 'unusable' });
    expect(readdirSync(layersPath)).toEqual([]);
  });
});
