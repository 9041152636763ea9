declare module 'launch-editor/guess.js' {
  /** Returns the running editor, or the one in VISUAL or EDITOR; the first item is null if there is none. */
  export default function guessEditor(specified?: string): [string | null, ...string[]];
}

declare module 'launch-editor/get-args.js' {
  export default function argumentsForFile(
    editor: string,
    file: string,
    line?: number,
    column?: number,
  ): (string | number)[];
}

declare module 'launch-editor/construct-windows-launch-command.js' {
  export default function windowsLaunchCommand(editor: string, args: readonly string[]): string;
}
