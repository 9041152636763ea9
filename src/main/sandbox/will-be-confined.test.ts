import { describe, expect, it } from 'vitest';
import type { CommandToConfine } from './choose-confinement';
import { fakeSandbox } from './testing/fake-sandbox';
import { willBeConfined } from './will-be-confined';

const settings = { isOn: true, extraWritable: [] };
const command = (line: string, more: Partial<CommandToConfine> = {}): CommandToConfine => ({
  line,
  assessment: { level: 'medium', subjects: line.split(' && ') },
  workspacePath: '/work',
  settings,
  ...more,
});
const available = fakeSandbox('/usr/bin/bwrap');
const missing = { kind: 'unavailable', why: 'Install bubblewrap.' } as const;

describe('a mode may count on the sandbox', () => {
  it('of an ordinary command', () => {
    expect(willBeConfined(command('npm test'), available)).toBe(true);
    expect(willBeConfined(command('npm test && docker ps'), available)).toBe(true);
  });

  it.each([
    ['there is none', command('npm test'), missing],
    ['it is turned off', command('npm test', { settings: { ...settings, isOn: false } }), available],
    ['the command runs outside', command('docker build .'), available],
    ['the whole machine is open', command('npm test', { workspacePath: '/' }), available],
    ['the command has the network of the machine', command('npm start', { keepsRunning: true }), available],
  ])('not if %s', (_why, given, state) => {
    expect(willBeConfined(given, state)).toBe(false);
  });
});
