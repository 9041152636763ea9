import { type Figure, limitText, type ReportLine, timesText, type Verdict, verdictOf } from './figure';

/** The groups of the goals. */
export const sections = [
  'Parser',
  'Accumulator',
  'Everything else',
  'Sandbox',
  'MCP',
  'Reliability and security',
  'Other agents',
] as const;
export type Section = (typeof sections)[number];

export interface ReportedFigure {
  readonly section: Section;
  readonly group: string;
  readonly what: string;
  /** Null if nothing could be measured. */
  readonly ratio: number | null;
  readonly goal?: number;
  readonly atLeast?: number;
  readonly verdict: Verdict;
  readonly detail: string;
}

/** The machine and the program that were measured. */
export interface RunConditions {
  readonly version: string;
  /** ISO 8601. */
  readonly date: string;
  readonly node: string;
  readonly platform: string;
  readonly cpuCount: number;
  /** The highest one-minute load average during the run; 0 if the system doesn't report it. */
  readonly load: number;
}

export interface Report extends RunConditions {
  readonly figures: readonly ReportedFigure[];
}

export function reportedFigure(section: Section, group: string, line: ReportLine): ReportedFigure {
  const { what } = line;
  const verdict = verdictOf(line);
  if (!('ratio' in line)) return { section, group, what, ratio: null, verdict, detail: line.reason };
  const { ratio, detail } = line;
  return {
    section,
    group,
    what,
    ratio: Number.isFinite(ratio) ? ratio : null,
    ...goalsOf(line),
    verdict,
    detail,
  };
}

function goalsOf({ goal, atLeast }: Pick<Figure, 'goal' | 'atLeast'>): Pick<Figure, 'goal' | 'atLeast'> {
  return { ...(goal === undefined ? {} : { goal }), ...(atLeast === undefined ? {} : { atLeast }) };
}

/** Returns all figures as Markdown, section by section, as in docs/performance.md. */
export function figureTables({ figures, ...commandContext }: Report): string {
  const tables = sections.flatMap((section) => {
    const own = figures.filter((figure) => figure.section === section);
    return own.length === 0 ? [] : [`### ${section}\n\n${figureTable(own)}`];
  });
  return [describeConditions(commandContext), ...tables, summary(figures)].join('\n\n');
}

/** Load per core. The benchmark's own load, mostly the window with its browser, stays below this. */
const BUSY = 2;

function describeConditions({ version, date, node, platform, cpuCount, load }: RunConditions): string {
  const machine = `Node ${node} on ${platform}, ${cpuCount} cores, load up to ${load.toFixed(1)}`;
  const words = `AIntern ${version}, measured on ${date.slice(0, 10)} with ${machine}.`;
  if (load <= BUSY * cpuCount) return words;
  return `${words} **The machine had other work**: ratios to a limit in time say more about that than about AIntern.`;
}

function figureTable(figures: readonly ReportedFigure[]): string {
  const rows = figures.map((figure) => {
    const ratio = figure.ratio === null ? '–' : timesText(figure.ratio);
    const verdict = figure.verdict === 'miss' ? '**miss**' : figure.verdict;
    return tableRow([figure.what, ratio, limitText(figure), verdict, figure.detail]);
  });
  return [tableRow(['what', 'ratio', 'goal', '', 'measured']), '|---|--:|--:|---|---|', ...rows].join('\n');
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

/** Counts the goals met and repeats the missed ones, which are easy to overlook in a long table. */
function summary(figures: readonly ReportedFigure[]): string {
  const judged = figures.filter(({ verdict }) => verdict === 'pass' || verdict === 'miss');
  const missed = judged.filter(({ verdict }) => verdict === 'miss');
  const count = `**${judged.length - missed.length} of ${judged.length} goals met**`;
  if (missed.length === 0) return count;
  const lines = missed.map((figure) => {
    const ratio = figure.ratio === null ? 'no number' : timesText(figure.ratio);
    return `- ${figure.what}: ${ratio}, goal ${limitText(figure)} (${figure.detail})`;
  });
  return `${count}. Missed:\n\n${lines.join('\n')}`;
}

const BEGIN = '<!-- figures: npm run bench -- --document writes them -->';
const END = '<!-- end of the figures -->';

/** Returns the document with its figures replaced by these. */
export function withFigures(document: string, report: Report): string {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`The document has no place for figures between ${BEGIN} and ${END}`);
  return `${document.slice(0, from + BEGIN.length)}\n\n${figureTables(report)}\n\n${document.slice(to)}`;
}
