import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type GitCommands, setUpGitCommands } from './testing/set-up-git-commands';

describe('SF-03: a line that takes away the environment in which git is kept from starting programs', () => {
  it('is not safe, because the monitor of the repository runs', () => {
    const { git, trap, assess, run } = setUpGitCommands();
    git('config', 'core.fsmonitor', trap);
    expect(assess('git status').level).toBe('safe');
    expect(run('git status').isMarked).toBe(false);
    const lines = [
      'env -i git status',
      'env - git status',
      'env -C . - git status',
      'env --ignore-environment git status',
      'env --ignore-env git status',
      'env -u GIT_CONFIG_COUNT git status',
      'env --unset=GIT_CONFIG_COUNT git status',
      "env -iS 'git status'",
      'exec -c git status',
      'exec -cl git status',
      'unset GIT_CONFIG_COUNT; git status',
      'export -n GIT_CONFIG_COUNT; git status',
      'declare +x GIT_CONFIG_COUNT; git status',
      'GIT_CONFIG_COUNT=0 git status',
      'echo $((GIT_CONFIG_COUNT=0)); git status',
      'timeout 9 env -i git status',
      "bash -c 'env -i git status'",
      'for GIT_CONFIG_COUNT in 0; do git status; done',
      'printf -v GIT_CONFIG_COUNT 0; git status',
      'echo "$(env -i git status)"',
    ];
    for (const line of lines) {
      expect({ line, level: assess(line).level }).not.toEqual({ line, level: 'safe' });
      expect({ line, ...run(line) }).toMatchObject({ line, isMarked: true });
    }
  });

  it('is not safe for other commands either', () => {
    const { assess } = setUpGitCommands();
    const lines = ['env -i ls', 'env -u A ls', 'exec -c ls', 'exec -a git-fetch git', "exec -l bash -c 'ls'"];
    for (const line of lines) expect({ line, level: assess(line).level }).toEqual({ line, level: 'medium' });
  });

  it('is safe while it keeps the environment', () => {
    const { assess } = setUpGitCommands();
    const lines = ['env git status', 'env CI=1 ls', 'exec git status', 'command git status', 'timeout 9 git status'];
    for (const line of lines) expect({ line, level: assess(line).level }).toEqual({ line, level: 'safe' });
  });

  it('says why', () => {
    expect(setUpGitCommands().assess('env -i git status').reasons).toEqual([
      'Unsets variables that keep commands from starting other programs (env)',
    ]);
  });
});

/** A second repository whose settings make git pass one of its files to a program. */
function makeHostileRepository({ base, gitIn, identify, trap }: GitCommands, folder: string): void {
  gitIn(base, 'init', '--quiet', '--initial-branch=main', folder);
  identify(folder);
  writeFileSync(join(folder, 'x.txt'), 'one\n');
  writeFileSync(join(folder, '.gitattributes'), '*.txt filter=trap\n');
  gitIn(folder, 'add', '--all');
  gitIn(folder, 'commit', '--quiet', '--message', 'first');
  gitIn(folder, 'config', 'filter.trap.clean', trap);
  gitIn(folder, 'config', 'diff.external', trap);
  writeFileSync(join(folder, 'x.txt'), 'two\n');
}

function embed(set: GitCommands): void {
  makeHostileRepository(set, set.inWork('nested'));
  set.git('-c', 'advice.addEmbeddedRepo=false', 'add', 'nested');
  set.git('commit', '--quiet', '--message', 'Embed');
}

interface Scenario {
  readonly name: string;
  readonly line: string;
  /** The rating without the setup; safe by default. */
  readonly ordinarily?: 'safe' | 'medium' | 'high';
  prepare(set: GitCommands): void;
}

const nameExternal = ({ git, trap, change }: GitCommands) => {
  git('config', 'diff.external', trap);
  change('a.txt', 'two\n');
};

