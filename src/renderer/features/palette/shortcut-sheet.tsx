import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useActions } from '../../core/actions/actions-context';
import { shortcutKeys } from '../../core/actions/shortcut';
import { currentPlatform } from '../../core/actions/use-shortcut-keys';
import { useOpenerFocus } from '../../core/focus/focus';
import { texts } from '../../core/texts/texts';
import { IconButton } from '../../ui/icon-button';
import { KeyboardKeys } from '../../ui/keyboard-keys';
import { Modal } from '../../ui/modal';
import { shortcutRows } from './shortcut-rows';

const { sheet } = texts.actions;

export function ShortcutSheet() {
  const { all, stage } = useActions();
  const focus = useOpenerFocus();
  return (
    <Dialog.Root open onOpenChange={stage.clear}>
      <Modal width="wide" {...focus}>
        <header className="flex shrink-0 items-start gap-3 border-b border-line py-3 pr-3 pl-5">
          <div className="grow">
            <Dialog.Title className="text-title font-semibold">{sheet.title}</Dialog.Title>
            <Dialog.Description className="text-small text-ink-soft">{sheet.description}</Dialog.Description>
          </div>
          <Dialog.Close asChild>
            <IconButton icon={X} name={sheet.close} />
          </Dialog.Close>
        </header>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
          tabIndex={0}
          aria-label={sheet.title}
          className="min-h-0 columns-2 gap-10 overflow-y-auto px-5 py-4 -outline-offset-2"
        >
          {shortcutRows(all).map(({ heading, rows }) => (
            <div key={heading} className="mb-5 break-inside-avoid">
              <h3 className="mb-1 text-small font-medium text-ink-faint">{heading}</h3>
              <dl>
                {rows.map(({ label, shortcut }) => (
                  <div key={label} className="flex min-h-8 items-center gap-3 border-b border-line py-1 last:border-0">
                    <dt className="min-w-0 grow">{label}</dt>
                    <dd>
                      <KeyboardKeys keys={shortcutKeys(shortcut, currentPlatform())} />
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </section>
      </Modal>
    </Dialog.Root>
  );
}
