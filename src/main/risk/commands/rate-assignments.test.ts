import { describe, expect, it } from 'vitest';
import { loadShellGrammars } from '../../terminal/assessment/load-shell-grammars';
import { createCommandAssessor } from '../create-command-assessor';
import { createShellReader } from '../shell/create-shell-reader';
import { fakeCommandContext } from './testing/fake-command-context';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));

const disk = {
  files: ['here.txt', 'src/here.txt'],
  folders: ['src'],
  links: { 'link.txt': '/etc/passwd', 'in.txt': 'src/here.txt' },
};

describe('variables in front of a command', () => {
  it.each(['CI=1 ls', 'NO_COLOR=1 git status', 'LC_ALL=C sort a', 'TZ=UTC date', 'NODE_ENV=test ls'])(
    'is safe: %s',
    (line) => {
      expect(assess(line, fakeCommandContext({}, disk)).level).toBe('safe');
    },
  );

  it.each([
    'VAR1=value1 VAR2=value2 echo test',
    'x=5',
    'x=$(ls)',
    'CI=$x ls',
    'export FOO=1',
    'declare -x FOO=1',
    'export FOO',
    'unset FOO',
  ])('is medium: %s', (line) => {
    expect(assess(line, fakeCommandContext({}, disk)).level).toBe('medium');
  });

  it.each([
    'PATH=. ls',
    'LD_PRELOAD=./x.so ls',
    'DYLD_INSERT_LIBRARIES=x ls',
    'NODE_OPTIONS=x npm -v',
    'PYTHONPATH=. python3 --version',
    'PERL5OPT=x ls',
    'RUBYOPT=x ls',
    'BASH_ENV=x ls',
    'ENV=x ls',
    'PAGER=x git log',
    'GIT_SSH_COMMAND=x git status',
    'GIT_PAGER=x git log',
    'LESSOPEN=x ls',
    'EDITOR=x ls',
    'IFS=x ls',
    'PROMPT_COMMAND=x ls',
    'HTTPS_PROXY=x ls',
    'export PATH=.',
    'declare -x LD_PRELOAD=x',
    'PATH=.',
  ])('is high: %s', (line) => {
    expect(assess(line, fakeCommandContext({}, disk)).level).toBe('high');
  });

  it('leave the names of the command as they are', () => {
    expect(assess('CI=1 npm test', fakeCommandContext()).subjects).toEqual(['npm test']);
    expect(assess('CI=1 npm test', fakeCommandContext())).toEqual(assess('npm test', fakeCommandContext()));
  });

  it('are not remembered, unless they change nothing that matters', () => {
    expect(assess('FOO=1 npm test', fakeCommandContext()).noRule).toBe('Sets the variable FOO');
    expect(assess('PATH=. npm test', fakeCommandContext()).noRule).toBe(
      'Sets PATH, which can change what the command runs',
    );
  });
});
