// node --import ./e2e/electron-stand-in/register.mjs out/main/index.js
// Runs the built main process in plain Node: `electron` becomes the stand-in of this folder, for electron-store too.
import { register } from 'node:module';

register('./resolve-electron.mjs', import.meta.url);
if (process.send) await import('./driver.mjs');
