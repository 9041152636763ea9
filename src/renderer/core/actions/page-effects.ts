import { composerId, focusComposerIfLost, todoListId } from '../focus/focus';
import { texts } from '../texts/texts';

/** What actions touch in the page besides the models. */
export interface PageEffects {
  focusMessageField(): void;
  /** For an action that may remove the focused element. */
  keepFocus(): void;
  focusConversation(): void;
  focusSearch(): void;
  focusTodoList(): void;
  /** The text of a file that the user picks; null if they pick none. */
  pickText(accept: string): Promise<string | null>;
}

export const pageEffects: PageEffects = {
  focusMessageField: () => focusSoon(`#${composerId}`),
  keepFocus: focusComposerIfLost,
  focusConversation: () => focusSoon(`[aria-label="${texts.conversation.label}"]`),
  focusSearch: () => focusSoon(`input[aria-label="${texts.sidebar.search}"]`),
  focusTodoList: () => focusSoon(`#${todoListId}`),
  pickText(accept) {
    return new Promise((resolve, reject) => {
      const picker = document.createElement('input');
      picker.type = 'file';
      picker.accept = accept;
      picker.addEventListener('cancel', () => resolve(null));
      picker.addEventListener('change', () => {
        const file = picker.files?.[0];
        if (!file) return resolve(null);
        file.text().then(resolve, () => reject(new Error(texts.sidebar.cannotReadFile(file.name))));
      });
      picker.click();
    });
  },
};

/** After rendering, because the action's change may add the element. */
function focusSoon(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
}
