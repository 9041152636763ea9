import { beforeEach, expect, it, vi } from 'vitest';
import { lockApp } from './lock-app';

const { app } = vi.hoisted(() => ({
  app: {
    isPackaged: false,
    enableSandbox: vi.fn(),
    commandLine: { hasSwitch: vi.fn((_name: string) => false), removeSwitch: vi.fn() },
    on: vi.fn(),
  },
}));

vi.mock('electron', () => ({ app }));

beforeEach(() => void vi.clearAllMocks());

it.each([
  ['is packaged', { isPackaged: true, switches: [], isSandboxed: true }],
  ['is packaged and started without a sandbox', { isPackaged: true, switches: ['no-sandbox'], isSandboxed: true }],
  ['runs from its sources', { isPackaged: false, switches: [], isSandboxed: true }],
  ['runs from its sources without a sandbox', { isPackaged: false, switches: ['no-sandbox'], isSandboxed: false }],
])('an app that %s: %j', (_name, { isPackaged, switches, isSandboxed }) => {
  app.isPackaged = isPackaged;
  app.commandLine.hasSwitch.mockImplementation((name) => switches.includes(name));
  lockApp();
  expect(app.enableSandbox).toHaveBeenCalledTimes(isSandboxed ? 1 : 0);
  // Which ones is tested on a real command line, in e2e/packaged.desktop.spec.ts.
  expect(app.commandLine.removeSwitch.mock.calls.length > 0).toBe(isPackaged);
});
