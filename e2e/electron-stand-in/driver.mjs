import { runInThisContext } from 'node:vm';
import electron from './electron.mjs';

/** Lets the process that started this one run functions in main and in the first window's page, as Playwright would. */
process.on(
  'message',
  async (/** @type {{ id: number, target: 'main' | 'page', source: string, argument: unknown }} */ request) => {
    const { id } = request;
    try {
      process.send?.({ id, value: await run(request) });
    } catch (cause) {
      process.send?.({ id, error: cause instanceof Error ? cause.message : String(cause) });
    }
  },
);
process.on('disconnect', () => process.exit(1));

/** @param {{ target: 'main' | 'page', source: string, argument: unknown }} request */
async function run({ target, source, argument }) {
  if (target === 'page') return (await firstPage()).evaluate(source, argument);
  return runInThisContext(`(${source})`)(electron, argument);
}

async function firstPage() {
  for (;;) {
    const page = electron.BrowserWindow.getAllWindows()[0]?.webContents.page;
    if (page) return page;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
