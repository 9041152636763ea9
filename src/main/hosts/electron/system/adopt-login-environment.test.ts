import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { type AppStart, adoptLoginEnvironment } from './adopt-login-environment';

/** Starts from a desktop whose user has a shell with these lines. */
function startWith(lines: string, change: Partial<AppStart> = {}) {
  const shell = join(temporaryFolder(), 'shell');
  writeFileSync(shell, `#!/bin/sh\n${lines}\nexec /bin/sh -c "$2"\n`, { mode: 0o755 });
  const environment: NodeJS.ProcessEnv = { SHELL: shell, PATH: '/usr/bin:/bin', ...change.environment };
  const start: AppStart = { isPackaged: true, platform: 'linux', timeLimit: 60_000, ...change, environment };
  return { shell, environment, adopt: () => adoptLoginEnvironment(start) };
}

const profile = 'export PATH=/opt/tools:$PATH ANTHROPIC_API_KEY=of-profile EDITOR=vi';

describe('an app that a desktop started', () => {
  it.each(['linux', 'darwin'] as const)(
    'gets PATH and keys of the login shell on %s, and nothing else',
    async (platform) => {
      const { shell, environment, adopt } = startWith(profile, { platform });
      expect(await adopt()).toBeNull();
      expect(environment).toEqual({ SHELL: shell, PATH: '/opt/tools:/usr/bin:/bin', ANTHROPIC_API_KEY: 'of-profile' });
    },
  );

  it('keeps the keys that it has', async () => {
    const { environment, adopt } = startWith(profile, { environment: { ANTHROPIC_API_KEY: 'given' } });
    await adopt();
    expect(environment.ANTHROPIC_API_KEY).toBe('given');
  });

  it('takes a key with the address that it is for, or neither', async () => {
    const lines = 'export OPENAI_API_KEY=key OPENAI_BASE_URL=https://gateway.example.com/v1';
    const both = startWith(lines);
    await both.adopt();
    expect(both.environment).toMatchObject({
      OPENAI_API_KEY: 'key',
      OPENAI_BASE_URL: 'https://gateway.example.com/v1',
    });
    const other = startWith(lines, { environment: { OPENAI_BASE_URL: 'https://other.example.com/v1' } });
    await other.adopt();
    expect(other.environment).toMatchObject({ OPENAI_BASE_URL: 'https://other.example.com/v1' });
    expect(other.environment.OPENAI_API_KEY).toBeUndefined();
  });

  it('shows the shell no key of its own, and nothing of an AppImage', async () => {
    const own = { GROQ_API_KEY: 'secret', APPIMAGE: '/x.AppImage', APPDIR: '/image', PATH: '/image:/usr/bin:/bin' };
    const { environment, adopt } = startWith('export PATH="/seen-$GROQ_API_KEY$APPDIR:$PATH"', { environment: own });
    await adopt();
    expect(environment.PATH).toBe('/seen-:/usr/bin:/bin');
  });

  it('asks the shell of the account where the environment names none', async () => {
    const { environment, adopt } = startWith('', { environment: { SHELL: '' } });
    const warning = await adopt();
    if (!userInfo().shell) expect(warning).toContain('No login shell was found');
    else expect([warning, environment.PATH]).toEqual([null, expect.stringContaining('/bin')]);
  });

  it.each([
    ['exit 1', 'ended with code 1 without reporting its environment', 60_000],
    ['sleep 600', "didn't report its environment within 0.3 seconds", 300],
  ])('starts as it is when the shell does no more than "%s", with a warning', async (lines, reason, timeLimit) => {
    const { shell, environment, adopt } = startWith(lines, { timeLimit });
    expect(await adopt()).toBe(
      `The login shell ${shell} ${reason}, so programs and API keys that your profile sets up may be missing. ` +
        'Check your shell profile, or start AIntern from a terminal',
    );
    expect(environment).toEqual({ SHELL: shell, PATH: '/usr/bin:/bin' });
  });
});

it.each<[string, Partial<AppStart>]>([
  ['that is not packaged', { isPackaged: false }],
  ['that is not packaged on macOS', { isPackaged: false, platform: 'darwin' }],
  ['that was started from a terminal', { environment: { TERM: 'xterm' } }],
  ['on Windows', { platform: 'win32' }],
])('an app %s asks no shell', async (_, change) => {
  const { environment, adopt } = startWith(profile, change);
  const before = { ...environment };
  expect(await adopt()).toBeNull();
  expect(environment).toEqual(before);
});
