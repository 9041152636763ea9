import type { ShellWord } from '../shell/shell-program';

/** Flags that name the output in most programs. */
const outputFlag = /^(-o|-O|--(?:out(?:put)?|dest(?:ination)?)(?:-?(?:file|dir|directory|path))?|--target-dir)$/i;
const attachedOutput =
  /^(?:-o=?(?=[./~])|--(?:out(?:put)?|dest(?:ination)?)(?:-?(?:file|dir|directory|path))?=|--target-dir=)(.+)$/is;

/** Returns the paths that a program is apparently told to write to. */
export function findOutputPaths(args: readonly ShellWord[]): ShellWord[] {
  return args.flatMap((word, index) => {
    const [, attached] = attachedOutput.exec(word.value ?? '') ?? [];
    if (attached !== undefined) return [{ text: attached, value: attached, isPattern: word.isPattern }];
    return outputFlag.test(args[index - 1]?.value ?? '') ? [word] : [];
  });
}
