import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { TerminalPage, TerminalSummary } from '../../../../shared/contract/terminal';
import { failureMessage } from '../../../core/bridge/command-client';
import { ConnectionLost } from '../../../core/bridge/connection';
import { useModels } from '../../../core/store/app-context';
import type { AppModel } from '../../../core/store/app-model';
import { usePanel } from '../../../core/store/panel/panel-context';
import { panelTabId } from '../../../core/store/panel/panel-element-ids';
import { isOwn } from '../../../core/store/panel/shown-terminals';
import { texts } from '../../../core/texts/texts';
import { followScreen } from './follow-screen';
import { openScreen, type Screen } from './open-screen';
import type { ScreenAppearance } from './screen-appearance';
import { waitForConnection } from './wait-for-connection';

/** Programs started for a call print for a screen of this width, and the model reads their output. */
const CALL_COLUMNS = 120;
/** In milliseconds: in a younger terminal, nobody has answered the program's queries to the terminal yet. */
const YOUNG = 3_000;
/** The most that main accepts at once. */
const MAX_INPUT = 256 * 1024;
/** Ends an escape sequence that was cut off, and resets the styles it may have set. */
const CUT = `\u0018\u001b[0m\r\n\u001b[2m[… ${texts.terminals.cut} …]\u001b[0m\r\n`;

interface UseScreenOptions {
  readonly terminal: TerminalSummary;
  readonly host: RefObject<HTMLElement | null>;
  readonly hintId: string;
  readonly look: ScreenAppearance;
  readonly takesFocus: boolean;
  onFocus(): void;
  onLeave(): void;
  onSearch(): void;
}

/** Opens a screen in its host, and connects it with the terminal in both directions. */
export function useScreen({ terminal, host, hintId, look, takesFocus, onFocus, onLeave, onSearch }: UseScreenOptions) {
  const { app } = useModels();
  const { terminals } = usePanel();
  const [screen, setScreen] = useState<Screen | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { id } = terminal;

  const begin = useEffectEvent((place: HTMLElement, signal: AbortSignal) => {
    let isReplaying = Date.now() - terminal.startedAt > YOUNG;
    const opened = openScreen({
      host: place,
      label: texts.terminals.screen(terminal.command.slice(0, 100)),
      hintId,
      look,
      leastColumns: isOwn(terminal) ? 2 : CALL_COLUMNS,
      // The program of a call belongs to the model, and could make the terminal type for it.
      isSilent: () => isReplaying || !isOwn(terminal),
      onInput(text) {
        type(app, id, text).catch((cause) => setFailure(texts.terminals.cannotType(failureMessage(cause))));
      },
      // A program that has exited needs no size.
      onResize: (size) => void app.resizeTerminal(id, size).catch(() => {}),
      onFocus() {
        terminals.choose(id);
        onFocus();
      },
      onLeave() {
        document.getElementById(panelTabId('terminals'))?.focus();
        onLeave();
      },
      onSearch,
    });
    opened.fitToPlace();
    void followScreen({
      follow: (from) => app.followTerminal(id, from),
      show: (page) => show(opened, page),
      onCaughtUp() {
        isReplaying = false;
      },
      pause: nextFrame,
      async onFailure(cause) {
        if (cause instanceof ConnectionLost) return waitForConnection(app.store, signal);
        setFailure(failureMessage(cause));
        return false;
      },
      signal,
    });
    return opened;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen is opened for each terminal and lives as long as it
  useEffect(() => {
    const place = host.current;
    if (!place) return;
    const controller = new AbortController();
    const opened = begin(place, controller.signal);
    const observer = new ResizeObserver(() => opened.fitToPlace());
    observer.observe(place.parentElement ?? place);
    setScreen(opened);
    return () => {
      controller.abort();
      observer.disconnect();
      opened.dispose();
      setScreen(null);
    };
  }, [id]);

  // It may become known only after the screen exists that the user opened it here.
  useEffect(() => {
    if (takesFocus) screen?.focus();
  }, [screen, takesFocus]);
  useEffect(() => screen?.change(look), [screen, look]);
  const isReadOnly = terminal.state === 'ended';
  useEffect(() => screen?.setReadOnly({ isReadOnly }), [screen, isReadOnly]);
  return { screen, failure };
}

async function show(screen: Screen, { text, isCut }: TerminalPage): Promise<void> {
  if (isCut) await screen.write(CUT);
  await screen.write(text);
}

async function type(app: AppModel, terminalId: string, text: string): Promise<void> {
  for (let start = 0; start < text.length; start += MAX_INPUT) {
    await app.typeInTerminal(terminalId, text.slice(start, start + MAX_INPUT));
  }
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}
