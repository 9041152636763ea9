import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './testing/calling-model';
import { startAttack } from './testing/start-attack';
import { startCalls } from './testing/start-calls';

interface Script {
  readonly command: string;
  readonly path: string;
  /** A script that appends its word to the log. */
  write(word: string): string;
  readonly others?: Readonly<Record<string, string>>;
}

const shell = (word: string) => `#!/bin/sh\necho ${word} >> log\n`;
const node = (word: string) => `require('node:fs').appendFileSync('log', '${word}\\n');\n`;
const make = (word: string) => `all:\n\techo ${word} >> log\n`;
const awk = (word: string) => `BEGIN { print "${word}" >> "log" }\n`;
const perl = (word: string) => `open(my $f, '>>', 'log'); print $f "${word}\\n";\n`;

const ofShell = (command: string, path = 'build.sh'): Script => ({ command, path, write: shell });

const scripts: readonly Script[] = [
  ofShell('sh build.sh'),
  ofShell('./build.sh'),
  ofShell('bash ./build.sh an argument'),
  ofShell('nice sh build.sh'),
  ofShell('cd sub && sh build.sh', 'sub/build.sh'),
  { ...ofShell('npm run build'), others: { 'package.json': '{"scripts":{"build":"sh build.sh"}}' } },
  { command: 'node build.js', path: 'build.js', write: node },
  { command: 'perl build.pl', path: 'build.pl', write: perl },
  { command: 'make', path: 'Makefile', write: make },
];

/** Scripts that no rule may remember, and that must not change during the approval either. */
const unremembered: readonly Script[] = [
  ofShell('source ./build.sh'),
  ofShell('bash < build.sh'),
  ofShell('cat build.sh | bash'),
  ofShell('bash -c "$(cat build.sh)"'),
  ofShell('echo x | xargs sh build.sh'),
  ofShell('find . -maxdepth 0 -exec ./build.sh \\;'),
  { command: 'make -f other.mk', path: 'other.mk', write: make },
  { command: 'awk -f prog.awk', path: 'prog.awk', write: awk },
  {
    command: 'sed -n -f script.sed in.txt',
    path: 'script.sed',
    write: (word) => `w ${word}.log\n`,
    others: { 'in.txt': 'x\n' },
  },
];

function put(folder: string, path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
  chmodSync(join(folder, path), 0o755);
}

async function askAbout({ command, path, write, others = {} }: Script, prepare = (_folder: string) => {}) {
  const started = await startCalls(() => [[run(command)]]);
  put(started.workspacePath, path, write('shown'));
  for (const [name, content] of Object.entries(others)) put(started.workspacePath, name, content);
  prepare(started.workspacePath);
  const watched = await started.send();
  await watched.whenAskedOrEnded();
  const approve = async () => {
    await started.approve(watched.question()?.approvalId);
    await watched.whenEnded();
    return { status: started.statusesOf()[0]?.at(-1), told: started.told()[0]?.text };
  };
  return { ...started, approve };
}

const logIn = (folder: string) => {
  try {
    return readFileSync(join(folder, 'log'), 'utf8');
  } catch {
    return '';
  }
};

describe('HO-01: a script that changes while the question about it waits', () => {
  it.each([...scripts, ...unremembered])('does not run: $command', async (script) => {
    const { workspacePath, approve } = await askAbout(script);
    put(workspacePath, script.path, script.write('exchanged'));
    const { status, told } = await approve();
    expect(status).toBe('failed');
    expect(told).toMatch(/changed since it was approved/);
    expect(logIn(workspacePath)).toBe('');
  });

  it.each(scripts)('runs where it has not changed: $command', async (script) => {
    const { workspacePath, approve } = await askAbout(script);
    expect(await approve()).toMatchObject({ status: 'completed' });
    expect(logIn(script.command.startsWith('cd sub') ? join(workspacePath, 'sub') : workspacePath)).toBe('shown\n');
  });

  it('does not run when a link leads to another one', async () => {
    const { workspacePath, approve } = await askAbout(ofShell('sh link.sh', 'shown.sh'), (folder) => {
      symlinkSync('shown.sh', join(folder, 'link.sh'));
    });
    put(workspacePath, 'exchanged.sh', shell('exchanged'));
    rmSync(join(workspacePath, 'link.sh'));
    symlinkSync('exchanged.sh', join(workspacePath, 'link.sh'));
    expect(await approve()).toMatchObject({ status: 'failed' });
    expect(logIn(workspacePath)).toBe('');
  });
});

