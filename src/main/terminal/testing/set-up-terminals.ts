import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../base/clock';
import { temporaryFolder } from '../../testing/temporary-folder';
import { listProcesses } from '../processes/list-processes';
import type { TerminalRequest } from '../terminal';
import type { TerminalEvent } from '../terminal-event';
import { createTerminalService, type TerminalServiceOptions } from '../terminal-service';

/** A terminal service with its own folders, closed after the test. */
export function setUpTerminals(change: Partial<TerminalServiceOptions> = {}) {
  const base = temporaryFolder();
  const folder = join(base, 'work');
  const dataPath = join(base, 'data');
  mkdirSync(folder);
  mkdirSync(dataPath);
  const service = createTerminalService({ dataPath, clock: systemClock, newId: randomUUID, warn: () => {}, ...change });
  onTestFinished(() => service.dispose());
  const events: TerminalEvent[] = [];
  /** For tests with so much output that keeping it would fill the memory. */
  const forgetEvents = service.subscribe((event) => events.push(event), { withOutput: true });
  const request = (command: string, more: Partial<TerminalRequest> = {}): TerminalRequest => ({
    conversationId: 'conversation',
    callId: 'call',
    command,
    folder,
    isReadOnly: false,
    ...more,
  });
  const run = (command: string, more?: Partial<TerminalRequest>) => service.run(request(command, more));
  const start = (command: string, more?: Partial<TerminalRequest>) => service.start(request(command, more));
  async function result(command: string, more?: Partial<TerminalRequest>) {
    const { end, output } = await (await run(command, more)).ended;
    return { end, text: output.text };
  }
  return { service, folder, dataPath, events, forgetEvents, run, start, result };
}

/** Returns the processes with this text in their environment, such as a variable set by a command. */
export async function processesWith(text: string): Promise<number[]> {
  const processes = await listProcesses();
  return processes.filter(({ environment }) => environment.includes(text)).map(({ id }) => id);
}

/** Polls, because other processes take their time; the test's own timeout is the limit. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 20));
}
