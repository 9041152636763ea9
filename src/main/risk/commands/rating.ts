import { highestRiskLevel, type RiskLevel, riskLevels } from '../../../shared/call/risk-level';
import { onOneLine } from '../../../shared/text/on-one-line';

/** One reason why a line isn't safe, in the words shown to the user. */
interface Finding {
  readonly level: RiskLevel;
  readonly reason: string;
}

/** What one command depends on, regardless of the rest of the line. */
export interface SubjectBasis {
  readonly subject: string;
  readonly dependsOn: readonly string[];
  /** It runs the content of a file. */
  readonly isScripted: boolean;
  /** It depends only on which program its name starts. */
  readonly isPlain: boolean;
}

/** A command that writes to protected paths, with the words that name them. */
interface ProtectedSubject {
  readonly subject: string;
  readonly words: readonly string[];
}

/** The rating of one command, or of several combined. */
export interface Rating {
  readonly findings: readonly Finding[];
  readonly subjects: readonly string[];
  /** The subjects that belong to something that isn't safe on its own. */
  readonly riskySubjects: readonly string[];
  readonly otherSubjects: readonly string[];
  /** Reasons why no remembered rule may allow this. */
  readonly noRule: readonly string[];
  readonly dependsOn: readonly string[];
  /** Files that decide what a command does, such as a makefile or the script after `node`. */
  readonly runsFiles: readonly string[];
  /** The real paths of these files. */
  readonly runsPaths: readonly string[];
  /** Real paths of files and folders that a command may change; an empty path stands for any. */
  readonly writesTo: readonly string[];
  /** Words that name protected paths that are written, spelled as in the subjects. */
  readonly protectedWords: readonly string[];
  readonly protectedSubjects: readonly ProtectedSubject[];
  readonly bases: readonly SubjectBasis[];
  /** Names of the commands, for the sentence shown for a safe line. */
  readonly names: readonly string[];
}

export const harmless: Rating = {
  findings: [],
  subjects: [],
  riskySubjects: [],
  otherSubjects: [],
  noRule: [],
  dependsOn: [],
  runsFiles: [],
  runsPaths: [],
  writesTo: [],
  protectedWords: [],
  protectedSubjects: [],
  bases: [],
  names: [],
};

export function rate(level: RiskLevel, reason: string): Rating {
  return { ...harmless, findings: [{ level, reason }] };
}

/** For commands where nobody can know what a remembered rule would cover. */
export function rateWithoutRule(level: RiskLevel, reason: string, noRule: string = reason): Rating {
  return { ...rate(level, reason), noRule: [noRule] };
}

export function combine(ratings: readonly Rating[]): Rating {
  const relevant = ratings.filter((rating) => rating !== harmless);
  if (relevant.length <= 1) return relevant[0] ?? harmless;
  return {
    findings: joined(relevant, 'findings'),
    subjects: joined(relevant, 'subjects'),
    riskySubjects: joined(relevant, 'riskySubjects'),
    otherSubjects: joined(relevant, 'otherSubjects'),
    noRule: joined(relevant, 'noRule'),
    dependsOn: joined(relevant, 'dependsOn'),
    runsFiles: joined(relevant, 'runsFiles'),
    runsPaths: joined(relevant, 'runsPaths'),
    writesTo: joined(relevant, 'writesTo'),
    protectedWords: joined(relevant, 'protectedWords'),
    protectedSubjects: joined(relevant, 'protectedSubjects'),
    bases: joined(relevant, 'bases'),
    names: joined(relevant, 'names'),
  };
}

/** Makes a rule for the subject spell out the protected paths that the command writes to. */
export function protect(subject: string, rating: Rating): Rating {
  const { protectedWords: words, protectedSubjects } = rating;
  return words.length === 0 ? rating : { ...rating, protectedSubjects: [...protectedSubjects, { subject, words }] };
}

/** Most of these lists are empty, and a line may have ten thousand of them, so avoid copying. */
function joined<Key extends keyof Rating>(ratings: readonly Rating[], key: Key): Rating[Key] {
  const filled = ratings.map((rating) => rating[key]).filter((list) => list.length > 0);
  const [first, second] = filled;
  if (first === undefined || second === undefined) return first ?? harmless[key];
  return filled.flat() as unknown as Rating[Key];
}

export function levelOf({ findings }: Rating): RiskLevel {
  return findings.reduce<RiskLevel>((highest, { level }) => highestRiskLevel(highest, level), 'safe');
}

/** As many as the dialog can show; the rest are only counted. */
const MAX_REASONS = 12;

/** Returns each reason once, the worst first. */
export function reasonsOf({ findings }: Rating): string[] {
  const ranked = [...riskLevels].reverse().flatMap((wanted) => findings.filter(({ level }) => level === wanted));
  const reasons = [...new Set(ranked.map(({ reason }) => onOneLine(reason)))];
  if (reasons.length <= MAX_REASONS) return reasons;
  return [...reasons.slice(0, MAX_REASONS), `And ${reasons.length - MAX_REASONS} more`];
}
