// node --import ./e2e/electron-stand-in/register.mjs out/main/index.js
// Runs the built main process in plain Node: `electron` becomes the stand-in of this folder, for electron-store too.
import { register } from 'node:module';
import { prepare } from './driver.mjs';

register('./resolve-electron.mjs', import.meta.url);
await prepare();
