import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listChanges } from '../../sandbox/layer/list-changes';
import { pictureOf, runDirectly, runInLayer, setUpLayer } from '../../sandbox/layer/testing/set-up-layer';
import { commandScript, treeScript } from '../../sandbox/layer/testing/shell-programs';
import { isWithoutLayers } from '../../sandbox/layer/testing/when-layered';
import { sampleSeed, slowLawRuns } from '../../testing/slow-laws';
import { lstatIfExists } from '../../workspace/files/lstat-if-exists';
import { resolveRealPath } from '../../workspace/paths/resolve-real-path';
import { createFileHistory } from '../file-history';
import type { PlannedChange } from '../keep-copies';
import { applyRewind } from './apply-rewind';

/** Each run starts several processes. */
const PATIENCE = 20_000;
const numRuns = Math.ceil(slowLawRuns() / 8);

type Step =
  | { readonly kind: 'command'; readonly script: string }
  | { readonly kind: 'write'; readonly path: string; readonly content: string }
  | { readonly kind: 'delete'; readonly path: string }
  | { readonly kind: 'move'; readonly path: string; readonly to: string };

const path = fc
  .tuple(fc.constantFrom('', 'a/', 'a/b/', 'd/', 'd/e/', 'new/deep/'), fc.constantFrom('x', 'y', 'z'))
  .map((parts) => parts.join(''));
const place = fc.oneof(path, fc.constantFrom('a', 'a/b', 'd', 'd/e', 'f'));
/** The workspace's own mode isn't a file's. */
const withoutRoot = (script: string) => script.replace(/^chmod \d+ \.$/gm, 'true');

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('command' as const), script: commandScript.map(withoutRoot) }),
  fc.record({ kind: fc.constant('write' as const), path, content: fc.string({ maxLength: 8 }) }),
  fc.record({ kind: fc.constant('delete' as const), path: place }),
  fc.record({ kind: fc.constant('move' as const), path: place, to: path }),
);

/** A workspace in which file calls and commands can be made. */
function setUp(tree: string) {
  const { base, folder, start, clean } = setUpLayer(withoutRoot(tree));
  const open = () => createFileHistory({ dataPath: base, clock: { now: () => Date.now() } });
  const history = open();
  const scope = { workspacePath: folder, dataPath: join(base, 'data') };
  const placeOf = (shown: string) => ({ realPath: join(folder, shown), workspacePath: shown });
  const real = (shown: string) => join(folder, shown);

  /** Whether a file tool would work on this path itself, because no link leads elsewhere. */
  const isDirect = (shown: string) => {
    try {
      return resolveRealPath(real(shown)) === real(shown);
    } catch {
      // Links that lead to each other: a file tool refuses the path.
      return false;
    }
  };
  const isFree = (shown: string) => isDirect(shown) && lstatIfExists(real(shown)) === null;

  async function change(id: string, planned: readonly PlannedChange[], make: () => void): Promise<void> {
    const kept = await history.keep(id, planned);
    if (kept.objection !== null) return;
    try {
      make();
      await kept.complete();
    } catch {
      await kept.discard();
    }
  }

  function foldersFor(shown: string): PlannedChange[] {
    const parent = dirname(shown);
    if (parent === '.' || existsSync(real(parent))) return [];
    return [...foldersFor(parent), { kind: 'create', place: placeOf(parent) }];
  }

  async function perform(id: string, step: Step): Promise<void> {
    switch (step.kind) {
      case 'command': {
        const layer = await start(id);
        runInLayer(layer, step.script);
        await history.applyLayer(id, layer, await listChanges(layer));
        return;
      }
      case 'write': {
        if (!isDirect(step.path)) return;
        const kind = existsSync(real(step.path)) ? 'replace' : 'create';
        return change(id, [...foldersFor(step.path), { kind, place: placeOf(step.path) }], () => {
          mkdirSync(dirname(real(step.path)), { recursive: true });
          writeFileSync(real(step.path), step.content);
        });
      }
      case 'delete':
        if (!existsSync(real(step.path)) || !isDirect(step.path)) return;
        return change(id, [{ kind: 'delete', place: placeOf(step.path) }], () =>
          rmSync(real(step.path), { recursive: true }),
        );
      case 'move':
        if (!existsSync(real(step.path)) || !isDirect(step.path) || !isFree(step.to)) return;
        if (`${step.to}/`.startsWith(`${step.path}/`)) return;
        return change(
          id,
          [...foldersFor(step.to), { kind: 'move', from: placeOf(step.path), to: placeOf(step.to) }],
          () => {
            mkdirSync(dirname(real(step.to)), { recursive: true });
            renameSync(real(step.path), real(step.to));
          },
        );
    }
  }

  return { base, folder, scope, history, open, perform, clean };
}

