import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import { ToolExecutionContextBuilder } from '../src/main/tools/framework/seed-api/tool-execution-context-builder';
import { searchContent } from '../src/main/tools/search/search-content';
import { type Figure, inMilliseconds } from './figure';
import { measureAsync } from './measure';
import { withTemporaryFolder } from './with-temporary-folder';

const FOLDERS = 200;
const FILES_PER_FOLDER = 100;
const FILE_SIZE = 10_000;
/** One match in every 200 files gives about as many matches as a user reads through. */
const FILES_PER_MATCH = 200;

export async function* searchFigures(): AsyncGenerator<Figure> {
  yield* await withTemporaryFolder(async (folder) => {
    fill(folder);
    const times = await measureAsync(
      {
        ours: () => search(folder),
        ripgrep: () => plainRipgrep(folder),
      },
      { repetitions: 'fewest' },
    );
    const detail = `${inMilliseconds(times.ours)} against ${inMilliseconds(times.ripgrep)}`;
    const what = 'search-content on 20,000 files and 200 MB, to plain ripgrep';
    return [{ what, ratio: times.ours / times.ripgrep, goal: 1.3, detail }];
  });
}

function fill(folder: string): void {
  const line = `${'const value = compute(input, options); // nothing to see'.padEnd(79)}\n`;
  const text = line.repeat(Math.ceil(FILE_SIZE / line.length));
  for (let folderNumber = 0; folderNumber < FOLDERS; folderNumber += 1) {
    const inside = join(folder, `folder-${folderNumber}`);
    mkdirSync(inside);
    for (let number = 0; number < FILES_PER_FOLDER; number += 1) {
      const isMatch = (folderNumber * FILES_PER_FOLDER + number) % FILES_PER_MATCH === 0;
      writeFileSync(join(inside, `file-${number}.ts`), isMatch ? `${text}// the needle in line ${number}\n` : text);
    }
  }
}

async function search(folder: string): Promise<string> {
  // Plain ripgrep is case-sensitive by default; ours would otherwise ignore case.
  const parameters = { pattern: 'the needle', caseSensitive: true };
  const preparation = searchContent.prepare(parameters, { workspacePath: folder, dataPath: '/none' });
  if (!preparation.isValid) throw new Error(JSON.stringify(preparation.validation));
  const context = ToolExecutionContextBuilder.create().withWorkspace(folder).withDataPath('/none').buildForTesting();
  const result = await preparation.call.run(context);
  if (!result.success || !String(result.data).includes('the needle')) throw new Error(result.message);
  return result.message;
}

function plainRipgrep(folder: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(rgPath, ['--no-config', '-n', '-e', 'the needle', '.'], { cwd: folder });
    let length = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length;
    });
    child.once('error', reject);
    child.once('close', () => resolve(length));
  });
}
