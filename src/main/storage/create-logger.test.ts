import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { createLogger, silentLogger } from './create-logger';

const twoMegabytes = 'x'.repeat(2 * 1024 * 1024);

function readLines(folder: string): object[] {
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .trimEnd()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line)),
  );
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

function listenToStandardError(): string[] {
  const written: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  onTestFinished(() => spy.mockRestore());
  return written;
}

function setLevel(level: string): void {
  vi.stubEnv('AINTERN_LOG_LEVEL', level);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
}

describe('lines', () => {
  test('are on disk when the logger is closed, and later ones go nowhere', async () => {
    const folder = join(temporaryFolder(), 'deep', 'logs');
    const logger = await createLogger(folder);
    logger.debug({}, 'not shown');
    logger.info({ toolId: 'file-read' }, 'Tool started');
    logger.warn({ error: new TypeError('bad') }, 'Tool failed');
    logger.error({}, 'Broken');
    await Promise.all([logger.close(), logger.close()]);
    logger.info({}, 'too late');
    const common = { time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), pid: process.pid };
    expect(readLines(folder)).toEqual([
      { ...common, level: 'info', toolId: 'file-read', msg: 'Tool started' },
      {
        ...common,
        level: 'warn',
        error: { type: 'TypeError', message: 'bad', stack: expect.stringContaining('TypeError: bad') },
        msg: 'Tool failed',
      },
      { ...common, level: 'error', msg: 'Broken' },
    ]);
  });

  test('are there before a crash, with no closing at all', async () => {
    const folder = temporaryFolder();
    const logger = await createLogger(folder);
    logger.info({}, 'the last words');
    expect(readLines(folder)).toMatchObject([{ msg: 'the last words' }]);
    await logger.close();
  });

  test('go on in the file of the process before', async () => {
    const folder = temporaryFolder();
    for (const message of ['first', 'second']) {
      const logger = await createLogger(folder);
      logger.info({}, message);
      await logger.close();
    }
    expect(readLines(folder)).toMatchObject([{ msg: 'first' }, { msg: 'second' }]);
    expect(readdirSync(folder)).toEqual(['aintern.1.log']);
  });
});

describe('files', () => {
  test('begin anew after 5 MB, and the last three are kept', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'aintern.1.log'), '');
    writeFileSync(join(folder, 'notes.txt'), 'not a log');
    const logger = await createLogger(folder);
    for (let line = 0; line < 16; line += 1) {
      logger.info({ text: twoMegabytes }, `line ${line}`);
      await nextTurn();
    }
    await logger.close();
    await expect
      .poll(() => readdirSync(folder).sort())
      .toEqual(['aintern.4.log', 'aintern.5.log', 'aintern.6.log', 'notes.txt']);
    const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
    expect(Math.max(...sizes)).toBeLessThan(8 * 1024 * 1024);
    expect(modeOf(join(folder, 'aintern.6.log'))).toBe(0o600);
  });

  test('are for their owner only, also those that were not', async () => {
    const folder = join(temporaryFolder(), 'logs');
    mkdirSync(folder);
    writeFileSync(join(folder, 'aintern.1.log'), '');
    writeFileSync(join(folder, 'other.txt'), '');
    for (const name of ['', 'aintern.1.log', 'other.txt']) chmodSync(join(folder, name), 0o755);
    const logger = await createLogger(folder);
    await logger.close();
    expect(['', 'aintern.1.log', 'other.txt'].map((name) => modeOf(join(folder, name)))).toEqual([0o700, 0o600, 0o755]);
  });
});

describe('the level', () => {
  test('comes from the environment', async () => {
    setLevel(' Debug ');
    const folder = temporaryFolder();
    const logger = await createLogger(folder);
    logger.debug({}, 'shown');
    await logger.close();
    expect(readLines(folder)).toMatchObject([{ level: 'debug', msg: 'shown' }]);
  });

  test('is info when it is not known, and that is said', async () => {
    setLevel('loud');
    const said = listenToStandardError();
    const folder = temporaryFolder();
    const logger = await createLogger(folder);
    logger.debug({}, 'not shown');
    logger.info({}, 'shown');
    await logger.close();
    expect(said).toEqual([
      'aintern: unknown log level loud, using info; known levels: trace, debug, info, warn, error, fatal, silent\n',
    ]);
    expect(readLines(folder)).toMatchObject([{ msg: 'shown' }]);
  });
});

describe('a folder that cannot be written', () => {
  test('is told once, and nothing is logged', async () => {
    const said = listenToStandardError();
    const folder = join(temporaryFolder(), 'a-file');
    writeFileSync(folder, '');
    const logger = await createLogger(folder);
    logger.info({}, 'lost');
    await logger.close();
    expect(logger).toBe(silentLogger);
    expect(said).toEqual([expect.stringContaining(`logging is off because ${folder} isn't writable: Error: EEXIST`)]);
  });

  test('later on is told once, and keeps nothing from working', async () => {
    const said = listenToStandardError();
    const folder = join(temporaryFolder(), 'logs');
    const logger = await createLogger(folder);
    rmSync(folder, { recursive: true });
    for (let line = 0; line < 8; line += 1) {
      logger.info({ text: twoMegabytes }, 'lost');
      await nextTurn();
    }
    await logger.close();
    expect(said).toEqual([expect.stringContaining(`the log in ${folder} can't be written: Error: ENOENT`)]);
  });
});

test('a silent logger takes everything and does nothing', async () => {
  const { close, ...writers } = silentLogger;
  for (const write of Object.values(writers)) write({}, 'nothing');
  await expect(close()).resolves.toBeUndefined();
});
