import { composerId } from './composer-id';

export function focusComposer(): void {
  document.getElementById(composerId)?.focus();
}
