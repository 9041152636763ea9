import { highestRiskLevel, type RiskLevel, riskLevels } from '../../../shared/call/risk-level';
import { onOneLine } from '../../../shared/text/on-one-line';

/** One thing that raises a line above safe, with the words that the user reads. */
interface Finding {
  readonly level: RiskLevel;
  readonly reason: string;
}

/** What one command hangs on by itself, whatever stands beside it in the line. */
export interface SubjectBasis {
  readonly subject: string;
  readonly dependsOn: readonly string[];
  /** It runs what a file says. */
  readonly isScripted: boolean;
  /** It hangs on nothing but which program its name starts. */
  readonly isPlain: boolean;
}

/** A command that writes to protected places, with the words by which it names them. */
interface ProtectedSubject {
  readonly subject: string;
  readonly words: readonly string[];
}

/** All that is said of one command, or of several together. */
export interface Rating {
  readonly findings: readonly Finding[];
  readonly subjects: readonly string[];
  /** Those of the subjects that belong to something that is not safe by itself. */
  readonly riskySubjects: readonly string[];
  readonly otherSubjects: readonly string[];
  /** Each says why no remembered rule may allow this. */
  readonly noRule: readonly string[];
  readonly dependsOn: readonly string[];
  /** Files that say what a command does, such as a makefile or the script behind `node`. */
  readonly runsFiles: readonly string[];
  /** The same files, where they really lie. */
  readonly runsPaths: readonly string[];
  /** Files and folders that a command may change, where they really lie; an empty one stands for any. */
  readonly writesTo: readonly string[];
  /** Words that name protected places which are written, as the subjects spell them. */
  readonly protectedWords: readonly string[];
  readonly protectedSubjects: readonly ProtectedSubject[];
  readonly bases: readonly SubjectBasis[];
  /** Names of the commands, for the sentence that a safe line gets. */
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

/** For what a remembered rule would cover without anybody knowing what it is. */
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

/** What a command writes to protected places, as something that a rule for the subject has to spell out. */
export function protect(subject: string, rating: Rating): Rating {
  const { protectedWords: words, protectedSubjects } = rating;
  return words.length === 0 ? rating : { ...rating, protectedSubjects: [...protectedSubjects, { subject, words }] };
}

/** Most of these lists are empty, and a line may have ten thousand of them: what need not be copied is not. */
function joined<Key extends keyof Rating>(ratings: readonly Rating[], key: Key): Rating[Key] {
  const filled = ratings.map((rating) => rating[key]).filter((list) => list.length > 0);
  const [first, second] = filled;
  if (first === undefined || second === undefined) return first ?? harmless[key];
  return filled.flat() as unknown as Rating[Key];
}

export function levelOf({ findings }: Rating): RiskLevel {
  return findings.reduce<RiskLevel>((highest, { level }) => highestRiskLevel(highest, level), 'safe');
}

/** As many as a dialog can show; the rest is only counted. */
const MAX_REASONS = 12;

/** The worst first, each once. */
export function reasonsOf({ findings }: Rating): string[] {
  const ranked = [...riskLevels].reverse().flatMap((wanted) => findings.filter(({ level }) => level === wanted));
  const reasons = [...new Set(ranked.map(({ reason }) => onOneLine(reason)))];
  if (reasons.length <= MAX_REASONS) return reasons;
  return [...reasons.slice(0, MAX_REASONS), `and ${reasons.length - MAX_REASONS} more`];
}
