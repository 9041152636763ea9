import { describe, expect, it } from 'vitest';
import { readTrace, textsIn } from './read-trace';

describe('reading what strace wrote', () => {
  it('tells process, call, arguments and result', () => {
    expect(readTrace('12    openat(AT_FDCWD</tmp>, "a b", O_RDONLY) = 3</tmp/a b>\n')).toEqual([
      { process: '12', name: 'openat', args: 'AT_FDCWD</tmp>, "a b", O_RDONLY', result: '3</tmp/a b>' },
    ]);
  });

  it('puts a call together again that another process interrupted', () => {
    const text = [
      '12    execve("/bin/a", ["a"], 0x1 <unfinished ...>',
      '13    unlink("b") = 0',
      '12    <... execve resumed>) = 0',
    ].join('\n');
    expect(readTrace(text)).toEqual([
      { process: '13', name: 'unlink', args: '"b"', result: '0' },
      { process: '12', name: 'execve', args: '"/bin/a", ["a"], 0x1', result: '0' },
    ]);
  });

  it('keeps a call that never came back', () => {
    expect(readTrace('12    connect(3, {sa_family=AF_INET} <unfinished ...>\n')).toEqual([
      { process: '12', name: 'connect', args: '3, {sa_family=AF_INET}', result: '?' },
    ]);
  });

  it('passes over signals and ends', () => {
    expect(readTrace('12    +++ exited with 0 +++\n12    --- SIGCHLD {si_signo=SIGCHLD} ---\n')).toEqual([]);
  });

  it('reads names with quotes, line breaks and other bytes', () => {
    expect(textsIn('AT_FDCWD, "a\\"b\\nc\\303\\244\\\\", O_RDONLY, ["x"]')).toEqual(['a"b\ncÃ¤\\', 'x']);
  });
});