const scenarios: readonly Scenario[] = [
  {
    name: 'a .git file with more than one line end',
    line: 'git diff',
    prepare(set) {
      nameExternal(set);
      renameSync(set.inWork('.git'), set.inWork('store'));
      set.write('.git', 'gitdir: store\n\n\r\n');
    },
  },
  {
    name: 'a commondir with a blank in front',
    line: 'git diff',
    prepare(set) {
      nameExternal(set);
      mkdirSync(set.inWork('.git', ' real'));
      for (const name of ['objects', 'refs'])
        cpSync(set.inWork('.git', name), set.inWork('.git', ' real', name), { recursive: true });
      renameSync(set.inWork('.git', 'config'), set.inWork('.git', ' real', 'config'));
      writeFileSync(set.inWork('.git', 'commondir'), ' real\n');
    },
  },
  {
    name: 'an empty .git folder, behind which git goes up',
    line: 'cd sub && git diff',
    prepare(set) {
      nameExternal(set);
      mkdirSync(set.inWork('sub', '.git'), { recursive: true });
    },
  },
  {
    name: 'a .git file that leads into the workspace',
    line: 'git diff',
    prepare(set) {
      nameExternal(set);
      renameSync(set.inWork('.git'), set.inWork('store'));
      set.write('.git', 'gitdir: store\n');
    },
  },
  {
    name: 'a .git link',
    line: 'git diff',
    prepare(set) {
      nameExternal(set);
      renameSync(set.inWork('.git'), set.inWork('store'));
      symlinkSync('store', set.inWork('.git'));
    },
  },
  {
    name: 'settings from an included file',
    line: 'git diff',
    prepare(set) {
      nameExternal(set);
      set.git('config', '--unset', 'diff.external');
      set.write('more', `[diff]\n\texternal = ${set.trap}\n`);
      set.git('config', 'includeIf.onbranch:main.path', '../more');
    },
  },
  {
    name: 'settings of the worktree alone',
    line: 'git diff',
    prepare(set) {
      nameExternal(set);
      set.git('config', '--unset', 'diff.external');
      set.git('config', 'extensions.worktreeConfig', 'true');
      set.git('config', '--worktree', 'diff.external', set.trap);
    },
  },
  {
    name: 'the user’s own settings, of which a part lies in the workspace',
    line: 'git diff',
    prepare(set) {
      nameExternal(set);
      set.git('config', '--unset', 'diff.external');
      set.write('shared', `[diff]\n\texternal = ${set.trap}\n`);
      set.write('../home/.gitconfig', `[include]\n\tpath = ${set.inWork('shared')}\n`);
    },
  },
  { name: 'a repository inside it, which git status enters', line: 'git status', prepare: embed },
  { name: 'a repository inside it, which git diff enters', line: 'git diff', prepare: embed },
  {
    name: 'a repository inside it, whose changes are printed',
    line: 'git diff --submodule=diff',
    ordinarily: 'medium',
    prepare: embed,
  },
  {
    name: 'a submodule that one of its submodules has',
    line: 'git status --short',
    prepare(set) {
      const { base, git, gitIn, inWork, identify } = set;
      const middle = join(base, 'middle');
      makeHostileRepository(set, join(base, 'inner'));
      gitIn(base, 'init', '--quiet', '--initial-branch=main', middle);
      identify(middle);
      const allowed = ['-c', 'protocol.file.allow=always', 'submodule', '--quiet'];
      gitIn(middle, ...allowed, 'add', join(base, 'inner'), 'inner');
      gitIn(middle, 'commit', '--quiet', '--message', 'first');
      git(...allowed, 'add', middle, 'middle');
      git(...allowed, 'update', '--init', '--recursive');
      git('commit', '--quiet', '--message', 'Add the module');
      gitIn(inWork('middle', 'inner'), 'config', 'filter.trap.clean', set.trap);
      set.change('middle/inner/x.txt', 'two\n');
    },
  },
  ...['git blame a.txt', 'git log -p', 'git show', 'git diff HEAD~1'].map(
    (line): Scenario => ({
      name: 'a program that turns files into text',
      line,
      prepare({ commit, git, trap }) {
        commit('.gitattributes', '*.txt diff=trap\n');
        commit('a.txt', 'two\n');
        git('config', 'diff.trap.textconv', trap);
      },
    }),
  ),
  ...['git status', 'git diff', 'git describe --always --dirty', 'git diff-files -p'].map(
    (line): Scenario => ({
      name: 'a filter for changed files',
      line,
      ordinarily: line.includes('--dirty') ? 'medium' : 'safe',
      prepare({ commit, git, trap, change }) {
        commit('.gitattributes', '*.txt filter=trap\n');
        git('config', 'filter.trap.clean', trap);
        change('a.txt', 'two\n');
      },
    }),
  ),
  {
    name: 'a program that merges once more what was merged',
    line: 'git show --remerge-diff',
    ordinarily: 'medium',
    prepare({ commit, git, trap }) {
      commit('.gitattributes', '*.txt merge=trap\n');
      git('checkout', '--quiet', '-b', 'other');
      commit('a.txt', 'other\n');
      git('checkout', '--quiet', 'main');
      commit('a.txt', 'two\n');
      git('merge', '--quiet', '--strategy=ours', '--message', 'Merge', 'other');
      git('config', 'merge.trap.driver', trap);
    },
  },
  {
    name: 'a program that checks signatures',
    line: "git log --format='%G?'",
    ordinarily: 'high',
    prepare({ git, trap, base }) {
      const [tree, parent] = [git('rev-parse', 'HEAD^{tree}'), git('rev-parse', 'HEAD')];
      const who = 'Ada <ada@example.com> 1 +0000';
      const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----';
      const object = `tree ${tree}\nparent ${parent}\nauthor ${who}\ncommitter ${who}\n${signature}\n\nsigned\n`;
      writeFileSync(join(base, 'commit'), object);
      git('reset', '--quiet', '--hard', git('hash-object', '-t', 'commit', '-w', join(base, 'commit')));
      git('config', 'gpg.program', trap);
    },
  },
];

