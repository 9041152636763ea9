import { type ChildProcess, spawn } from 'node:child_process';
import { basename } from 'node:path';
import windowsLaunchCommand from 'launch-editor/construct-windows-launch-command.js';
import argumentsForFile from 'launch-editor/get-args.js';
import guessEditor from 'launch-editor/guess.js';
import { windowedEnvironment } from '../../terminal/environment/child-environment';

/** Editors with their own window. An editor that needs a terminal would wait forever without one. */
const windowed = new Set(
  (
    'code code-insiders codium vscodium cursor windsurf trae antigravity zed zeditor subl sublime_text atom brackets ' +
    'gvim mvim mate bbedit kate gedit gnome-text-editor xed pluma notepad notepad++ ' +
    'idea idea64 webstorm webstorm64 wstorm phpstorm phpstorm64 pycharm pycharm64 charm rubymine rubymine64 ' +
    'goland goland64 clion clion64 rider rider64 appcode rustrover fleet'
  ).split(' '),
);

const windowedOnMac = new Set(['sublime text', 'visual studio code', 'macvim', 'textmate', 'electron']);

/** Resolves to the name of the editor that shows the file, or to null if there is none. */
export type OpenInEditor = (file: string, line?: number, column?: number) => Promise<string | null>;

export interface EditorOptions {
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly guess?: () => string | null;
  /** Milliseconds in which an editor that can't start reports that. */
  readonly grace?: number;
}

const DEFAULT_GRACE = 500;

/** Opens files in the user's editor without waiting until it is closed. */
export function createOpenInEditor(options: EditorOptions = {}): OpenInEditor {
  const { environment = process.env, guess = () => guessEditor()[0], grace = DEFAULT_GRACE } = options;
  return async (file, line, column) => {
    const editor = chooseEditor(environment, guess);
    if (editor === null) return null;
    const args = argumentsForFile(editor, file, line, column).map(String);
    return (await hasStarted(start(editor, args), grace)) ? basename(editor) : null;
  };
}

let isThere: boolean | null = null;

/** Whether the user has an editor to open files in. Listing the running programs takes a while, so it is done once. */
export function hasEditor(): boolean {
  isThere ??= chooseEditor(process.env, () => guessEditor()[0]) !== null;
  return isThere;
}

function start(editor: string, args: readonly string[]): ChildProcess {
  const options = { stdio: 'ignore', detached: true, env: windowedEnvironment(), windowsHide: true } as const;
  // Editors on Windows are often scripts, which only a shell can start.
  return process.platform === 'win32'
    ? spawn(windowsLaunchCommand(editor, args), { ...options, shell: true })
    : spawn(editor, [...args], options);
}

function hasStarted(child: ChildProcess, grace: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), grace);
    const settle = (isStarted: boolean) => {
      clearTimeout(timer);
      resolve(isStarted);
    };
    child.once('error', () => settle(false));
    child.once('exit', (code) => settle(code === 0));
    child.unref();
  });
}

/** Returns the user's configured editor, else the running one; null if neither has a window. */
export function chooseEditor(
  environment: Readonly<Record<string, string | undefined>>,
  guess: () => string | null,
): string | null {
  for (const name of ['AINTERN_EDITOR', 'VISUAL', 'EDITOR']) {
    const editor = editorIn(environment[name]);
    if (editor !== null) return editor;
  }
  return editorIn(guess() ?? undefined);
}

/** The variable may include options such as `code --wait`, which would make us wait, so we use only the program. */
function editorIn(value: string | undefined): string | null {
  if (value === undefined) return null;
  const candidates = [value.trim(), value.trim().split(/\s+-/)[0] ?? ''];
  return candidates.find(hasWindow) ?? null;
}

function hasWindow(editor: string): boolean {
  const name = basename(editor.replaceAll('\\', '/'))
    .toLowerCase()
    .replace(/\.(?:exe|cmd|bat|sh)$/, '');
  return windowed.has(name) || windowedOnMac.has(name);
}
