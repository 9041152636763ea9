import { resolve } from 'node:path';
import { bundle } from '../../scripts/bundle.mjs';
import { ensureBuilt } from '../../scripts/ensure-built.mjs';
import { buildParrotApp } from './build-parrot-app';

/** Runs before any spec. After `npm test` has built the app, the build is found up to date. */
export default async function bundleHosts(): Promise<void> {
  ensureBuilt();
  await Promise.all([
    buildParrotApp(),
    bundle(resolve('e2e/launchers/web-host-program.ts')),
    bundle(resolve('e2e/tour/tour-host.ts')),
  ]);
}