describe('HO-01: a script that changes after it was remembered', () => {
  it.each(scripts)('is asked about again, and is not when it is as it was: $command', async (script) => {
    const { command, path, write, others = {} } = script;
    const files = { [path]: write('shown'), ...others };
    const { attempt, remember, workspacePath } = await startAttack({ files });
    chmodSync(join(workspacePath, path), 0o755);
    const [subject = ''] = command.split(' && ').slice(-1);
    await remember(command, subject, ...(subject.startsWith('nice ') ? [subject.slice('nice '.length)] : []));
    expect(await attempt(command)).toMatchObject({ verdict: 'auto' });
    put(workspacePath, path, write('exchanged'));
    expect(await attempt(command)).toMatchObject({ verdict: 'ask' });
    put(workspacePath, path, write('shown'));
    expect(await attempt(command)).toMatchObject({ verdict: 'auto' });
  });

  it('is not covered by a rule for the command with other arguments either', async () => {
    const { attempt, remember, workspacePath } = await startAttack({ files: { 'build.sh': 'touch N\n' } });
    await remember('sh build.sh', 'sh build.sh *');
    expect(await attempt('sh build.sh again')).toMatchObject({ verdict: 'auto' });
    put(workspacePath, 'build.sh', 'touch M\n');
    expect(await attempt('sh build.sh again')).toMatchObject({ verdict: 'ask', isMarked: false });
  });

  it('is not covered by a rule that was written by hand, without saying for which content', async () => {
    const rules = ['sh *', './build.sh', '*'].map((pattern) => ({ effect: 'allow', pattern }) as const);
    const { attempt } = await startAttack({ rules, files: { 'build.sh': 'touch M\n' } });
    expect(await attempt('sh build.sh')).toMatchObject({ verdict: 'ask', isMarked: false });
  });

  it('is asked about where the line changes it first', async () => {
    const { attempt, remember } = await startAttack({ files: { 'build.sh': 'touch N\n', 'evil.sh': 'touch M\n' } });
    await remember('sh build.sh', 'sh build.sh');
    await remember('cp evil.sh other.sh', 'cp *');
    expect(await attempt('cp evil.sh third.sh; sh build.sh')).toMatchObject({ verdict: 'auto' });
    expect(await attempt('cp -n evil.sh build.sh; sh build.sh')).toMatchObject({ verdict: 'ask', isMarked: false });
  });

  it('cannot be remembered before it is there', async () => {
    const { remember, workspacePath } = await startAttack();
    rmSync(join(workspacePath, 'build.sh'), { force: true });
    await expect(remember('sh build.sh', 'sh build.sh')).rejects.toThrow("doesn't exist yet");
  });
});

describe('HO-01: a hook that changes after a git command was remembered', () => {
  it('is asked about again', async () => {
    // The minimum that git accepts as a repository.
    const repository = { '.git/HEAD': 'ref: refs/heads/main\n', '.git/objects/keep': '', '.git/refs/keep': '' };
    const files = { ...repository, '.git/hooks/pre-commit': shell('shown'), 'a.txt': 'a' };
    const { attempt, remember, workspacePath } = await startAttack({ files });
    put(workspacePath, '.git/hooks/pre-commit', shell('shown'));
    await remember('git commit -m one', 'git commit *');
    expect(await attempt('git commit -m two')).toMatchObject({ verdict: 'auto' });
    put(workspacePath, '.git/hooks/pre-commit', shell('exchanged'));
    expect(await attempt('git commit -m three')).toMatchObject({ verdict: 'ask' });
  });
});
