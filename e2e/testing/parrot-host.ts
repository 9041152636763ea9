import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createApp } from '../../src/main/create-app';
import { startWebHost } from '../../src/main/hosts/web/start-web-host';
import { createParrotBackend } from '../../src/main/testing/parrot-backend';
import { agentScripts } from './agent-scripts';
import { markdownScripts } from './markdown-scripts';
import { createScriptedBackend } from './scripted-backend';

/**
 * The web host with a model that says what the user says, so that a spec can have any calls made in one answer, or that
 * plays a script where the user says its name. What the parrot is sent is written down, a request a line.
 */
const [dataPath = '', workspacePath = '', requestsPath = ''] = process.argv.slice(2);
const parrot = createParrotBackend((messages) => appendFileSync(requestsPath, `${JSON.stringify(messages)}\n`));
const backend = createScriptedBackend({ ...agentScripts, ...markdownScripts }, workspacePath, parrot);
const stopped = new Promise<void>((stop) => {
  process.on('SIGINT', stop).on('SIGTERM', stop);
});
const app = await createApp({ dataPath, host: 'web', version: '0.0.0', workspacePath, backend });
const host = await startWebHost({ app, rendererPath: resolve('out/renderer'), port: 0 });
process.stdout.write(`${JSON.stringify({ url: host.url })}\n`);
await stopped;
await host.close();
await app.dispose();
