import { systemSandbox } from '../detect-sandbox';

const state = await systemSandbox();
if (state.kind === 'unavailable') process.stderr.write(`Tests of the sandbox are skipped. ${state.why}\n`);

/** For `describe.skipIf`: there is no sandbox on this machine, which was said. */
export const isWithoutSandbox = state.kind === 'unavailable';
