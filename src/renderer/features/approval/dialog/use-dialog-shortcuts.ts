import type { KeyboardEvent, RefObject } from 'react';
import { assertNever } from '../../../../shared/assert-never';
import { isMac } from '../../../core/actions/shortcut';
import { useModels } from '../../../core/store/app-context';
import { focusActivePanel } from '../form/focus-active-panel';
import { type DialogShortcut, dialogShortcut } from './dialog-shortcut';

interface ShortcutTargets {
  readonly isKeyMeant: () => boolean;
  readonly reasonRef: RefObject<HTMLInputElement | null>;
  /** Does nothing if a shortcut isn't allowed to approve. */
  approve(): void;
}

export function useDialogShortcuts(targets: ShortcutTargets): (event: KeyboardEvent) => void {
  const { isKeyMeant, reasonRef, approve } = targets;
  const { approval } = useModels();

  function perform(shortcut: DialogShortcut, dialog: Element) {
    switch (shortcut) {
      case 'approve':
        return approve();
      case 'reason':
        return reasonRef.current?.focus();
      case 'view':
        approval.showParametersAs(approval.store.getState().view === 'form' ? 'json' : 'form');
        return focusActivePanel(dialog);
      default:
        return assertNever(shortcut);
    }
  }

  return (event) => {
    const { currentTarget: dialog, target } = event;
    // Events from menus and lists over the dialog bubble through here too.
    if (!(target instanceof HTMLElement) || !dialog.contains(target)) return;
    // The file editor is in a shadow tree, so the target is only its host.
    const [pressed = target] = event.nativeEvent.composedPath();
    const isInTextField =
      pressed instanceof HTMLElement &&
      pressed.matches('input:not([type="radio"]), textarea, [contenteditable="true"]');
    const shortcut = dialogShortcut(event, { isInTextField, isMac: isMac() });
    if (shortcut === null) return;
    // Even if nothing happens: the key must not press the focused button.
    event.preventDefault();
    if (event.repeat) return;
    // Only a decision can be made by mistake; everything else should react immediately.
    if (shortcut !== 'approve' || isKeyMeant()) perform(shortcut, dialog);
  };
}
