import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

const virtualDisplay = '/usr/bin/Xvfb';
let started: Promise<string> | null = null;

export function canShowWindows(): boolean {
  return !needsDisplay() || existsSync(virtualDisplay);
}

/**
 * The environment for a program with windows. Without a display, each worker starts its own: on a shared one, windows of
 * other tests take the focus away, and the tray's window closes when it loses it.
 */
export async function displayEnvironment(): Promise<Record<string, string>> {
  if (!needsDisplay()) return {};
  started ??= startDisplay();
  return { DISPLAY: await started };
}

function needsDisplay(): boolean {
  const { env, platform } = process;
  return platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY;
}

async function startDisplay(): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp', '-noreset'];
  const child = spawn(virtualDisplay, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  process.once('exit', () => child.kill());
  child.unref();
  // The server writes the number of its display and closes the pipe.
  const number = await text(child.stdio[3] as Readable);
  if (number === '') throw new Error(`${virtualDisplay} did not start`);
  return `:${number.trim()}`;
}