describe('SF-04: a repository whose settings start programs is found where git finds it', () => {
  it.each(scenarios.map(({ ordinarily, ...scenario }) => ({ ...scenario, ordinarily: ordinarily ?? 'safe' })))(
    'through $name: $line',
    ({ line, ordinarily, prepare }) => {
      const set = setUpGitCommands();
      set.commit('b.txt');
      expect(set.assess(line.replace('cd sub && ', ''))).toMatchObject({ level: ordinarily });
      prepare(set);
      const { level, reasons } = set.assess(line);
      expect(set.run(line).isMarked).toBe(true);
      expect(level).toBe(ordinarily === 'high' ? 'high' : 'medium');
      expect(reasons.join()).toContain('May start programs that this repository configures');
    },
  );

  it('also as a bare one among the files, in which git by itself would start its monitor', () => {
    const { assess, run, gitIn, inWork, trap } = setUpGitCommands();
    gitIn(inWork(), 'init', '--quiet', '--bare', 'nested');
    gitIn(inWork('nested'), 'config', 'core.bare', 'false');
    gitIn(inWork('nested'), 'config', 'core.worktree', inWork());
    gitIn(inWork('nested'), '--git-dir=.', 'config', 'core.fsmonitor', trap);
    for (const line of ['git -C nested status', 'cd nested && git log', 'git -C .git log']) {
      expect(assess(line).level).toBe('medium');
    }
    expect(run('git -C nested status').isMarked).toBe(false);
    expect(run('env -i git -C nested status').isMarked).toBe(true);
  });

  it('and not taken for safe where git cannot read it', () => {
    const { assess, inWork } = setUpGitCommands();
    appendFileSync(inWork('.git', 'config'), '[broken\n');
    expect(assess('git status')).toMatchObject({ level: 'medium', reasons: [expect.stringContaining('git')] });
  });

  it('and by an alias for a command that newer versions let it replace', () => {
    const { assess, git } = setUpGitCommands();
    git('config', 'alias.whatchanged', 'log -p --ext-diff');
    expect(assess('git whatchanged').level).toBe('medium');
  });
});

