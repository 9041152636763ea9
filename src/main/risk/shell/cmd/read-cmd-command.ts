import type { ShellRedirection, ShellWord, SimpleCommand } from '../shell-program';
import type { CmdToken } from './scan-cmd';

const effects = { '>': 'writes', '>>': 'appends', '<': 'reads' } as const;

/** Commands of cmd.exe itself need no space behind them: `del/f x`, `cd..`, `echo.hello`; `del.exe` is a program. */
const builtInWithMore =
  /^(assoc|call|cd|chdir|copy|date|del|dir|echo|erase|exit|for|ftype|goto|if|md|mkdir|mklink|move|path|popd|pushd|rd|rem|ren|rename|rmdir|set|start|time|title|type|vol)((?!\.(?:exe|com|bat|cmd)$)[/\\.,;=+:([\]].*)$/is;

/** Runs other commands, or jumps, depending on what it finds. */
const deciding = /^(?:if|for|goto|:.*)$/i;

/** One command from its tokens, which hold no operator. */
export function readCmdCommand(
  line: string,
  tokens: readonly CmdToken[],
): { readonly command: SimpleCommand; readonly objections: readonly string[] } {
  const words: ShellWord[] = [];
  const redirections: ShellRedirection[] = [];
  const objections: string[] = [];
  let effect: ShellRedirection['effect'] | null = null;
  for (const token of tokens) {
    if (token.kind === 'redirect') effect = effects[token.operator];
    if (token.kind !== 'word') continue;
    if (effect === null) words.push(...(words.length === 0 ? readName(token.word) : [token.word]));
    else redirections.push({ effect, target: token.word });
    effect = null;
  }
  if (effect !== null) objections.push('a redirection has no target');
  const name = words[0]?.value ?? '';
  if (deciding.test(name)) objections.push(`\`${name}\` decides while it runs what it does`);
  if (/[,;=]/.test(words[0]?.text ?? '')) objections.push(`\`${name}\` is taken apart at its punctuation`);
  const text = line.slice(tokens[0]?.start, tokens.at(-1)?.end);
  return {
    command: { text, words, assignments: [], redirections, readsFrom: null, isInSubshell: false, isConditional: false },
    objections,
  };
}

/** `@` in front only keeps the command from being shown. */
function readName(word: ShellWord): readonly ShellWord[] {
  if (word.value === null) return [word];
  const value = word.value.replace(/^@+/, '');
  const [, name, rest] = builtInWithMore.exec(value) ?? [];
  if (name === undefined || rest === undefined) return value === '' ? [] : [{ ...word, value }];
  return [
    { text: name, value: name, isPattern: false },
    { text: rest, value: rest, isPattern: word.isPattern },
  ];
}
