import { resolve } from 'node:path';
import { createApp } from '../../src/main/app/create-app';
import { version } from '../../src/main/base/version';
import { startWebHost } from '../../src/main/hosts/web/start-web-host';
import { takeEnvironmentKeys } from '../../src/main/model/connections/environment-keys';
import { serveTourModel } from './serve-tour-model';

/** The tour's web host: without a workspace it is as on first start; with one, a model has been chosen. */
const [dataPath = '', workspacePath] = process.argv.slice(2);
const stopped = new Promise<void>((stop) => {
  process.on('SIGINT', stop).on('SIGTERM', stop);
});
const model = await serveTourModel();
const app = await createApp({
  dataPath,
  host: 'web',
  version,
  environmentKeys: takeEnvironmentKeys({}),
  ...(workspacePath === undefined ? {} : { workspacePath }),
});
if (workspacePath !== undefined) {
  const draft = { name: 'Ollama', provider: 'openai', baseUrl: `${model.url}/v1` } as const;
  const { connections } = await app.handlers['connection.save'](draft);
  const connectionId = connections.find(({ name }) => name === draft.name)?.id ?? '';
  await app.handlers['model.choose-default']({ model: { connectionId, modelId: 'qwen3-coder:30b' } });
}
const host = await startWebHost({ app, rendererPath: resolve('out/renderer'), port: 0 });
process.stdout.write(`${JSON.stringify({ url: host.url })}\n`);
await stopped;
await host.close();
await app.dispose();
await model.close();
