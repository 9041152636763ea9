import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { createOpenInEditor } from '../tools/editor/open-in-editor';
import { childEnvironment } from './child-environment';
import { findProgram } from './find-program';
import { runProgram } from './run-program';
import { setUpTerminals, until } from './testing/set-up-terminals';

afterEach(() => void vi.unstubAllEnvs());

/** As a process that AppRun has started, with a program of the image in front of the PATH. */
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
  const environment = { PATH: '/opt/app:/bin', LD_LIBRARY_PATH: '/opt/app/usr/lib', OWD: '/home/eve' };
  expect(childEnvironment(environment)).toEqual(environment);
});
