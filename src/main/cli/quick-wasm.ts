import { setFlagsFromString } from 'node:v8';

/** The grammars are used once here: optimizing them would take several times as long as all the rest. */
export function compileWasmQuickly(): void {
  setFlagsFromString('--liftoff-only');
}
