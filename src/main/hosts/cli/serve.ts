import { resolve } from 'node:path';
import { catchFaults } from '../../app/catch-faults';
import { createApp } from '../../app/create-app';
import { version } from '../../base/version';
import { defaultDataPath } from '../../storage/data-path';
import { openBrowser } from '../web/open-browser';
import { startWebHost } from '../web/start-web-host';
import { writeLine } from './write-line';

export interface ServeOptions {
  readonly port: number;
  readonly workspace?: string;
  readonly open: boolean;
}

export async function serve({ port, workspace, open }: ServeOptions): Promise<void> {
  // Registered before the address is printed, and permanently: a script may stop us as soon as it has read it, and a
  // second signal must do no harm.
  const stopped = new Promise<void>((stop) => {
    process.on('SIGINT', stop).on('SIGTERM', stop);
  });
  const dataPath = defaultDataPath();
  const app = await createApp({
    dataPath,
    host: 'web',
    version,
    ...(workspace === undefined ? {} : { workspacePath: workspace }),
  });
  catchFaults({ ...app, end: stopWith });
  const rendererPath = resolve(import.meta.dirname, '../renderer');
  const host = await startWebHost({ app, rendererPath, port, onNewUrl: printNewLink });
  writeLine({ url: host.url });
  const opened = open && (await openBrowser(host.createSingleUseUrl(), dataPath)) === 'opened';
  process.stderr.write(opened ? 'AIntern is open in its own window.\n' : 'Open that address in a browser.\n');
  process.stderr.write('Press Ctrl+C to stop.\n');
  await stopped;
  await host.close();
  await app.dispose();
}

/** Not on stdout: a script that has read the first line there may have stopped reading. */
function printNewLink(url: string): void {
  process.stderr.write(`The link was used. To sign in from another browser, open ${url}\n`);
}

/** Like Ctrl+C: everything is written first. */
function stopWith(notice: string): void {
  process.exitCode = 1;
  process.stderr.write(`AIntern must stop: ${notice}\n`);
  process.kill(process.pid, 'SIGTERM');
}