interface Played {
  readonly tree: string;
  readonly steps: readonly Step[];
  readonly from: number;
}

const anyPlay: fc.Arbitrary<Played> = fc.record({
  tree: treeScript,
  steps: fc.array(anyStep, { minLength: 1, maxLength: 5 }),
  from: fc.nat(4),
});

/** Names that aren't UTF-8 are shown without telling which one is meant. */
const withoutOddNames = (played: Played): Played =>
  JSON.parse(JSON.stringify(played).replaceAll('\\\\xff\\\\xfe', 'odd'));

/** Makes the calls, and returns the pictures of the tree before those to take back and after all. */
async function play({ tree, steps, from }: Played) {
  const workspace = setUp(tree);
  const callIds: string[] = [];
  let before = pictureOf(workspace.folder);
  for (const [index, step] of steps.entries()) {
    if (index === from % steps.length) before = pictureOf(workspace.folder);
    if (index >= from % steps.length) callIds.push(`call-${index}`);
    await workspace.perform(`call-${index}`, step);
  }
  const request = { callIds, ...workspace.scope };
  return { ...workspace, before, after: pictureOf(workspace.folder), request };
}

/** Whether a line of a picture is about one of the paths, what is in it, or a folder on the way to it. */
function isAbout(line: string, paths: readonly string[]): boolean {
  return paths.some((each) => {
    const shown = Buffer.from(each).toString('latin1');
    return line.startsWith(`${shown} `) || line.startsWith(`${shown}/`) || shown.startsWith(`${line.split(/ \d/)[0]}/`);
  });
}

interface Cut {
  readonly stopAt: number;
  readonly direction: 'back' | 'forth';
}

/** Does what a rewind does until it is killed. */
async function cutOff(rewindPath: string, { stopAt, direction }: Cut): Promise<void> {
  const { steps } = JSON.parse(readFileSync(join(rewindPath, 'rewind.json'), 'utf8'));
  const status = direction === 'back' ? 'rewinding' : 'undoing';
  writeFileSync(
    join(rewindPath, 'rewind-state.json'),
    JSON.stringify({ status, isRecorded: false, processId: process.pid, at: Date.now() }),
  );
  let done = 0;
  for await (const _step of applyRewind(steps, { folder: rewindPath, direction })) {
    if (done === stopAt) return;
    done += 1;
  }
}

const options = { leaveOut: [], note: null };

/** Once the user has made a folder d, the move can't be taken back either. */
const movedAndDeleted: Played = {
  tree: "mkdir -p a/b/c d/e f\nrm -rf $'a'\nrm -rf $'a' && mkdir -p $'a' && echo 0 > $'d/e/x'\ntouch $'x'\nrm -f $'x'\nln -sfn x $'x'\nmv $'a' $'a'",
  steps: [
    { kind: 'move', path: 'a', to: 'd/e/z' },
    { kind: 'delete', path: 'd' },
  ],
  from: 0,
};

/** A link to itself, where a call then wants to move something. */
const movedToLoop: Played = {
  tree: 'mkdir -p d/e',
  steps: [
    { kind: 'command', script: "ln -sfn x $'d/x'\necho 0 > $'x'" },
    { kind: 'move', path: 'd/e', to: 'd/x' },
    { kind: 'write', path: 'x', content: '' },
  ],
  from: 0,
};

