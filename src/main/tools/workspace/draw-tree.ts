import { countNoun, formatNumber } from '../../../shared/text/count-noun';
import { quoteOddName } from '../../../shared/text/quote-odd-name';

export interface TreeOptions {
  readonly root: string;
  readonly depth: number;
  readonly maxEntries: number;
}

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly files: string[];
  fileCount: number;
}

interface Entry {
  readonly name: string;
  /** Null for a file. */
  readonly folder: Folder | null;
}

/** Keeps one folder full of files from taking the room of the others. */
const MAX_PER_FOLDER = 100;

/** Draws paths with forward slashes as a tree with folders first. Entries nearest to the root take precedence. */
export function drawTree(paths: readonly string[], { root, depth, maxEntries }: TreeOptions) {
  const top = buildTree(paths);
  const chosen = chooseEntries(top, depth, maxEntries);
  const lines: string[] = [root === '.' ? '.' : `${root}/`];
  let isCut = false;

  function draw(folder: Folder, indent: string): void {
    const entries = chosen.get(folder) ?? [];
    const left = folder.folders.size + folder.files.length - entries.length;
    isCut ||= left > 0;
    entries.forEach((entry, index) => {
      const isLast = index === entries.length - 1 && left === 0;
      lines.push(`${indent}${isLast ? '└── ' : '├── '}${describe(entry)}`);
      if (entry.folder && chosen.has(entry.folder)) draw(entry.folder, `${indent}${isLast ? '    ' : '│   '}`);
    });
    if (left > 0) lines.push(`${indent}└── … ${formatNumber(left)} more`);
  }

  function describe({ name, folder }: Entry): string {
    const shown = quoteOddName(name);
    if (!folder) return shown;
    if (chosen.has(folder)) return `${shown}/`;
    isCut = true;
    return `${shown}/ (${countNoun(folder.fileCount, 'file')})`;
  }

  draw(top, '');
  return { text: lines.join('\n'), isCut };
}

function buildTree(paths: readonly string[]): Folder {
  const top: Folder = { folders: new Map(), files: [], fileCount: 0 };
  for (const path of paths) {
    const names = path.split('/');
    const file = names.pop() ?? '';
    let folder = top;
    folder.fileCount += 1;
    for (const name of names) {
      let next = folder.folders.get(name);
      if (!next) {
        next = { folders: new Map(), files: [], fileCount: 0 };
        folder.folders.set(name, next);
      }
      next.fileCount += 1;
      folder = next;
    }
    folder.files.push(file);
  }
  return top;
}

/** Level by level, as far as there is room. A folder without a list is shown collapsed. */
function chooseEntries(top: Folder, depth: number, maxEntries: number): Map<Folder, readonly Entry[]> {
  const chosen = new Map<Folder, readonly Entry[]>();
  let room = maxEntries;
  let level = [top];
  for (let number = 1; number <= depth && level.length > 0; number += 1) {
    const next: Folder[] = [];
    for (const folder of level) {
      if (room === 0) break;
      const entries = entriesOf(folder).slice(0, Math.min(room, MAX_PER_FOLDER));
      chosen.set(folder, entries);
      room -= entries.length;
      for (const entry of entries) if (entry.folder) next.push(entry.folder);
    }
    level = next;
  }
  return chosen;
}

const collator = new Intl.Collator('en', { numeric: true });

function entriesOf({ folders, files }: Folder): Entry[] {
  const byName = (first: Entry, second: Entry) => collator.compare(first.name, second.name);
  return [
    ...[...folders].map(([name, folder]) => ({ name, folder })).sort(byName),
    ...files.map((name) => ({ name, folder: null })).sort(byName),
  ];
}
