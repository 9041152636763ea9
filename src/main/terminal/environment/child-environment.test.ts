import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { createOpenInEditor } from '../../tools/editor/open-in-editor';
import { runProgram } from '../processes/run-program';
import { setUpTerminals, until } from '../testing/set-up-terminals';
import { canPassOn, childEnvironment, passOnNames, userEnvironment, windowedEnvironment } from './child-environment';
import { findProgram } from './find-program';

afterEach(() => void vi.unstubAllEnvs());

/** Like a process started by AppRun, with a program from the image first in the PATH. */
function startAsAppImage() {
  const image = join(temporaryFolder(), 'image');
  mkdirSync(join(image, 'usr/sbin'), { recursive: true });
  writeFileSync(join(image, 'usr/sbin/git'), '#!/bin/sh\necho the image’s own\n', { mode: 0o755 });
  const { PATH = '' } = process.env;
  vi.stubEnv('APPIMAGE', '/home/eve/AIntern.AppImage');
  vi.stubEnv('APPDIR', image);
  vi.stubEnv('OWD', '/home/eve');
  vi.stubEnv('ARGV0', './AIntern.AppImage');
  vi.stubEnv('PATH', `${image}:${image}/usr/sbin:${PATH}`);
  vi.stubEnv('LD_LIBRARY_PATH', `${image}/usr/lib`);
  vi.stubEnv('XDG_DATA_DIRS', `${image}/usr/share/:/usr/share/`);
  vi.stubEnv('GSETTINGS_SCHEMA_DIR', `${image}/usr/share/glib-2.0/schemas`);
  return { image, kept: [`PATH=${PATH}`, 'XDG_DATA_DIRS=/usr/share/'] };
}

const names = /^(?:APPIMAGE|APPDIR|OWD|ARGV0|PATH|LD_LIBRARY_PATH|XDG_DATA_DIRS|GSETTINGS_SCHEMA_DIR)=/;

function told(environment: string): string[] {
  return environment
    .split(/\r?\n/)
    .filter((line) => names.test(line))
    .sort();
}

describe('what an AppImage starts knows nothing of the image', () => {
  it('be it a program that a tool needs', async () => {
    const { kept } = startAsAppImage();
    const options = { folder: temporaryFolder(), signal: new AbortController().signal };
    const { stdout } = await runProgram('env', [], options);
    expect(told(stdout.toString())).toEqual(kept);
    const git = await runProgram('git', ['--version'], options);
    expect(git.stdout.toString()).toMatch(/^git version /);
  });

  it('a command of the agent', async () => {
    const { kept } = startAsAppImage();
    const { result } = setUpTerminals();
    expect(told((await result('env')).text)).toEqual(kept);
  });

  it('a terminal of the user’s own', async () => {
    const { kept } = startAsAppImage();
    const { service, folder } = setUpTerminals();
    const terminal = await service.openOwn({ shell: { path: '/bin/sh', name: 'sh' }, folder });
    terminal.write('env > told; exit\r');
    await terminal.ended;
    expect(told(readFileSync(join(folder, 'told'), 'utf8'))).toEqual(kept);
  });

  it('or the user’s editor', async () => {
    const { kept } = startAsAppImage();
    const folder = temporaryFolder();
    const editor = join(folder, 'gedit');
    writeFileSync(editor, '#!/bin/sh\nenv > "$1.part"\nmv "$1.part" "$1"\n', { mode: 0o755 });
    const shown = join(folder, 'shown');
    await createOpenInEditor({ environment: {}, guess: () => editor })(shown);
    await until(async () => existsSync(shown));
    expect(told(readFileSync(shown, 'utf8'))).toEqual(kept);
  });

  it('and the program that a name stands for is looked up in the same PATH', () => {
    const { image } = startAsAppImage();
    expect(findProgram('git', '/')).not.toContain(image);
    expect(findProgram('git', '/')).toMatch(/\/git$/);
  });
});

