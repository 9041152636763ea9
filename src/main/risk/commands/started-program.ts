import type { ShellWord } from '../shell/shell-program';
import { locateWord } from './files/locate-word';
import type { RatingContext } from './invocation';

/** Words that bash executes itself, without starting a program of that name. */
const ownWords: ReadonlySet<string> = new Set(
  `. : [ [[ alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs disown echo enable
   eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd read
   readarray readonly return set shift shopt source suspend test time times trap true type typeset ulimit umask unalias unset
   wait`.split(/\s+/),
);

export function isShellBuiltin(name: string): boolean {
  return ownWords.has(name);
}

/** Identifies the program that the first word of a command starts; the text changes if it would start another one. */
export function startedProgram(first: ShellWord, context: RatingContext): string[] {
  const { commandContext, shell, isShellsOwn, folders } = context;
  const name = first.value ?? '';
  if (/[\\/]/.test(name)) {
    return locateWord(first, context).flatMap((place) =>
      place.kind === 'located' ? [`starts ${place.path.realPath}`] : [],
    );
  }
  if (!commandContext.findProgram || (isShellsOwn && shell === 'bash' && ownWords.has(name))) return [];
  // The current folder matters only if programs are searched for in a relative folder.
  const found = [...new Set(folders)].map((folder) =>
    commandContext.findProgram?.(name, folder ?? commandContext.folder),
  );
  return [...new Set(found.map((path) => (path ? `starts ${path}` : `finds no program ${name}`)))];
}
