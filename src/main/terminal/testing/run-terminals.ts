import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { systemClock } from '../../base/clock';
import { createTerminalService } from '../terminal-service';

/** A separate program with five commands that refuse to exit, for a test that kills it. */
export async function main([dataPath = '', sign = '', kind = '']: readonly string[]): Promise<number> {
  const isReadOnly = kind === 'confined';
  const service = createTerminalService({ dataPath, clock: systemClock, newId: randomUUID, warn: () => {} });
  const commands = [
    `export ${sign}=1; sleep 600`,
    `export ${sign}=1; trap '' TERM HUP; sleep 600; sleep 600`,
    `export ${sign}=1; setsid sleep 600 & sleep 600`,
    `export ${sign}=1; nohup sleep 600`,
    `export ${sign}=1; (setsid sh -c 'trap "" TERM HUP; sleep 600; sleep 600' &); sleep 600`,
  ];
  const terminals = await Promise.all(
    commands.map((command) =>
      service.run({ conversationId: 'conversation', callId: 'call', command, folder: tmpdir(), isReadOnly }),
    ),
  );
  process.stdout.write('ready\n');
  await Promise.all(terminals.map(({ ended }) => ended));
  return 0;
}
