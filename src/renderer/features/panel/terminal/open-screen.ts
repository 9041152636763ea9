import { FitAddon } from '@xterm/addon-fit';
import { SearchAddon } from '@xterm/addon-search';
import { type ITerminalOptions, Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import type { TerminalSize } from '../../../core/store/commands/terminal-commands';
import { copyText } from '../../../ui/behavior/copy-text';
import { adoptStyles } from './adopt-styles';
import { cleanPaste } from './clean-paste';
import { handleInput } from './handle-input';
import { readMatchColors, readTheme, type ScreenAppearance, watchTheme } from './screen-appearance';
import { type ScreenKey, screenKey } from './screen-key';

export interface ScreenOptions {
  readonly host: HTMLElement;
  readonly label: string;
  /** The id of the element that says how to leave the terminal. */
  readonly hintId: string;
  readonly look: ScreenAppearance;
  /** The minimum width of the screen. */
  readonly leastColumns: number;
  /** Whether it answers no queries: its output is old, or from a program that must not write to its own input. */
  isSilent(): boolean;
  onInput(text: string): void;
  onResize(size: TerminalSize): void;
  onFocus(): void;
  onLeave(): void;
  onSearch(): void;
}

export interface SearchResult {
  /** From 1; 0 if none is marked. */
  readonly index: number;
  readonly count: number;
}

export interface Screen {
  /** Resolves when the text is on screen, or would be if the screen were visible. */
  write(text: string): Promise<void>;
  change(look: ScreenAppearance): void;
  /** Resizes the screen to the available room. */
  fitToPlace(): void;
  focus(): void;
  clear(): void;
  /** Returns everything that can be scrolled to, without colors. */
  text(): string;
  find(text: string, direction: 'next' | 'previous'): void;
  endSearch(): void;
  onSearchResult(listener: (result: SearchResult) => void): () => void;
  setReadOnly(options: { readonly isReadOnly: boolean }): void;
  dispose(): void;
}

/** In characters per write: more would block the window. */
const LARGEST_PIECE = 4 * 1024;
/** Code that hasn't been optimized yet is ten times slower, so the first pieces are small and grow slowly. */
const FIRST_PIECE = 256;
const PIECE_GROWTH = 1.15;
const SCROLLBAR = 14;

/** An xterm.js screen. It follows no links, sets no title and gives no clipboard access, whatever a program prints. */
export function openScreen(options: ScreenOptions): Screen {
  const { host, label, hintId, leastColumns } = options;
  const terminal = new Terminal({
    ...lookOptions(options.look),
    theme: readTheme(),
    fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font-mono'),
    lineHeight: 1.2,
    // Like the rest of the window: text stays readable in any colors a program chooses.
    minimumContrastRatio: 4.5,
    allowProposedApi: true,
    macOptionIsMeta: true,
    overviewRuler: { width: SCROLLBAR },
  });
  // None yet: even if the initial size is right, the program has to be told.
  let told: TerminalSize = { columns: 0, rows: 0 };
  let pieceLength = FIRST_PIECE;
  const fitting = new FitAddon();
  const searching = new SearchAddon();
  terminal.loadAddon(fitting);
  terminal.loadAddon(searching);
  terminal.parser.registerOscHandler(8, () => true);
  adoptStyles(() => terminal.open(host));
  terminal.textarea?.setAttribute('aria-label', label);
  terminal.textarea?.setAttribute('aria-describedby', hintId);
  terminal.textarea?.removeAttribute('aria-multiline');
  terminal.textarea?.addEventListener('focus', options.onFocus);
  host.addEventListener('paste', takePaste, { capture: true });
  handleInput(terminal, options);
  terminal.attachCustomKeyEventHandler((event) => {
    const key = screenKey(event);
    if (key === null) return true;
    if (event.type === 'keydown') act(key, event);
    return false;
  });
  const stopWatching = watchTheme(() => {
    terminal.options.theme = readTheme();
  });

  function act(key: ScreenKey, event: KeyboardEvent): void {
    // The browser handles paste itself.
    if (key === 'paste') return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'leave') options.onLeave();
    if (key === 'search') options.onSearch();
    if (key === 'copy' && terminal.hasSelection()) void copyText(terminal.getSelection());
  }

  function takePaste(event: ClipboardEvent): void {
    event.preventDefault();
    event.stopPropagation();
    terminal.paste(cleanPaste(event.clipboardData?.getData('text/plain') ?? ''));
  }

  function fitToPlace(): void {
    host.style.width = '';
    const proposed = fitting.proposeDimensions();
    if (!proposed || !Number.isFinite(proposed.cols) || !Number.isFinite(proposed.rows)) return;
    const size = { columns: Math.max(leastColumns, proposed.cols), rows: Math.max(2, proposed.rows) };
    if (size.columns !== told.columns || size.rows !== told.rows) {
      terminal.resize(size.columns, size.rows);
      told = size;
      options.onResize(size);
    }
    const screen = host.querySelector<HTMLElement>('.xterm-screen');
    if (screen && size.columns > proposed.cols) host.style.width = `${screen.offsetWidth + SCROLLBAR}px`;
  }

  return {
    async write(text) {
      for (let start = 0; start < text.length; ) {
        const piece = text.slice(start, start + pieceLength);
        await new Promise<void>((resolve) => terminal.write(piece, resolve));
        start += piece.length;
        pieceLength = Math.min(LARGEST_PIECE, Math.ceil(pieceLength * PIECE_GROWTH));
      }
    },
    change(look) {
      Object.assign(terminal.options, lookOptions(look));
      fitToPlace();
    },
    fitToPlace,
    focus: () => terminal.focus(),
    clear: () => terminal.clear(),
    text: () => textOf(terminal),
    find(text, direction) {
      const how = { decorations: readMatchColors(), incremental: direction === 'next' };
      if (direction === 'next') searching.findNext(text, how);
      else searching.findPrevious(text, how);
    },
    endSearch() {
      searching.clearDecorations();
      terminal.clearSelection();
    },
    onSearchResult(listener) {
      const { dispose } = searching.onDidChangeResults(({ resultIndex, resultCount }) =>
        listener({ index: resultIndex + 1, count: resultCount }),
      );
      return () => dispose();
    },
    setReadOnly({ isReadOnly }) {
      terminal.options.disableStdin = isReadOnly;
    },
    dispose() {
      stopWatching();
      host.removeEventListener('paste', takePaste, { capture: true });
      terminal.dispose();
    },
  };
}

function lookOptions({ fontSize, scrollback, isStill, isReadAloud }: ScreenAppearance): ITerminalOptions {
  return { fontSize, scrollback, cursorBlink: !isStill, screenReaderMode: isReadAloud };
}

function textOf({ buffer: { active } }: Terminal): string {
  const lines: string[] = [];
  for (let row = 0; row < active.length; row += 1) {
    const line = active.getLine(row);
    if (!line) continue;
    const isContinued = active.getLine(row + 1)?.isWrapped === true;
    const text = line.translateToString(!isContinued);
    if (line.isWrapped && lines.length > 0) lines[lines.length - 1] += text;
    else lines.push(text);
  }
  return lines.join('\n').trimEnd();
}
