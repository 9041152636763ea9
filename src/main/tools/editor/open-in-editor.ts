import { type ChildProcess, spawn } from 'node:child_process';
import { basename } from 'node:path';
import windowsLaunchCommand from 'launch-editor/construct-windows-launch-command.js';
import argumentsForFile from 'launch-editor/get-args.js';
import guessEditor from 'launch-editor/guess.js';
import { windowedEnvironment } from '../../terminal/environment/child-environment';
import { chooseEditor } from './choose-editor';

/** Resolves to the name of the editor that shows the file, or to null where there is none. */
export type OpenInEditor = (file: string, line?: number, column?: number) => Promise<string | null>;

export interface EditorOptions {
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly guess?: () => string | null;
  /** Milliseconds in which an editor that cannot start says so. */
  readonly grace?: number;
}

const DEFAULT_GRACE = 500;

/** Opens files in the editor of the user, and does not wait until it is closed. */
export function createOpenInEditor(options: EditorOptions = {}): OpenInEditor {
  const { environment = process.env, guess = () => guessEditor()[0], grace = DEFAULT_GRACE } = options;
  return async (file, line, column) => {
    const editor = chooseEditor(environment, guess);
    if (editor === null) return null;
    const args = argumentsForFile(editor, file, line, column).map(String);
    return (await hasStarted(start(editor, args), grace)) ? basename(editor) : null;
  };
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
