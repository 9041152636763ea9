import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { highestRiskLevel, type RiskAssessment, type RiskLevel } from '../../../shared/call/risk-level';
import { onOneLine } from '../../../shared/text/on-one-line';
import { type Protection, protectionOf } from '../../risk/paths/protected-paths';
import { lstatIfExists } from '../../workspace/files/lstat-if-exists';
import { guardPath } from '../../workspace/paths/guard-path';
import type { ToolScope } from './context/tool-scope';
import { FOLDER_CONTENTS_MARKER } from './folder-contents-marker';
import { guardOptionsOf, type PathUse, pathSubject } from './path-use';
import type { CallSubjects } from './tool';

/** Each is matched against every rule while the user waits. */
const MAX_ENTRIES = 2_000;

interface FolderEntries {
  /** Relative to the folder, with forward slashes. */
  readonly ways: readonly string[];
  /** False if there is more, or if some of it can't be listed. */
  readonly isWhole: boolean;
}

/** The rule subjects of one path, and the risk of changing everything that comes along. */
interface ReachedSubjects extends CallSubjects {
  readonly contentsRisk?: RiskAssessment;
}

const tooMuch = 'Contains too many files to check against rules';

/** Returns the path that allow rules have to cover, and everything else that goes along, for deny and ask rules. */
export function getPathSubjects(use: PathUse, scope: ToolScope): ReachedSubjects {
  const subject = pathSubject(use, scope);
  const folder = folderTaken(use, scope);
  const own = protectedPartsOf(use, subject, scope);
  if (folder === null) return { subjects: [subject], ...own };
  const { ways, isWhole } = listEntriesBelow(folder);
  const below = (way: string) => (subject === '.' ? way : `${subject}/${way}`);
  const everything = below(FOLDER_CONTENTS_MARKER);
  const risk = use.access === 'write' ? worstOf(ways.map(below)) : null;
  const isLanding = risk !== null && isTarget(use);
  const parts = { ...own?.protectedParts, ...(isLanding ? { [everything]: [FOLDER_CONTENTS_MARKER] } : {}) };
  return {
    subjects: [subject, everything],
    otherSubjects: ways.map(below),
    ...(isWhole ? {} : { noRule: tooMuch }),
    ...(Object.keys(parts).length === 0 ? {} : { protectedParts: parts }),
    ...(risk === null ? {} : { contentsRisk: risk }),
  };
}

/** Returns the parts that make the path a protected place, if it is written to. */
function protectedPartsOf(
  use: PathUse,
  subject: string,
  scope: ToolScope,
): Pick<CallSubjects, 'protectedParts'> | undefined {
  if (use.access === 'read') return undefined;
  const protection = protectionOf(guardPath(use.path, scope, guardOptionsOf(use)).realPath, 'write');
  return protection?.kind === 'runs-later' ? { protectedParts: { [subject]: [protection.place] } } : undefined;
}

/** A folder from elsewhere is put there, with all its contents. */
function isTarget({ path, everythingIn, access }: PathUse): boolean {
  return access === 'write' && everythingIn !== undefined && everythingIn !== path;
}

/** Each protected entry needs the same approval as on its own, but a whole folder is never critical. */
function worstOf(paths: readonly string[]): RiskAssessment | null {
  let level: RiskLevel = 'safe';
  const reasons = new Map<'credentials' | 'runs-later', string>();
  for (const path of paths) {
    const protection = protectionOf(`/${path}`, 'write');
    if (protection === null) continue;
    const isMedium = protection.kind === 'runs-later' && protection.level === 'medium';
    level = highestRiskLevel(level, isMedium ? 'medium' : 'high');
    if (!reasons.has(protection.kind)) reasons.set(protection.kind, describeProtected(path, protection));
  }
  return reasons.size === 0 ? null : { level, reasons: [...reasons.values()] };
}

function describeProtected(path: string, protection: Protection): string {
  return protection.kind === 'credentials'
    ? `Includes stored credentials: ${onOneLine(path)}`
    : `Changes ${onOneLine(path)}: ${protection.what}`;
}

/** Returns everything that rules see of a call: what its paths reach, and its tool's own subjects. */
export function joinSubjects(reached: readonly CallSubjects[], own: Partial<CallSubjects>): CallSubjects {
  const subjects = [...reached, own].flatMap((each) => each.subjects ?? []);
  const otherSubjects = [...reached, own].flatMap((each) => each.otherSubjects ?? []);
  const protectedParts = Object.fromEntries(
    [...reached, own].flatMap((each) => Object.entries(each.protectedParts ?? {})),
  );
  const noRule = own.noRule ?? reached.find((each) => each.noRule !== undefined)?.noRule;
  return {
    ...own,
    subjects,
    ...(otherSubjects.length === 0 ? {} : { otherSubjects }),
    ...(noRule === undefined ? {} : { noRule }),
    ...(Object.keys(protectedParts).length === 0 ? {} : { protectedParts }),
  };
}

/** A deny rule may apply to something we couldn't list, so no approval level lets the call run without asking. */
export function raiseRiskByReach(own: RiskAssessment, reached: readonly ReachedSubjects[]): RiskAssessment {
  const contents = reached.flatMap(({ contentsRisk }) => contentsRisk ?? []);
  const risk = {
    level: highestRiskLevel(own.level, ...contents.map(({ level }) => level)),
    reasons: [...contents.flatMap(({ reasons }) => reasons), ...own.reasons],
  };
  if (reached.every(({ noRule }) => noRule === undefined)) return risk;
  return { level: highestRiskLevel(risk.level, 'high'), reasons: [...risk.reasons, tooMuch] };
}

function folderTaken(use: PathUse, scope: ToolScope): string | null {
  if (use.everythingIn === undefined) return null;
  const { realPath } = guardPath(use.everythingIn, scope, guardOptionsOf(use));
  return lstatIfExists(realPath)?.isDirectory() ? realPath : null;
}

/** Level by level, so that a truncated list has at least the entries near the top. Links go along as links. */
function listEntriesBelow(folder: string): FolderEntries {
  const ways: string[] = [];
  const folders = [''];
  try {
    for (const above of folders) {
      for (const entry of readdirSync(join(folder, above), { withFileTypes: true })) {
        if (ways.length === MAX_ENTRIES) return { ways, isWhole: false };
        const way = above === '' ? entry.name : `${above}/${entry.name}`;
        ways.push(way);
        if (entry.isDirectory()) folders.push(way);
      }
    }
  } catch {
    return { ways, isWhole: false };
  }
  return { ways, isWhole: true };
}
