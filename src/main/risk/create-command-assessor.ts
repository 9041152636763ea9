import { onOneLine } from '../../shared/text/on-one-line';
import type { AssessCommand, CommandAssessment, CommandContext, FileStamp, LocatedPath } from './command-assessment';
import type { RatingContext } from './commands/invocation';
import { rateProgram } from './commands/rate-program';
import { rateWords } from './commands/rate-words';
import {
  combine,
  harmless,
  levelOf,
  type Rating,
  rate,
  rateWithoutRule,
  reasonsOf,
  type SubjectBasis,
} from './commands/rating';
import { rateCmd } from './commands/windows/rate-cmd';
import { ratePowerShell } from './commands/windows/rate-powershell';
import type { ReadShell } from './shell/shell-program';

const wordRaters = { bash: rateWords, powershell: ratePowerShell, cmd: rateCmd } as const;

/** Creates the function that rates the risk of a command line, gives the reasons, and names its subjects for rules. */
export function createCommandAssessor(read: ReadShell): AssessCommand {
  function rateLine(line: string, context: RatingContext): Rating {
    if (context.depth > MAX_DEPTH) return rateWithoutRule('high', 'Nests shells too deeply to analyze');
    if (line.trim() === '') return rateWithoutRule('medium', 'Contains no command');
    const reading = read(line, context.shell);
    if (reading.kind === 'unreadable') return rateWithoutRule('high', reading.reason);
    return rateProgram(reading.program, line, { ...context, rateWords: wordRaters[context.shell] });
  }

  return (line, given) => {
    const commandContext = cacheLookups(given);
    const { shell, folder } = commandContext;
    const context: RatingContext = {
      commandContext,
      shell,
      folders: [folder],
      upstream: [],
      depth: 0,
      rateWords: wordRaters[shell],
      rateLine,
    };
    return summarize(combine([rateStart(commandContext), rateLine(line, context)]));
  };
}

const MAX_DEPTH = 8;

/** A line often repeats the same paths, and every lookup walks the disk. */
function cacheLookups(commandContext: CommandContext): CommandContext {
  const places = new Map<string, LocatedPath>();
  const credentials = new Map<string, readonly string[]>();
  const links = new Map<string, readonly string[]>();
  const unseen = new Map<string, readonly string[]>();
  const programs = new Map<string, string | null>();
  const answers = new Map<string, string | null>();
  const modules = new Map<string, readonly string[]>();
  const stamps = new Map<string, FileStamp | null>();
  const { findProgram, gitRepository, submoduleSettings, askGit, stampFile } = commandContext;
  const { credentialsBelow, linksBelow, unseenBelow } = commandContext;
  return {
    ...commandContext,
    locate(path) {
      const place = places.get(path) ?? commandContext.locate(path);
      places.set(path, place);
      return place;
    },
    ...(stampFile ? { stampFile: remembered(stamps, stampFile) } : {}),
    packageScripts: (folder) => commandContext.packageScripts(folder),
    makefile: (folder) => commandContext.makefile(folder),
    executingGitSettings: (folder) => commandContext.executingGitSettings(folder),
    hasDashedNames: (folder) => commandContext.hasDashedNames?.(folder) ?? true,
    ...(findProgram ? { findProgram: remembered(programs, findProgram) } : {}),
    ...(gitRepository ? { gitRepository } : {}),
    ...(submoduleSettings ? { submoduleSettings: remembered(modules, submoduleSettings) } : {}),
    ...(askGit ? { askGit: remembered(answers, askGit) } : {}),
    ...(credentialsBelow ? { credentialsBelow: remembered(credentials, credentialsBelow) } : {}),
    ...(linksBelow ? { linksBelow: remembered(links, linksBelow) } : {}),
    ...(unseenBelow ? { unseenBelow: remembered(unseen, unseenBelow) } : {}),
  };
}

function remembered<Arguments extends readonly unknown[], Answer>(
  answers: Map<string, Answer>,
  find: (...given: Arguments) => Answer,
): (...given: Arguments) => Answer {
  return (...given) => {
    const key = JSON.stringify(given);
    const known = answers.get(key);
    if (known !== undefined) return known;
    const found = find(...given);
    answers.set(key, found);
    return found;
  };
}

/** If a line starts outside the workspace, everything it does is outside. */
function rateStart(commandContext: CommandContext): Rating {
  const { workspacePath, realPath } = commandContext.locate(commandContext.folder);
  return workspacePath === null ? rate('high', `Runs outside the workspace: ${realPath}`) : harmless;
}

/** Keeps the sentence short. */
const MAX_NAMES = 6;

function summarize(rating: Rating): CommandAssessment {
  const level = levelOf(rating);
  const names = [...new Set(rating.names)];
  const more = names.length > MAX_NAMES ? ', …' : '';
  const [noRule] = rating.noRule;
  const subjects = [...new Set(rating.subjects)];
  const risky = new Set(rating.riskySubjects);
  return {
    level,
    reasons: level === 'safe' ? [`Read-only: ${names.slice(0, MAX_NAMES).join(', ')}${more}`] : reasonsOf(rating),
    subjects,
    safeSubjects: subjects.filter((subject) => !risky.has(subject)),
    otherSubjects: [...new Set(rating.otherSubjects)],
    ...(noRule === undefined ? {} : { noRule: onOneLine(noRule) }),
    dependsOn: [...new Set(rating.dependsOn)],
    ...summarizeBases(subjects, rating.bases),
    ...(level === 'safe' ? { programs: names } : {}),
    ...summarizeProtected(rating),
  };
}

function summarizeProtected({ protectedSubjects }: Rating): Pick<CommandAssessment, 'protectedWords'> {
  if (protectedSubjects.length === 0) return {};
  const words = new Map<string, readonly string[]>();
  for (const { subject, words: named } of protectedSubjects) {
    words.set(subject, [...new Set([...(words.get(subject) ?? []), ...named])]);
  }
  return { protectedWords: words };
}

/**
 * Returns what each subject depends on. A subject that occurs twice depends on what both do, and on there being two.
 */
function summarizeBases(
  subjects: readonly string[],
  bases: readonly SubjectBasis[],
): Pick<CommandAssessment, 'dependsOnBySubject' | 'scriptedSubjects' | 'plainSubjects'> {
  const occurrences = new Map<string, SubjectBasis[]>(subjects.map((subject) => [subject, []]));
  for (const basis of bases) occurrences.get(basis.subject)?.push(basis);
  const scripted = [...occurrences].flatMap(([subject, each]) =>
    each.some(({ isScripted }) => isScripted) ? [subject] : [],
  );
  const plain = [...occurrences].flatMap(([subject, each]) => (each.every(({ isPlain }) => isPlain) ? [subject] : []));
  return {
    plainSubjects: plain,
    dependsOnBySubject: new Map([...occurrences].map(([subject, each]) => [subject, joinOccurrences(each)])),
    ...(scripted.length === 0 ? {} : { scriptedSubjects: scripted }),
  };
}

/** `touch a; cd sub && touch a` must not count as a `touch a` that was approved only in `sub`. */
function joinOccurrences(occurrences: readonly SubjectBasis[]): readonly string[] {
  const distinct = new Map(occurrences.map(({ dependsOn }) => [JSON.stringify(dependsOn), dependsOn]));
  const [first, second] = [...distinct.values()];
  return second === undefined ? [...new Set(first)] : [...distinct.keys()];
}
