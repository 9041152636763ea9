import { z } from 'zod';

/** Editors with a window of their own that AIntern can start, by what the settings call them. */
export const knownEditors = {
  code: 'Visual Studio Code',
  'code-insiders': 'Visual Studio Code Insiders',
  codium: 'VSCodium',
  cursor: 'Cursor',
  windsurf: 'Windsurf',
  zed: 'Zed',
  subl: 'Sublime Text',
  idea: 'IntelliJ IDEA',
  webstorm: 'WebStorm',
  pycharm: 'PyCharm',
  phpstorm: 'PhpStorm',
  goland: 'GoLand',
  clion: 'CLion',
  rider: 'Rider',
  rubymine: 'RubyMine',
  rustrover: 'RustRover',
  kate: 'Kate',
  gedit: 'gedit',
  gvim: 'GVim',
} as const;
export type KnownEditor = keyof typeof knownEditors;
export const knownEditorIds = Object.keys(knownEditors) as [KnownEditor, ...KnownEditor[]];

/** What opens files that the user clicks and that the agent shows. */
export const editorChoiceSchema = z.discriminatedUnion('kind', [
  /** The one that the environment names or that is running, else an installed one. */
  z.object({ kind: z.literal('auto') }),
  /** Files are shown in AIntern's own viewer. */
  z.object({ kind: z.literal('viewer') }),
  z.object({ kind: z.literal('known'), id: z.enum(knownEditorIds) }),
  /** `{file}`, `{line}` and `{column}` are replaced; no shell reads it. */
  z.object({ kind: z.literal('custom'), command: z.string().trim().min(1).max(4_096) }),
]);
export type EditorChoice = z.infer<typeof editorChoiceSchema>;