describe.skipIf(isWithoutLayers)('a rewind', () => {
  it(
    'brings back the tree byte for byte, or lists what is in the way and changes nothing; undone, it is as if it never was',
    async () => {
      let restored = 0;
      await fc.assert(
        fc.asyncProperty(anyPlay, async (played) => {
          const { folder, scope, history, before, after, request, clean } = await play(played);
          try {
            const { obstacles } = await history.rewinds.plan(request);
            expect(pictureOf(folder)).toEqual(after);
            if (obstacles.size > 0) {
              await expect(history.rewinds.rewind('rewind', request, options)).rejects.toThrow('Nothing was changed');
              expect(pictureOf(folder)).toEqual(after);
              return;
            }
            restored += 1;
            await history.rewinds.rewind('rewind', request, options);
            expect(pictureOf(folder)).toEqual(before);
            await history.rewinds.undoRewind('rewind', scope);
            expect(pictureOf(folder)).toEqual(after);
          } finally {
            await clean();
          }
        }),
        { numRuns, seed: sampleSeed() },
      );
      expect(restored).toBeGreaterThan(numRuns / 4);
    },
    numRuns * PATIENCE,
  );

  it(
    'leaves what the user changed since, and takes back the rest once that is left out',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyPlay.map(withoutOddNames), path, async (played, touched) => {
          const { folder, history, before, request, clean } = await play(played);
          try {
            runDirectly(folder, `mkdir -p "$(dirname '${touched}')"; echo mine >> '${touched}'`);
            const after = pictureOf(folder);
            const { obstacles } = await history.rewinds.plan(request);
            const leaveOut = [...obstacles.keys()].map((each) => each.slice(folder.length + 1));
            if (leaveOut.length > 0) {
              await expect(history.rewinds.rewind('rewind', request, options)).rejects.toThrow('Nothing was changed');
              expect(pictureOf(folder)).toEqual(after);
            }
            await history.rewinds.rewind('rewind', request, { ...options, leaveOut });
            const isOther = (line: string) => !isAbout(line, [...leaveOut, touched]);
            const mine = (line: string) => isAbout(line, [touched]) && line.includes(' 100');
            const now = pictureOf(folder);
            expect(now.filter(mine)).toEqual(after.filter(mine));
            expect(now.filter(isOther)).toEqual(before.filter(isOther));
          } finally {
            await clean();
          }
        }),
        {
          numRuns: Math.ceil(numRuns / 2),
          seed: sampleSeed(),
          examples: [
            [movedAndDeleted, 'd/x'],
            [movedToLoop, 'x'],
          ],
        },
      );
    },
    numRuns * PATIENCE,
  );

  it('names a path that links in a circle cut off, and takes back the rest once it is left out', async () => {
    const steps: Step[] = [
      { kind: 'write', path: 'd/e/x', content: 'mine' },
      { kind: 'write', path: 'y', content: 'mine' },
    ];
    const { folder, history, request, clean } = await play({ tree: 'mkdir -p d/e', steps, from: 0 });
    try {
      runDirectly(folder, 'rm -r d/e; ln -s e d/e');
      const after = pictureOf(folder);
      expect([...(await history.rewinds.plan(request)).obstacles]).toEqual([[join(folder, 'd/e/x'), 'out-of-reach']]);
      await expect(history.rewinds.rewind('rewind', request, options)).rejects.toThrow('Nothing was changed');
      expect(pictureOf(folder)).toEqual(after);
      await history.rewinds.rewind('rewind', request, { ...options, leaveOut: ['d/e/x'] });
      expect(pictureOf(folder)).toEqual(after.filter((line) => !isAbout(line, ['y'])));
    } finally {
      await clean();
    }
  });

  it(
    'is finished after a crash, wherever that came',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyPlay, fc.nat(6), fc.boolean(), async (played, stopAt, isUndone) => {
          const { base, folder, scope, history, open, before, after, request, clean } = await play(played);
          try {
            if ((await history.rewinds.plan(request)).obstacles.size > 0) return;
            await history.rewinds.rewind('rewind', request, options);
            const again = open().rewinds;
            if (isUndone) await again.undoRewind('rewind', scope);
            const direction = isUndone ? 'back' : 'forth';
            await cutOff(join(base, 'rewinds', 'rewind'), { stopAt, direction });
            const recovered = await open().rewinds.recoverRewinds(() => expect.fail('It can be recovered'));
            expect(recovered).toEqual([{ id: 'rewind', status: isUndone ? 'rewound' : 'undone', note: null }]);
            expect(pictureOf(folder)).toEqual(isUndone ? before : after);
          } finally {
            await clean();
          }
        }),
        { numRuns: Math.ceil(numRuns / 2), seed: sampleSeed() },
      );
    },
    numRuns * PATIENCE,
  );
});
