import { type ChildProcess, spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { basename } from 'node:path';
import windowsLaunchCommand from 'launch-editor/construct-windows-launch-command.js';
import argumentsForFile from 'launch-editor/get-args.js';
import guessEditor from 'launch-editor/guess.js';
import { assertNever } from '../../../shared/assert-never';
import {
  type EditorChoice,
  type KnownEditor,
  knownEditorIds,
  knownEditors,
} from '../../../shared/settings/editor-choice';
import { windowedEnvironment } from '../../terminal/environment/child-environment';
import { findProgram } from '../../terminal/environment/find-program';

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

/**
 * Resolves to the name of the editor that shows the file, or to null if there is none. Rejects if the one that the user
 * chose doesn't start.
 */
export type OpenInEditor = (file: string, line?: number, column?: number) => Promise<string | null>;

export interface EditorOptions {
  readonly choice?: () => EditorChoice;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly guess?: () => string | null;
  /** The path of a program in PATH. */
  readonly find?: (name: string) => string | null;
  /** Milliseconds in which an editor that can't start reports that. */
  readonly grace?: number;
}

const DEFAULT_GRACE = 500;

const auto: EditorChoice = { kind: 'auto' };
const findInPath = (name: string) => findProgram(name, homedir());

/** Opens files in the user's editor without waiting until it is closed. */
export function createOpenInEditor(options: EditorOptions = {}): OpenInEditor {
  const { choice = () => auto, environment = process.env, guess = () => guessEditor()[0], find = findInPath } = options;
  const { grace = DEFAULT_GRACE } = options;

  async function startWith(editor: string, args: readonly string[]): Promise<string | null> {
    return (await hasStarted(start(editor, args), grace)) ? basename(editor) : null;
  }

  return async (file, line, column) => {
    const chosen = choice();
    const argumentsFor = (editor: string) => argumentsForFile(editor, file, line, column).map(String);
    switch (chosen.kind) {
      case 'viewer':
        return null;
      case 'auto': {
        const editor = chooseEditor(environment, guess, find);
        return editor === null ? null : startWith(editor, argumentsFor(editor));
      }
      case 'known': {
        const name = knownEditors[chosen.id];
        const editor = findEditor(chosen.id, find);
        if (editor === null) throw new Error(`${name} isn’t installed, or its command isn’t in PATH. ${ADVICE}`);
        if ((await startWith(editor, argumentsFor(editor))) === null)
          throw new Error(`${name} didn’t start. ${ADVICE}`);
        return name;
      }
      case 'custom': {
        const [program = '', ...args] = commandWords(chosen.command, { file, line, column });
        const started = await startWith(find(program) ?? program, args);
        if (started === null) throw new Error(`The editor command “${program}” didn’t start. ${ADVICE}`);
        return started;
      }
      default:
        return assertNever(chosen);
    }
  };
}

const ADVICE = 'Choose another editor in Settings › Appearance';

/** Other names of the command on some systems. */
const otherNames: Partial<Record<KnownEditor, readonly string[]>> = {
  codium: ['vscodium'],
  zed: ['zeditor'],
  subl: ['sublime_text'],
  webstorm: ['wstorm'],
  pycharm: ['charm'],
};

function findEditor(id: KnownEditor, find: (name: string) => string | null): string | null {
  for (const name of [id, ...(otherNames[id] ?? [])]) {
    const path = find(name);
    if (path !== null) return path;
  }
  return null;
}

/** The known editors whose command is in PATH. */
export function installedEditors(find: (name: string) => string | null = findInPath): KnownEditor[] {
  return knownEditorIds.filter((id) => findEditor(id, find) !== null);
}

interface Place {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** Splits a command like a shell does, as far as quotes go, and puts the place in. Nothing else has a meaning in it. */
export function commandWords(command: string, { file, line = 1, column = 1 }: Place): string[] {
  const values: Readonly<Record<string, string>> = { file, line: String(line), column: String(column) };
  const words = [...command.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"']|["'])+/g)].map(([word]) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, (_, double = '', single = '') => double || single),
  );
  const filled = words.map((word) => word.replace(/\{(file|line|column)\}/g, (_, name: string) => values[name] ?? ''));
  return words.some((word) => word.includes('{file}')) ? filled : [...filled, file];
}

let isThere: boolean | null = null;

/**
 * Whether the user has an editor to open files in. Listing the running programs takes a while, so it is done once, and only
 * where one could be running.
 */
export function hasEditor(): boolean {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  const isHeadless = process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY;
  isThere ??= chooseEditor(process.env, isHeadless ? () => null : () => guessEditor()[0], findInPath) !== null;
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

/** Returns the editor of the environment, else the running one, else an installed one; null if none has a window. */
export function chooseEditor(
  environment: Readonly<Record<string, string | undefined>>,
  guess: () => string | null,
  find: (name: string) => string | null,
): string | null {
  for (const name of ['AINTERN_EDITOR', 'VISUAL', 'EDITOR']) {
    const editor = editorIn(environment[name]);
    if (editor !== null) return editor;
  }
  const running = editorIn(guess() ?? undefined);
  if (running !== null) return running;
  const [installed] = installedEditors(find);
  return installed === undefined ? null : findEditor(installed, find);
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