it('outside of an AppImage such names mean something else, and are kept', () => {
  const environment = { PATH: '/opt/app:/bin', LD_LIBRARY_PATH: '/opt/app/usr/lib' };
  expect(childEnvironment(environment)).toEqual(environment);
  expect(userEnvironment({ ...environment, OWD: '/home/eve' })).toEqual({ ...environment, OWD: '/home/eve' });
});

describe('LK-02 a program gets to know', () => {
  afterEach(() => passOnNames(() => []));

  const usual = { PATH: '/bin', HOME: '/home/eve', LANG: 'de_DE.UTF-8', LC_TIME: 'C', NVM_DIR: '/home/eve/.nvm' };
  const others = {
    FOO: 'a secret of no shape',
    SSH_AUTH_SOCK: '/run/user/1000/agent',
    DISPLAY: ':0',
    XDG_RUNTIME_DIR: '/run/user/1000',
    GH_TOKEN: 'token',
  };

  it('what is known to be needed, and nothing else', () => {
    expect(childEnvironment({ ...usual, ...others })).toEqual(usual);
  });

  it('no password out of what is known to be needed', () => {
    const environment = {
      HTTPS_PROXY: 'http://eve:hidden@proxy:3128',
      http_proxy: 'eve:hidden@proxy',
      NO_PROXY: 'localhost',
    };
    expect(childEnvironment({ ...environment, GOPROXY: 'https://eve:hidden@go.example.com' })).toEqual({
      HTTPS_PROXY: 'http://proxy:3128',
      http_proxy: 'proxy',
      NO_PROXY: 'localhost',
    });
  });

  it('what the user has added by its name, also when it looks like a secret', () => {
    passOnNames(() => ['GH_TOKEN', 'SSH_AUTH_SOCK']);
    const { GH_TOKEN, SSH_AUTH_SOCK } = others;
    expect(childEnvironment({ ...usual, ...others })).toEqual({ ...usual, GH_TOKEN, SSH_AUTH_SOCK });
  });

  it.each(['BASH_ENV', 'LD_PRELOAD', 'GIT_SSH_COMMAND', 'NODE_OPTIONS', 'AINTERN_DATA', 'MAKEFLAGS'])(
    'never %s, whoever adds it',
    (name) => {
      passOnNames(() => [name]);
      expect([childEnvironment({ ...usual, [name]: '/trap' }), canPassOn(name)]).toEqual([usual, false]);
    },
  );

  it('the desktop, where it is an editor with a window', () => {
    const { DISPLAY, XDG_RUNTIME_DIR } = others;
    expect(windowedEnvironment({ ...usual, ...others })).toEqual({ ...usual, DISPLAY, XDG_RUNTIME_DIR });
  });

  it('all that the user has set, where it is their own shell', () => {
    const { GH_TOKEN: _, ...shown } = others;
    expect(userEnvironment({ ...usual, ...others, AINTERN_DATA: '/data', TMUX: 'x' })).toEqual({ ...usual, ...shown });
  });

  it('the same in a command, a tool’s program and a shell of the user’s own', async () => {
    for (const [name, value] of Object.entries(others)) vi.stubEnv(name, value);
    passOnNames(() => ['GH_TOKEN']);
    const seen = (text: string) => Object.keys(others).filter((name) => new RegExp(`^${name}=`, 'm').test(text));
    const { service, folder, result } = setUpTerminals();
    const { stdout } = await runProgram('env', [], { folder, signal: new AbortController().signal });
    const terminal = await service.openOwn({ shell: { path: '/bin/sh', name: 'sh' }, folder });
    terminal.write('env > told; exit\r');
    await terminal.ended;
    expect({
      command: seen((await result('env')).text),
      program: seen(stdout.toString()),
      own: seen(readFileSync(join(folder, 'told'), 'utf8')),
    }).toEqual({ command: ['GH_TOKEN'], program: ['GH_TOKEN'], own: Object.keys(others) });
  });
});
