import { resolve } from 'node:path';
import type { App } from '../../src/main/app/app';
import { createApp } from '../../src/main/app/create-app';
import { version } from '../../src/main/base/version';
import { startWebHost, type WebHost } from '../../src/main/hosts/web/start-web-host';
import { takeEnvironmentKeys } from '../../src/main/model/connections/environment-keys';
import { createGuideBackend } from '../../src/main/model/guide/guide-backend';
import { createGuideBackend as createParrotBackend } from '../testing/parrot-model';
import type { HostReply, HostRequest, WebStart } from './web-host-process';

// Starts the web host of `aintern serve` repeatedly in one process, because loading the program takes longer than most
// tests.

/** The guide types eight times as fast as for a user. */
const GUIDE_INTERVAL = 1;

/** The same for all apps, so that the browser finds the window's code in its cache. */
let port = 0;

let open: { readonly app: App; readonly host: WebHost } | null = null;

async function start({ dataPath, workspacePath, model, env }: WebStart): Promise<string> {
  Object.assign(process.env, env);
  const app = await createApp({
    dataPath,
    host: 'web',
    version,
    environmentKeys: takeEnvironmentKeys({}),
    ...(workspacePath === null ? {} : { workspacePath }),
    backend: model === 'parrot' ? createParrotBackend() : createGuideBackend({ tokenInterval: GUIDE_INTERVAL }),
  });
  const onNewUrl = (url: string) => reply({ kind: 'new-url', url });
  const serve = (port: number) => startWebHost({ app, rendererPath: resolve('out/renderer'), port, onNewUrl });
  // Another program may have taken the port meanwhile.
  const host = await serve(port).catch(() => serve(0));
  port = host.port;
  open = { app, host };
  return host.url;
}

async function stop(): Promise<void> {
  const ending = open;
  open = null;
  await ending?.host.close();
  await ending?.app.dispose();
}

async function answer(request: HostRequest): Promise<HostReply> {
  try {
    if (request.kind === 'start') return { kind: 'started', url: await start(request.start) };
    await stop();
    return { kind: 'stopped' };
  } catch (cause) {
    return { kind: 'failed', message: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
  }
}

function reply(message: HostReply): void {
  process.send?.(message);
}

process.on('message', async (request: HostRequest) => reply(await answer(request)));
process.once('disconnect', async () => {
  await stop();
  process.exit();
});
