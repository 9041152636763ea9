import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { howMany } from '../../testing/how-many';
import { applyLayer } from './apply-layer';
import { listChanges } from './list-changes';
import { recoverLayers } from './recover-layers';
import { type LayerFolders, pictureOf, plenty, runInLayer, setUpLayer } from './testing/set-up-layer';
import { isWithoutLayers, otherFileSystem } from './testing/when-layered';

const POINTS = howMany({ usually: 20, fully: 100 });
/** Each of them starts several processes. */
const PATIENCE = 10_000;

const tree = `mkdir -p a/b/c d/e f ro gone; echo old > a/x; echo old > a/b/y; echo deleted > d/e/z; echo file > becomes-folder
mkdir becomes-file; echo inside > becomes-file/in; ln -s nowhere link; echo same > touched; echo read > ro/only
echo one > gone/1; echo two > gone/2; for i in {1..40}; do echo $i > f/$i; done; chmod 555 ro`;
const command = `echo new > a/x; echo more >> a/b/y; rm -r d; rm becomes-folder; mkdir becomes-folder; echo n > becomes-folder/n
rm -r becomes-file; echo now > becomes-file; ln -sfn elsewhere link; touch -d 2001-01-01 touched; chmod 755 ro; echo w > ro/only
chmod 555 ro; rm -rf gone; mkdir gone; echo 3 > gone/3; for i in {1..40}; do echo $i$i > f/$i; echo $i > f/new$i; done
mkdir -p deep/er/est; echo deep > deep/er/est/file; chmod 700 a`;

// In memory where possible, because each point syncs files.
const memory = otherFileSystem ?? tmpdir();
const places = [
  { name: 'on one file system', folders: { workBase: memory }, count: POINTS },
  ...(otherFileSystem
    ? [{ name: 'from another file system', folders: { layersBase: memory }, count: POINTS / 4 }]
    : []),
];

const bundled = join(import.meta.dirname, '../../../../.cache/bundled/run-and-die-test');
const program = join(bundled, 'start.mjs');

/** Returns the number of changes to files; null if it was killed. */
function run(job: string, state: object, killAt = 0): number | null {
  const args = [program, job, JSON.stringify(state, (_, value) => (typeof value === 'bigint' ? String(value) : value))];
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [...args, String(killAt)], {
    encoding: 'utf8',
  });
  if (signal === 'SIGKILL') return null;
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}

async function setUp(folders: LayerFolders) {
  const { folder, layersPath, start, clean } = setUpLayer(tree, folders);
  onTestFinished(clean);
  const before = pictureOf(folder);
  const layer = await start();
  runInLayer(layer, command);
  const after = async () => {
    const copy = setUpLayer(tree, folders);
    onTestFinished(copy.clean);
    const other = await copy.start();
    runInLayer(other, command);
    await applyLayer(other, await listChanges(other), { now: 1, budget: plenty });
    return pictureOf(copy.folder);
  };
  return { folder, layersPath, layer, before, after };
}

const recover = (layersPath: string) => recoverLayers(layersPath, (message) => expect.unreachable(message));

/** Spread over all of them, in every test run the same. */
function points(total: number, count: number): number[] {
  return [...new Set(Array.from({ length: count }, (_, index) => 1 + Math.floor((index * total) / count)))];
}

describe.skipIf(isWithoutLayers)('a layer whose process is killed', () => {
  beforeAll(async () => {
    await build({
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: fileURLToPath(new URL('testing/run-and-die.ts', import.meta.url)),
        outDir: bundled,
        target: 'node20',
        minify: false,
        rolldownOptions: { output: { entryFileNames: 'run-and-die.mjs' } },
      },
    });
    writeFileSync(
      program,
      "import { main } from './run-and-die.mjs';\nprocess.exitCode = await main(process.argv.slice(2));\n",
    );
  });

  it.each(places)(
    'while it is applied $name is applied as a whole or not at all',
    async ({ folders, count }) => {
      const first = await setUp(folders);
      const after = await first.after();
      const total = run('apply', first.layer) ?? 0;
      expect(pictureOf(first.folder)).toEqual(after);
      expect(total).toBeGreaterThan(POINTS);
      const outcomes = { applied: 0, untouched: 0 };
      for (const point of points(total, count)) {
        const { folder, layersPath, layer, before } = await setUp(folders);
        expect(run('apply', layer, point)).toBeNull();
        const [recovered] = await recover(layersPath);
        const now = pictureOf(folder);
        if (recovered === undefined) expect(now, `killed at ${point}`).toEqual(before);
        else {
          expect(recovered).toMatchObject({ id: 'call', outcome: 'applied', left: [] });
          expect(now, `killed at ${point}`).toEqual(after);
          // Nothing is done twice.
          await recover(layersPath);
          expect(pictureOf(folder)).toEqual(after);
        }
        outcomes[recovered === undefined ? 'untouched' : 'applied'] += 1;
      }
      expect(outcomes.applied).toBeGreaterThan(outcomes.untouched);
      expect(outcomes.untouched).toBeGreaterThan(0);
    },
    POINTS * PATIENCE,
  );

  it.each(places)(
    'while it is undone $name is undone as a whole or not at all',
    async ({ folders, count }) => {
      const begin = async () => {
        const { folder, layersPath, layer, before } = await setUp(folders);
        const { kept } = await applyLayer(layer, await listChanges(layer), { now: 1, budget: plenty });
        return { folder, layersPath, kept, before, after: pictureOf(folder) };
      };
      const first = await begin();
      const total = run('undo', first) ?? 0;
      expect(pictureOf(first.folder)).toEqual(first.before);
      expect(total).toBeGreaterThan(POINTS);
      for (const point of points(total, count)) {
        const { folder, layersPath, kept, before, after } = await begin();
        expect(run('undo', { kept }, point)).toBeNull();
        const [recovered] = await recover(layersPath);
        expect(recovered?.left).toEqual([]);
        expect(pictureOf(folder), `killed at ${point}`).toEqual(recovered?.outcome === 'undone' ? before : after);
      }
    },
    POINTS * PATIENCE,
  );
});
