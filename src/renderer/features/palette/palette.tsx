import { Command } from 'cmdk';
import { ChevronLeft } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { PaletteMode } from '../../core/actions/action-controller';
import { useActionControllerState, useActions } from '../../core/actions/actions-context';
import { useOpenerFocus } from '../../core/focus/focus';
import { useAppState, useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { entriesForMode } from './entries-for-mode';
import { PaletteFooter } from './palette-footer';
import { PaletteItem } from './palette-item';
import { rankEntries } from './rank-entries';

interface PaletteProps {
  readonly mode: PaletteMode;
  readonly isEntered: boolean;
}

const words = texts.actions.palette;

/** One field that finds every action. The chosen action runs once the focus is back where it was. */
export function Palette({ mode, isEntered }: PaletteProps) {
  const { stage, all } = useActions();
  const { app } = useModels();
  const state = useAppState((current) => current);
  const recent = useActionControllerState((current) => current.recent);
  const [typed, setTyped] = useState<{ readonly mode: PaletteMode; readonly query: string } | null>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const chosen = useRef<(() => void) | null>(null);
  const { onOpenAutoFocus, onCloseAutoFocus } = useOpenerFocus(() => chosen.current?.());
  const fieldRef = useFocusInNewField(mode);
  // Each list starts with an empty field; renaming starts with the current name.
  const query = typed?.mode === mode ? typed.query : mode === 'rename' ? (state.open?.shown?.title ?? '') : '';

  function finish(work: () => void) {
    chosen.current = work;
    stage.clear();
  }
  function show(next: PaletteMode, entered: boolean) {
    setTyped(null);
    setMoved(null);
    stage.show({ kind: 'palette', mode: next, isEntered: entered });
  }
  const entries = entriesForMode(mode, query, {
    state,
    app,
    actions: all,
    perform: (action) => finish(() => void stage.perform(action)),
    attempt: (work) => finish(() => void stage.attempt(work)),
    enter: (next) => show(next, true),
  });
  const { groups, total, shown } = rankEntries(entries, mode === 'rename' ? '' : query, {
    ids: mode === 'actions' ? recent : [],
    heading: words.recent,
  });
  const listed = groups.flatMap((group) => group.entries);
  const active = listed.some(({ id }) => id === moved) ? moved : (listed[0]?.id ?? '');

  function leaveByBackspace(event: KeyboardEvent) {
    if (event.key !== 'Backspace' || query !== '' || !isEntered) return;
    event.preventDefault();
    show('actions', false);
  }

  return (
    <Dialog.Root open onOpenChange={stage.clear}>
      <Dialog.Portal>
        <div className="fixed inset-0 z-30 bg-veil" />
        <div className="pointer-events-none fixed inset-0 z-30 flex items-start justify-center p-4 pt-[12vh]">
          <Dialog.Content
            onOpenAutoFocus={onOpenAutoFocus}
            onCloseAutoFocus={onCloseAutoFocus}
            onEscapeKeyDown={(event) => {
              if (!isEntered) return;
              event.preventDefault();
              show('actions', false);
            }}
            className="flex max-h-full w-full max-w-xl animate-appear flex-col overflow-hidden rounded-panel border border-line bg-raised shadow-panel outline-none"
          >
            <Dialog.Title className="sr-only">{words.label}</Dialog.Title>
            <Dialog.Description className="sr-only">{words.description}</Dialog.Description>
            <Command
              label={words.placeholders[mode]}
              shouldFilter={false}
              loop
              vimBindings={false}
              value={active ?? ''}
              onValueChange={setMoved}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !isPlainEnter(event)) event.preventDefault();
              }}
              className="flex min-h-0 flex-col outline-none"
            >
              <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-4">
                {mode !== 'actions' && (
                  <span className="flex shrink-0 items-center gap-1 rounded-small bg-accent-soft px-2 py-0.5 text-small font-medium text-accent-ink">
                    {isEntered && <ChevronLeft aria-hidden className="-ml-1 size-3.5" />}
                    {words.modes[mode]}
                  </span>
                )}
                <Command.Input
                  key={mode}
                  ref={fieldRef}
                  value={query}
                  onValueChange={(next) => {
                    setTyped({ mode, query: next });
                    setMoved(null);
                  }}
                  onKeyDown={leaveByBackspace}
                  onFocus={(event) => event.target.select()}
                  maxLength={200}
                  placeholder={words.placeholders[mode]}
                  className="h-full min-w-0 grow bg-transparent text-prose outline-none"
                />
              </div>
              <Command.List
                label={words.list}
                className="max-h-96 min-h-0 scroll-py-2 overflow-y-auto overscroll-contain px-2 pb-2"
              >
                {groups.map(({ heading, entries: some }) => (
                  <Command.Group
                    key={heading}
                    value={heading}
                    heading={heading === '' ? undefined : heading}
                    className="pt-2 **:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-small **:[[cmdk-group-heading]]:font-medium **:[[cmdk-group-heading]]:text-ink-faint"
                  >
                    {some.map((entry) => (
                      <PaletteItem key={entry.id} entry={entry} />
                    ))}
                  </Command.Group>
                ))}
              </Command.List>
              {listed.length === 0 && <p className="px-4 pb-4 text-ink-soft">{emptyText(mode, query)}</p>}
              {total > shown && <p className="px-4 pb-2 text-small text-ink-faint">{words.more(total - shown)}</p>}
            </Command>
            <PaletteFooter isEntered={isEntered} />
            <p role="status" className="sr-only">
              {listed.length === 0 ? emptyText(mode, query) : words.count(total)}
            </p>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Each list has its own field. The dialog focuses the first one itself, once it knows where the focus was. */
function useFocusInNewField(mode: PaletteMode): RefObject<HTMLInputElement | null> {
  const fieldRef = useRef<HTMLInputElement>(null);
  const focusedMode = useRef(mode);
  useLayoutEffect(() => {
    if (focusedMode.current === mode) return;
    focusedMode.current = mode;
    fieldRef.current?.focus();
  }, [mode]);
  return fieldRef;
}

/**
 * With Ctrl it decides elsewhere, a held key was meant for what came before, and input methods use Enter themselves.
 */
function isPlainEnter({ nativeEvent, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean {
  return !nativeEvent.isComposing && !ctrlKey && !metaKey && !altKey && !repeat;
}

function emptyText(mode: PaletteMode, query: string): string {
  if (mode === 'rename') return words.renameHint;
  return query.trim() === '' ? words.empty : words.none(query.trim());
}
