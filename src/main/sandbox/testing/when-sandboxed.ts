import { systemSandbox } from '../detect-sandbox';

const state = await systemSandbox();
if (state.kind === 'unavailable') process.stderr.write(`Tests of the sandbox are skipped. ${state.why}\n`);

/** For `describe.skipIf`: this machine has no sandbox, and that was reported. */
export const isWithoutSandbox = state.kind === 'unavailable';
