import { temporaryFolder } from '../../../testing/temporary-folder';
import { type NetworkRun, type NetworkRunResult, runWithNetwork } from './run-with-network';
import { type ProxySetup, setUpProxy } from './set-up-proxy';
import { networkPrograms } from './when-networked';

/** A proxy with one command that can be run again and again in its own folder. */
export async function setUpNetwork(setup: ProxySetup = {}) {
  const proxy = await setUpProxy(setup);
  const folder = temporaryFolder();
  const run = (command: string, more: Partial<NetworkRun> = {}): Promise<NetworkRunResult> =>
    runWithNetwork(command, {
      programs: networkPrograms(),
      folder,
      socketPath: proxy.network.socketPath,
      ...more,
    });
  return { ...proxy, folder, run };
}
