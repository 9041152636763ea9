import type { ShellWord } from '../shell/shell-program';
import { locateWord } from './files/locate-word';
import type { RatingContext } from './invocation';

/** What bash carries out itself, so that no program of that name is started. */
const ownWords: ReadonlySet<string> = new Set(
  `. : [ [[ alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs disown echo enable
   eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd read
   readarray readonly return set shift shopt source suspend test time times trap true type typeset ulimit umask unalias unset
   wait`.split(/\s+/),
);

export function isShellBuiltin(name: string): boolean {
  return ownWords.has(name);
}

/** Which program the first word of a command starts, in words that are others when it would start another one. */
export function startedProgram(first: ShellWord, context: RatingContext): string[] {
  const { surroundings, shell, isShellsOwn, folders } = context;
  const name = first.value ?? '';
  if (/[\\/]/.test(name)) {
    return locateWord(first, context).flatMap((place) =>
      place.kind === 'located' ? [`starts ${place.path.realPath}`] : [],
    );
  }
  if (!surroundings.findProgram || (isShellsOwn && shell === 'bash' && ownWords.has(name))) return [];
  // Only where a relative folder is searched for programs does it matter where the line has gone.
  const found = [...new Set(folders)].map((folder) => surroundings.findProgram?.(name, folder ?? surroundings.folder));
  return [...new Set(found.map((path) => (path ? `starts ${path}` : `finds no program ${name}`)))];
}
