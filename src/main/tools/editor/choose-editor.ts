import { basename } from 'node:path';

/** Editors with a window of their own. One that wants a terminal would wait for ever without one. */
const windowed = new Set(
  (
    'code code-insiders codium vscodium cursor windsurf trae antigravity zed zeditor subl sublime_text atom brackets ' +
    'gvim mvim mate bbedit kate gedit gnome-text-editor xed pluma notepad notepad++ ' +
    'idea idea64 webstorm webstorm64 wstorm phpstorm phpstorm64 pycharm pycharm64 charm rubymine rubymine64 ' +
    'goland goland64 clion clion64 rider rider64 appcode rustrover fleet'
  ).split(' '),
);
const windowedOnMac = new Set(['sublime text', 'visual studio code', 'macvim', 'textmate', 'electron']);

/** The editor that the user says is theirs, else the one that is running; null when neither has a window. */
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

/** A variable may hold options too, such as `code --wait`: they would make us wait, so only the program counts. */
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
