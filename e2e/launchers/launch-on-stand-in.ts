import { join } from 'node:path';
import { launchStandIn, type StandInApplication } from '../electron-stand-in/launch';
import { watchDesktop } from '../testing/watch-desktop';
import type { DesktopApplication, LaunchedApp, LaunchOptions } from './launcher';

/** An app that asks whether it may quit, or that holds on to it for another reason, does not hold a test up. */
const patience = 5_000;

export async function launchOnStandIn(options: LaunchOptions): Promise<LaunchedApp> {
  const { appPath, dataPath, workspacePath, env, page, args = [] } = options;
  const start = { main: join(appPath, 'out/main/index.js'), dataPath, env, context: page.context() };
  const app = await launchStandIn({
    ...start,
    args: [...(workspacePath === null ? [] : ['--workspace', workspacePath]), ...args],
    firstPage: page,
    prepare: watchDesktop,
  });
  const startAgain = async (...given: readonly string[]) => (await launchStandIn({ ...start, args: given })).exited;
  return { url: await app.firstUrl(), desktop: { ...asDesktop(app), startAgain }, end: () => end(app) };
}

function asDesktop(app: StandInApplication): Omit<DesktopApplication, 'startAgain'> {
  return {
    evaluate: (pageFunction, argument) => app.evaluate(pageFunction, argument),
    firstWindow: app.firstWindow,
    windows: app.windows,
    waitForEvent: app.nextWindow,
    close: () => end(app),
    ended: app.exited.then(() => {}),
  };
}

async function end(app: StandInApplication): Promise<void> {
  const timer = setTimeout(() => void app.kill(), patience);
  await app.quit();
  clearTimeout(timer);
}
