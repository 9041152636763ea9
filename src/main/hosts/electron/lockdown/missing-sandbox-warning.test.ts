import type { CommandLine } from 'electron';
import { expect, it } from 'vitest';
import { missingSandboxWarning } from './missing-sandbox-warning';

const started = (options: { isPackaged: boolean; switches: string[] }) => {
  const commandLine = { hasSwitch: (name: string) => options.switches.includes(name) } as CommandLine;
  return missingSandboxWarning({ isPackaged: options.isPackaged, commandLine });
};

it('a packaged app that was started without the sandbox says so, and what to do', () => {
  expect(started({ isPackaged: true, switches: ['no-sandbox'] })).toMatch(
    /without Chromium’s sandbox.*Install the deb package or allow user namespaces/,
  );
});

it('says nothing where the sandbox is there, or where it runs from its sources', () => {
  expect(started({ isPackaged: true, switches: ['hidden'] })).toBeNull();
  expect(started({ isPackaged: false, switches: ['no-sandbox'] })).toBeNull();
});
