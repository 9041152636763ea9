import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createApp } from '../../src/main/create-app';
import { startWebHost } from '../../src/main/hosts/web/start-web-host';
import { takeEnvironmentKeys } from '../../src/main/model/service/environment-keys';
import { serveTourModel } from './serve-tour-model';
import { writeTourProject } from './tour-project';

export interface TourHost {
  readonly url: string;
  readonly workspacePath: string;
  close(): Promise<void>;
}

export interface TourHostOptions {
  /** Whether somebody has been here before: a folder is open and a model chosen. */
  readonly isSetUp: boolean;
  /** Fills the data folder before the app starts. */
  prepare?(dataPath: string, workspacePath: string): Promise<void>;
}

/** The built window on the app's own sources, with a model that knows its lines. */
export async function openTourHost({ isSetUp, prepare }: TourHostOptions): Promise<TourHost> {
  const folder = mkdtempSync(join(tmpdir(), 'aintern-tour-'));
  const dataPath = join(folder, 'data');
  // Its path is in the pictures.
  const workspacePath = join(tmpdir(), 'weather-station');
  mkdirSync(dataPath);
  mkdirSync(workspacePath);
  writeTourProject(workspacePath);
  await prepare?.(dataPath, workspacePath);
  const model = await serveTourModel();
  const app = await createApp({
    dataPath,
    host: 'web',
    version: '0.1.0',
    environmentKeys: takeEnvironmentKeys({}),
    ...(isSetUp ? { workspacePath } : {}),
  });
  if (isSetUp) {
    const saved = await app.handlers['connection.save']({
      name: 'Ollama',
      provider: 'openai',
      baseUrl: `${model.url}/v1`,
    });
    const connection = saved.connections.find(({ name }) => name === 'Ollama');
    if (!connection) throw new Error('The model of the tour was not taken in');
    await app.handlers['model.choose-default']({ model: { connectionId: connection.id, modelId: 'qwen3-coder:30b' } });
  }
  const host = await startWebHost({ app, rendererPath: resolve('out/renderer'), port: 0 });
  return {
    url: host.url,
    workspacePath,
    async close() {
      await host.close();
      await app.dispose();
      await model.close();
      for (const used of [folder, workspacePath]) rmSync(used, { recursive: true, force: true });
    },
  };
}