describe('SF-04: a repository that leads elsewhere is not read without a question', () => {
  /** The history of another project of the same user, outside the workspace. */
  function setUpWithOther() {
    const set = setUpGitCommands();
    const other = join(set.base, 'other');
    makeHostileRepository(set, other);
    for (const name of ['filter.trap.clean', 'diff.external']) set.gitIn(other, 'config', '--unset', name);
    return { ...set, other };
  }

  it('by a .git entry, a commondir, alternates or links', () => {
    const { assess, inWork, other } = setUpWithOther();
    const alternates = inWork('.git', 'objects', 'info', 'alternates');
    writeFileSync(alternates, `${join(other, '.git', 'objects')}\n`);
    expect(assess('git show HEAD').reasons.join()).toContain('git reads objects of this repository from');
    rmSync(alternates);
    expect(assess('git show HEAD').level).toBe('safe');
    symlinkSync(join(other, 'x.txt'), inWork('.git', 'BISECT_LOG'));
    expect(assess('git log').level).toBe('medium');
    rmSync(inWork('.git', 'BISECT_LOG'));
    renameSync(inWork('.git'), inWork('saved'));
    writeFileSync(inWork('.git'), `gitdir: ${join(other, '.git')}\n`);
    expect(assess('git log').reasons.join()).toContain('keeps its history in another one');
    rmSync(inWork('.git'));
    symlinkSync(join(other, '.git'), inWork('.git'));
    expect(assess('git log').level).toBe('medium');
    rmSync(inWork('.git'));
    mkdirSync(inWork('.git'));
    writeFileSync(inWork('.git', 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(inWork('.git', 'commondir'), join(other, '.git'));
    expect(assess('git log').reasons.join()).toContain('keeps its history in another one');
  });

  it('by settings that name files, of which git quotes the lines', () => {
    const { assess, git, write, run, base } = setUpGitCommands();
    write('revisions', '# none\n');
    git('config', 'blame.ignoreRevsFile', 'revisions');
    expect(assess('git blame a.txt').level).toBe('safe');
    write('../outside', 'my-secret-line\n');
    git('config', 'blame.ignoreRevsFile', join(base, 'outside'));
    expect(run('git blame a.txt').output).toContain('my-secret-line');
    expect(assess('git blame a.txt')).toMatchObject({
      level: 'medium',
      reasons: [expect.stringContaining('git reads blame.ignorerevsfile of this repository from')],
    });
  });

  it('by a work tree elsewhere', () => {
    const { assess, git, base } = setUpGitCommands();
    git('config', 'core.worktree', join(base, 'home'));
    expect(assess('git diff').level).toBe('medium');
  });

  it('but a worktree, a submodule and a folder inside a repository are where they belong', () => {
    const set = setUpGitCommands();
    const { base, git, gitIn, inWork, scope } = set;
    git('worktree', 'add', '--quiet', join(base, 'tree'));
    makeHostileRepository(set, join(base, 'library'));
    gitIn(
      base,
      '-C',
      inWork(),
      '-c',
      'protocol.file.allow=always',
      'submodule',
      '--quiet',
      'add',
      join(base, 'library'),
      'module',
    );
    mkdirSync(inWork('part'));
    const { workspacePath } = scope;
    for (const folder of [join(base, 'tree'), join(workspacePath, 'module'), join(workspacePath, 'part')]) {
      scope.workspacePath = folder;
      expect({ folder, ...set.assess('git status') }).toMatchObject({ folder, level: 'safe' });
      expect(set.assess('git log -p -1').level).toBe('safe');
    }
  });
});

describe('SF-04: looking at a repository', () => {
  it('does not write its index', () => {
    const { run, inWork, change } = setUpGitCommands();
    change('a.txt', 'one\n');
    const index = () => readFileSync(inWork('.git', 'index')).toString('hex');
    const before = index();
    run('git status');
    expect(index()).toBe(before);
    execFileSync('git', ['status'], { cwd: inWork() });
    expect(index()).not.toBe(before);
  });

  it('asks before it fetches what a partial clone does not have', () => {
    const { git, assess } = setUpGitCommands();
    git('config', 'remote.origin.promisor', 'true');
    expect(assess('git log --oneline').level).toBe('safe');
    for (const line of ['git log -p', 'git diff', 'git log --stat', 'git blame a.txt']) {
      expect(assess(line)).toMatchObject({ level: 'medium', reasons: [expect.stringContaining('partial clone')] });
    }
  });
});
