import { resolve } from 'node:path';
import { bundle } from '../../scripts/bundle.mjs';

export default async function bundleHosts(): Promise<void> {
  await bundle(resolve('e2e/testing/parrot-host.ts'));
  await bundle(resolve('e2e/tour/tour-host.ts'));
}
