import { resolve } from 'node:path';
import { bundle } from '../../scripts/bundle.mjs';

export default async function bundleParrotHost(): Promise<void> {
  await bundle(resolve('e2e/testing/parrot-host.ts'));
}
