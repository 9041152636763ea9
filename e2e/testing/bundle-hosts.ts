import { resolve } from 'node:path';
import { bundle } from '../../scripts/bundle.mjs';
import { buildParrotApp } from './build-parrot-app';

export default async function bundleHosts(): Promise<void> {
  await buildParrotApp();
  await bundle(resolve('e2e/tour/tour-host.ts'));
}
