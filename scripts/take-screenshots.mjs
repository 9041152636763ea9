import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
ensureBuilt();
await bundle(resolve('e2e/tour/tour-host.ts'));
const { main } = await import(pathToFileURL(await bundle(resolve('e2e/tour/tour.ts'))).href);
process.exitCode = await main(process.argv.slice(2));
