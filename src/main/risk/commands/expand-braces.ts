import type { ShellWord } from '../shell/shell-program';

/** One pair of braces, and nothing else that the shell would expand. */
const plainBraces = /^([\w./-]*)\{([\w./-]+(?:,[\w./-]+)+)\}([\w./-]*)$/;

/** `src/{a,b}.ts` is two words. A word that might become a flag stays one that is only known at run time. */
export function expandBraces(word: ShellWord): readonly ShellWord[] {
  if (word.value !== null) return [word];
  const [, before = '', list = '', after = ''] = plainBraces.exec(word.text) ?? [];
  const values = list.split(',').map((part) => `${before}${part}${after}`);
  if (list === '' || values.some((value) => value.startsWith('-'))) return [word];
  return values.map((value) => ({ text: value, value, isPattern: false }));
}
