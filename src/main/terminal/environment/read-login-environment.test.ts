import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../shared/text/message-of';
import { temporaryFolder } from '../../testing/temporary-folder';
import { processesWith, until } from '../testing/set-up-terminals';
import { readLoginEnvironment } from './read-login-environment';

const base = { HOME: '/nowhere', PATH: '/usr/bin:/bin' };

/** A shell script with these lines; it is called with `-ilc` and the command. */
function shellOf(lines: string) {
  const folder = temporaryFolder();
  const path = join(folder, 'shell');
  writeFileSync(path, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  return { path, folder, environment: base, timeLimit: 60_000 };
}

const RUN = 'exec /bin/sh -c "$2"';

describe('the environment of a login shell', () => {
  it('is what it hands on, whatever stands in a value', async () => {
    const shell = shellOf(`test "$1" = -ilc || exit 9\nexport PATH=/opt/tools:$PATH ODD='a=b\nPATH=no\tä'\n${RUN}`);
    expect(await readLoginEnvironment(shell)).toMatchObject({
      HOME: '/nowhere',
      PATH: '/opt/tools:/usr/bin:/bin',
      ODD: 'a=b\nPATH=no\tä',
    });
  });

  it('is found between all that a profile prints, the command itself included', async () => {
    const noise = 'echo "$2"; echo "PATH=/noise"; head -c 100000 /dev/urandom; echo hm >&2';
    const shell = shellOf(`${noise}\nFOUND=yes /bin/sh -c "$2"\n${noise}`);
    expect(await readLoginEnvironment(shell)).toMatchObject({ ...base, FOUND: 'yes' });
  });

  it('is that of bash after the profile of the user, where they have one', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, '.bash_profile'), 'echo Welcome; . ~/.bashrc');
    writeFileSync(join(folder, '.bashrc'), '[[ $- == *i* ]] || return\nexport PATH="$HOME/bin:$PATH" FROM_PROFILE=1');
    const environment = { ...base, HOME: folder };
    const told = await readLoginEnvironment({ path: '/bin/bash', folder, environment, timeLimit: 60_000 });
    expect(told.FROM_PROFILE).toBe('1');
    expect(told.PATH?.split(':')[0]).toBe(join(folder, 'bin'));
  });

  it('does not wait for what a profile leaves running, nor end it', async () => {
    const shell = shellOf(`sleep 600 &\necho $! > "\${0%/*}/daemon"\n${RUN}`);
    await readLoginEnvironment(shell);
    const daemon = Number(readFileSync(join(shell.folder, 'daemon'), 'utf8'));
    expect(process.kill(daemon, 0)).toBe(true);
    process.kill(daemon);
  });
});

describe('a login shell that does not tell', () => {
  it('because it hangs is ended with all that it started', async () => {
    const sign = `LOGIN_${process.pid}`;
    const shell = { ...shellOf('setsid sleep 600 &\nsleep 600 &\nwait'), environment: { ...base, [sign]: '1' } };
    const reason = readLoginEnvironment({ ...shell, timeLimit: 5_000 }).then(String, messageOf);
    await until(async () => (await processesWith(sign)).length >= 3);
    expect(await reason).toBe("didn't report its environment within 5 seconds");
    await until(async () => (await processesWith(sign)).length === 0);
  });

  it('because it hangs behind the answer is ended too', async () => {
    const sign = `LOGIN_LATE_${process.pid}`;
    const shell = { ...shellOf(`export ${sign}=1\n/bin/sh -c "$2"\nsleep 600`), timeLimit: 5_000 };
    expect(await readLoginEnvironment(shell)).toMatchObject({ [sign]: '1' });
    await until(async () => (await processesWith(sign)).length === 0);
  });

  it('because it prints without an end is stopped', async () => {
    await expect(readLoginEnvironment(shellOf('yes'))).rejects.toThrow('printed too much before reporting');
  });

  it.each([
    ['exit 3', 'ended with code 3 without reporting its environment'],
    ['kill -KILL $$', 'ended by a signal without reporting its environment'],
  ])('because of "%s" says so', async (lines, reason) => {
    await expect(readLoginEnvironment(shellOf(lines))).rejects.toThrow(reason);
  });

  it('because it is not there says so', async () => {
    const shell = { ...shellOf(''), path: '/no/such/shell' };
    await expect(readLoginEnvironment(shell)).rejects.toThrow("couldn't be started: spawn /no/such/shell ENOENT");
  });
});
