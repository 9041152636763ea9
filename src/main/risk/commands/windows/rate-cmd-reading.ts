import type { ShellWord } from '../../shell/shell-program';
import { thisFolder } from '../files/rate-path';
import type { Invocation } from '../invocation';
import { combine, harmless, type Rating, rate } from '../rating';
import { rateFolderContent, rateFoldersBelow } from './rate-windows-folder';
import { rateWindowsPath } from './rate-windows-path';

interface CmdReading {
  readonly flags: RegExp;
  readonly shows: 'content' | 'names';
}

/** The roles of a reading command's words. */
interface ReadWords {
  readonly files: readonly ShellWord[];
  /** The folders that `findstr /d:` searches. */
  readonly folders: readonly ShellWord[];
  readonly goesDown: boolean;
  readonly objections: readonly string[];
}

/** Rates cmd.exe commands that show files: `type`, `findstr` and the like. */
export function rateCmdReading({ flags, shows }: CmdReading, { name, args, context }: Invocation): Rating {
  const { files, folders, goesDown, objections } = readWords(name, args, flags);
  const use = { who: name, shows };
  const starts = folders.length > 0 ? folders : files;
  return combine([
    ...objections.map((objection) => rate('medium', objection)),
    ...[...files, ...folders].map((word) => rateWindowsPath(word, use, context)),
    goesDown ? rateFoldersBelow(starts.length > 0 ? starts : [thisFolder], use, context) : harmless,
    rateFolderContent(folders, use, context),
  ]);
}

function readWords(name: string, args: readonly ShellWord[], flags: RegExp): ReadWords {
  const isFlag = ({ value }: ShellWord) => /^\/(?!\/)|^-|^\+\d/.test(value ?? '');
  const given = args.filter(isFlag);
  const values = given.flatMap(({ value }) => (value === null ? [] : [value.replace(/^-/, '/')]));
  const valuesOf = (letters: string) =>
    values.flatMap((value) => {
      const [, text] = new RegExp(`^/[${letters}]:(.*)$`, 'is').exec(value) ?? [];
      return text === undefined ? [] : splitWord({ text, value: text, isPattern: false });
    });
  const operands = args.filter((word) => !isFlag(word));
  const isPatternGiven = name === 'findstr' && valuesOf('cg').length > 0;
  const takesPattern = name.startsWith('find') && !isPatternGiven;
  const lists = name === 'findstr' ? valuesOf('f') : [];
  return {
    files: [
      ...operands.slice(takesPattern ? 1 : 0).flatMap(splitWord),
      ...(name === 'findstr' ? valuesOf('g') : []),
      ...lists,
    ],
    folders: name === 'findstr' ? valuesOf('d') : [],
    goesDown: /^(?:dir|findstr)$/.test(name) && values.some((value) => /^\/[^:]*s/i.test(value)),
    objections: [
      ...given
        .filter(({ value }) => !flags.test((value ?? '').replace(/^-/, '/')))
        .map(({ text }) => oddFlag(name, text)),
      ...lists.map(({ text }) => `Reads the files listed in ${text} (${name})`),
    ],
  };
}

function oddFlag(name: string, text: string): string {
  return `Uses an argument that isn't known to be read-only: ${text} (${name})`;
}

/** cmd.exe treats these as spaces; in case it doesn't, the whole word is checked too. */
export function splitWord(word: ShellWord): readonly ShellWord[] {
  const { value } = word;
  if (value === null || !/[,;=]/.test(value)) return [word];
  const parts = value.split(/[,;=]/).filter(Boolean);
  return [word, ...parts.map((part) => ({ text: part, value: part, isPattern: /[*?]/.test(part) }))];
}
