import { describe, expect, it, onTestFinished } from 'vitest';
import { isProcessAlive } from '../../storage/is-process-alive';
import { createServerLog } from './server-log';
import { createStdioTransport } from './stdio-transport';

function start(program: string) {
  const log = createServerLog({ now: () => 0 });
  const command = { file: process.execPath, args: ['-e', program], environment: {} };
  const transport = createStdioTransport({ start: command, folder: process.cwd(), log });
  onTestFinished(() => transport.close());
  return { transport, log };
}

const notification = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message' });
const flood = `
  const many = ${JSON.stringify(`${notification}\n`.repeat(200))};
  const more = () => { while (process.stdout.write(many)); process.stdout.once('drain', more); };
  more();
`;

describe('a server process', () => {
  it('MP-31 that sends messages without end gets a few thousand of them read each second', async () => {
    const { transport } = start(flood);
    let count = 0;
    transport.onmessage = () => {
      count += 1;
    };
    const startedAt = performance.now();
    await transport.start();
    await expect.poll(() => count, { timeout: 60_000 }).toBeGreaterThan(15_000);
    // Two pauses at least: a chunk that has arrived is read to its end.
    expect(performance.now() - startedAt).toBeGreaterThan(1_500);
  });

  it('MP-32 that never reads what it is sent is ended', async () => {
    const { transport, log } = start('setInterval(() => {}, 60_000)');
    await transport.start();
    const params = { text: 'x'.repeat(1024 * 1024) };
    const sent = Array.from({ length: 80 }, () => {
      return transport.send({ jsonrpc: '2.0', method: 'notifications/x', params }).catch((cause) => String(cause));
    });
    expect(await Promise.all(sent)).toContain('Error: Connection closed');
    expect(log.lines().map(({ text }) => text)).toContainEqual(expect.stringContaining('doesn’t read'));
    await expect.poll(() => isProcessAlive(transport.pid ?? 0, { at: Date.now() })).toBe(false);
  });
});
