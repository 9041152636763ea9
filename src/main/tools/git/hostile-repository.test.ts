import { chmodSync, existsSync, readdirSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gitAdd } from './git-add';
import { gitBranch } from './git-branch';
import { gitDiff } from './git-diff';
import { gitLog } from './git-log';
import { gitStatus } from './git-status';
import { setUpRepository } from './testing/set-up-repository';

/** A repository in which every setting that can name a program names one that leaves a mark. */
function setUpHostile() {
  const set = setUpRepository();
  const { base, git, inWork, write } = set;
  const mark = join(base, 'M');
  const trap = `touch '${mark}'; false`;
  const filter = `touch '${mark}'; cat`;
  write('.gitattributes', '*.txt filter=trap diff=trap merge=trap\n');
  git('add', '.gitattributes');
  git('commit', '--quiet', '--message', 'Add attributes');
  const settings = {
    'core.fsmonitor': trap,
    'core.pager': filter,
    'core.editor': trap,
    'core.sshCommand': trap,
    'core.askPass': trap,
    'core.alternateRefsCommand': trap,
    'filter.trap.clean': filter,
    'filter.trap.smudge': filter,
    'filter.trap.required': 'true',
    'filter.other.process': trap,
    'diff.external': trap,
    'diff.trap.command': trap,
    'diff.trap.textconv': `touch '${mark}'; cat`,
    'log.showSignature': 'true',
    'gpg.program': trap,
    'interactive.diffFilter': filter,
    'pager.log': filter,
    'pager.status': filter,
    'pager.diff': filter,
  };
  for (const [name, value] of Object.entries(settings)) git('config', name, value);
  for (const hook of ['post-index-change', 'post-checkout', 'reference-transaction', 'pre-auto-gc']) {
    writeFileSync(inWork('.git', 'hooks', hook), `#!/bin/sh\n${filter}\n`);
    chmodSync(inWork('.git', 'hooks', hook), 0o755);
  }
  // Same size and a different time, so that only the content shows whether it has changed.
  write('a.txt', 'two\n');
  utimesSync(inWork('a.txt'), 1, 1);
  const isMarked = () => existsSync(mark);
  return { ...set, mark, isMarked };
}

describe('a repository that would start programs', () => {
  it('GT-24: is read by status, diff, log and branch without starting any', async () => {
    const { run, isMarked, git } = setUpHostile();
    const results = [
      await run(gitStatus),
      await run(gitDiff),
      await run(gitDiff, { commits: 'HEAD~1' }),
      await run(gitDiff, { staged: true }),
      await run(gitLog, { detail: 'full' }),
      await run(gitBranch),
      await run(gitBranch, { action: 'create', name: 'new' }),
    ];
    expect(results.map(({ success, error }) => ({ success, error }))).toEqual(
      results.map(() => ({ success: true, error: undefined })),
    );
    expect(results[0]).toMatchObject({ metadata: { unstaged: [{ path: 'a.txt', change: 'modified' }] } });
    expect(isMarked()).toBe(false);
    // The trap works: plain git triggers it.
    git('status');
    expect(isMarked()).toBe(true);
  });

  it('GT-24: is not read by way of an included file either', async () => {
    const { base, git, run, write, inWork } = setUpRepository();
    write('.gitattributes', '*.txt filter=trap\n');
    write('settings', `[filter "trap"]\n\tclean = "touch '${join(base, 'M')}'; cat"\n`);
    git('config', 'include.path', '../settings');
    write('a.txt', 'two\n');
    utimesSync(inWork('a.txt'), 1, 1);
    await run(gitStatus);
    await run(gitDiff);
    expect(existsSync(join(base, 'M'))).toBe(false);
    git('diff');
    expect(existsSync(join(base, 'M'))).toBe(true);
  });

  it('GT-24: fetches nothing that is missing, with the program that it names', async () => {
    const { base, git, run, inWork } = setUpRepository();
    git('config', 'core.repositoryFormatVersion', '1');
    git('config', 'extensions.partialClone', 'origin');
    git('config', 'remote.origin.promisor', 'true');
    git('config', 'remote.origin.url', base);
    git('config', 'remote.origin.uploadpack', `touch '${join(base, 'M')}'; false`);
    const blob = git('rev-parse', 'HEAD:a.txt');
    const object = inWork('.git', 'objects', blob.slice(0, 2), blob.slice(2));
    unlinkSync(object);
    writeFileSync(inWork('a.txt'), 'two and more\n');
    expect((await run(gitDiff)).success).toBe(false);
    expect(existsSync(join(base, 'M'))).toBe(false);
  });

  it('GT-24: refuses a filter whose name keeps it from being switched off', async () => {
    const { base, git, run } = setUpRepository();
    git('config', 'filter.a=b.clean', `touch '${join(base, 'M')}'`);
    expect((await run(gitStatus)).error).toContain("can't be turned off");
  });

  it('GT-24: is not looked into where it is a submodule with settings of its own', async () => {
    const { base, git, gitIn, identify, inWork, run } = setUpRepository();
    const library = join(base, 'library');
    gitIn(base, 'init', '--quiet', '--initial-branch=main', 'library');
    identify(library);
    writeFileSync(join(library, 'x.txt'), 'one\n');
    writeFileSync(join(library, '.gitattributes'), '*.txt filter=trap\n');
    gitIn(library, 'add', '--all');
    gitIn(library, 'commit', '--quiet', '--message', 'first');
    git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library, 'module');
    git('commit', '--quiet', '--message', 'Add the module');
    gitIn(inWork('module'), 'config', 'filter.trap.clean', `touch '${join(base, 'M')}'; cat`);
    writeFileSync(inWork('module', 'x.txt'), 'two\n');
    utimesSync(inWork('module', 'x.txt'), 1, 1);
    expect((await run(gitStatus)).success).toBe(true);
    expect((await run(gitDiff)).success).toBe(true);
    expect(existsSync(join(base, 'M'))).toBe(false);
    git('status');
    expect(existsSync(join(base, 'M'))).toBe(true);
  });

  it('GT-26: is not taken from a bare repository that lies among the files', async () => {
    const { base, git, gitIn, inWork, run } = setUpRepository();
    gitIn(inWork(), 'init', '--quiet', '--bare', 'nested');
    gitIn(inWork('nested'), 'config', 'core.bare', 'false');
    gitIn(inWork('nested'), '--git-dir=.', 'config', 'core.worktree', inWork());
    gitIn(inWork('nested'), '--git-dir=.', 'config', 'core.fsmonitor', `touch '${join(base, 'M')}'; false`);
    expect(await run(gitStatus, { folder: 'nested' })).toMatchObject({ success: false, errorCode: 'BareRepository' });
    expect(await run(gitLog, { folder: 'nested' })).toMatchObject({ success: false, errorCode: 'BareRepository' });
    expect(existsSync(join(base, 'M'))).toBe(false);
    expect(readdirSync(base)).not.toContain('M');
    expect(git('rev-parse', '--is-inside-work-tree')).toBe('true');
  });

  it('is named before something is staged in it, because staging runs its filters', async () => {
    const { prepare } = setUpHostile();
    const { risk, basis } = prepare(gitAdd, { paths: ['a.txt'] });
    expect(risk.level).toBe('medium');
    expect(risk.reasons.join('\n')).toMatch(
      /Starts programs from the repository's configuration: filter\.trap\.clean=touch/,
    );
    expect(basis).toMatch(/^[0-9a-f]{64}$/);
  });
});
