import type { ShellWord } from '../shell/shell-program';

/** Flags behind which most programs write. */
const outputFlag = /^(-o|-O|--(?:out(?:put)?|dest(?:ination)?)(?:-?(?:file|dir|directory|path))?|--target-dir)$/i;
const attachedOutput =
  /^(?:-o=?(?=[./~])|--(?:out(?:put)?|dest(?:ination)?)(?:-?(?:file|dir|directory|path))?=|--target-dir=)(.+)$/is;

/** The paths that a program seems to be told to write to. */
export function findOutputPaths(args: readonly ShellWord[]): ShellWord[] {
  return args.flatMap((word, index) => {
    const [, attached] = attachedOutput.exec(word.value ?? '') ?? [];
    if (attached !== undefined) return [{ text: attached, value: attached, isPattern: word.isPattern }];
    return outputFlag.test(args[index - 1]?.value ?? '') ? [word] : [];
  });
}
