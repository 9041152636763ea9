import { hostname, userInfo } from 'node:os';
import { delimiter } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { JsonObject } from '../../../shared/json/json';
import { temporaryFolder } from '../../testing/temporary-folder';
import { ToolExecutionContextBuilder } from '../framework/seed-api/tool-execution-context-builder';
import type { Tool } from '../framework/tool';
import { environmentRead } from './environment-read';
import { systemInfo } from './system-info';

function setUp() {
  const scope = { workspacePath: temporaryFolder(), dataPath: temporaryFolder() };
  const context = ToolExecutionContextBuilder.create()
    .withWorkspace(scope.workspacePath)
    .buildForTesting({ clock: { now: () => 42 } });
  return async (tool: Tool, parameters: JsonObject = {}) => {
    const preparation = tool.prepare(parameters, scope);
    if (!preparation.isValid) throw new Error(preparation.validation.errors.map(({ message }) => message).join('; '));
    return { level: preparation.call.risk.level, result: await preparation.call.run(context) };
  };
}

function stubEnvironment(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
}

describe('system-info', () => {
  it('tells what the machine is', async () => {
    const { level, result } = await setUp()(systemInfo);
    expect(level).toBe('safe');
    const shell = process.env.SHELL === undefined ? '' : 'Shell: [^/]+\n';
    expect(result.data).toMatch(
      new RegExp(
        `^Operating system: \\w+ .+\nPlatform: ${process.platform}\nArchitecture: ${process.arch}\nProcessor: .+, \\d+ cores\n` +
          `Memory: [\\d.]+ [MGT]B, [\\d.]+ [MGT]B free\nWorkspace disk: [\\d.]+ [MGT]B, [\\d.]+ [MGT]B free\n` +
          `Node: ${process.versions.node}\n${shell}Locale: .+\nTime zone: .+$`,
      ),
    );
  });

  it('does not tell whose it is', async () => {
    stubEnvironment({ SHELL: `/home/${userInfo().username}/bin/zsh` });
    const { result } = await setUp()(systemInfo);
    const text = JSON.stringify(result).toLowerCase();
    expect(text).not.toContain(`"${userInfo().username.toLowerCase()}"`);
    expect(text).not.toContain(hostname().toLowerCase());
    expect(result.data).toContain('Shell: zsh');
  });
});

describe('environment-read', () => {
  it('shows what programs get as lines, and the PATH as a list besides', async () => {
    const path = ['/usr/bin', '/bin'].join(delimiter);
    stubEnvironment({ PATH: path, LC_NAME: 'green\nand blue' });
    const { level, result } = await setUp()(environmentRead, { names: ['PATH', 'LC_NAME', 'NO_SUCH_NAME'] });
    expect(level).toBe('low');
    expect(result).toMatchObject({
      message: '2 variables',
      data: `LC_NAME="green\\nand blue"\nPATH=${path}\nNot set: NO_SUCH_NAME`,
      metadata: { variables: { LC_NAME: 'green\nand blue', PATH: ['/usr/bin', '/bin'] }, notSet: ['NO_SUCH_NAME'] },
    });
  });

  it('names what is kept from programs, and never shows it', async () => {
    stubEnvironment({
      MY_API_KEY: 'canary-1',
      MY_DATABASE: 'postgres://me:canary-2@host/db',
      MY_PLAIN: 'canary-4',
      TZ: 'UTC',
      AINTERN_NONCE: 'canary-3',
    });
    const { result } = await setUp()(environmentRead);
    expect(JSON.stringify(result)).not.toContain('canary');
    expect(result.data).toMatch(/^TZ=UTC$/m);
    expect(result.data).toMatch(/^Withheld from programs: .*MY_API_KEY.*MY_DATABASE.*MY_PLAIN/m);
    expect(result.metadata).toMatchObject({
      variables: { TZ: 'UTC' },
      keptFromPrograms: expect.arrayContaining(['AINTERN_NONCE', 'MY_API_KEY', 'MY_DATABASE']),
    });
  });

  it('takes a pattern, whatever the case, in which only the star means something', async () => {
    stubEnvironment({ LC_NICE_ONE: '1', LC_NICE_TWO: '2', LC_ANICE: '3' });
    const read = setUp();
    expect((await read(environmentRead, { pattern: 'lc_nice_*' })).result.data).toBe('LC_NICE_ONE=1\nLC_NICE_TWO=2');
    await expect(read(environmentRead, { pattern: '.' })).rejects.toThrow('pattern');
    expect((await read(environmentRead, { pattern: '*a'.repeat(90) })).result).toMatchObject({
      message: '0 variables',
      metadata: { variables: {} },
    });
  });
});
