import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyLayer } from './apply-layer';
import { listChanges } from './list-changes';
import { pictureOf, plenty, runDirectly, runInLayer, setUpLayer } from './testing/set-up-layer';
import { isWithoutLayers } from './testing/when-layered';
import { undoLayer } from './undo-layer';

const isMissing = (program: string) => spawnSync(program, ['--version']).error !== undefined;

/** Everything that git writes depends on nothing but its input. */
const git = `export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_TERMINAL_PROMPT=0
export GIT_AUTHOR_NAME=Ada GIT_AUTHOR_EMAIL=ada@example.com GIT_AUTHOR_DATE='2026-01-01T00:00:00Z'
export GIT_COMMITTER_NAME=Ada GIT_COMMITTER_EMAIL=ada@example.com GIT_COMMITTER_DATE='2026-01-01T00:00:00Z'
`;

const repository = `${git}git init -q -b main --template=
for n in 1 2 3; do echo $n > $n.txt; git add .; git commit -qm "Add $n"; done
git checkout -qb side HEAD~1; echo side > side.txt; git add .; git commit -qm Side; git checkout -q main
echo changed >> 1.txt; echo ignored.log > .gitignore; echo log > ignored.log`;

const biome = resolve('node_modules/.bin/biome');

const programs: readonly [name: string, needs: string, before: string, command: string][] = [
  ['git commit', 'git', repository, `${git}git add -A && git commit -qm Four`],
  ['git stash', 'git', repository, `${git}git stash push -qu && git stash pop -q && git stash push -q`],
  ['git rebase', 'git', repository, `${git}git stash -q && git rebase -q main side && git gc -q --prune=now`],
  ['sed -i', 'sed', 'mkdir d; seq 1 2000 > d/numbers; chmod 751 d/numbers', "sed -i 's/1/one/' d/numbers"],
  [
    'make',
    'make',
    `printf 'out/%%.o: %%.c\\n\\tmkdir -p out && cp $< $@\\n\\nclean:\\n\\trm -rf old\\n' > Makefile
     touch a.c b.c; mkdir old; touch old/x`,
    'make out/a.o out/b.o clean',
  ],
  [
    'a formatter',
    biome,
    `printf '{"root":true}' > biome.json; printf 'const  a=[1,2\\n]' > a.js`,
    `${biome} format --write .`,
  ],
  ['a Python venv', 'python3', 'true', 'python3 -m venv --without-pip env && ln -s env/bin/python python'],
  [
    'npm install and npm test',
    'npm',
    `mkdir tiny; echo '{"name":"tiny","version":"1.0.0","main":"i.js"}' > tiny/package.json; echo 'module.exports = 7' > tiny/i.js
     echo '{"name":"app","version":"1.0.0","scripts":{"test":"node -p \\"require(\\\\\\"tiny\\\\\\")\\" > result"}}' > package.json`,
    'npm install --offline --no-audit --no-fund --cache .npm ./tiny && npm test && rm -rf .npm',
  ],
];

/** The index and the logs of git hold times and inodes. */
const comparable = (folder: string) => pictureOf(folder).filter((line) => !line.startsWith('.git/index '));

describe.skipIf(isWithoutLayers)('on a layer, applied', () => {
  it.each(programs.filter(([, program]) => !isMissing(program)))(
    '%s does what it does without, and is undone byte for byte',
    async (_name, _program, before, command) => {
      const { folder, start, clean } = setUpLayer(before);
      try {
        const atFirst = pictureOf(folder);
        const layer = await start();
        runInLayer(layer, command);
        expect(pictureOf(folder)).toEqual(atFirst);
        const applied = await applyLayer(layer, await listChanges(layer), { now: 1, budget: plenty });
        const onLayer = comparable(folder);
        expect({ ...applied, changes: applied.changes.length > 0 }).toMatchObject({
          ...{ changes: true, conflicts: [], unkept: [], refused: [] },
        });
        const status = () =>
          spawnSync('git', ['-C', folder, 'status', '--short', '--ignored'], {
            encoding: 'utf8',
          });
        const statusOnLayer = status().stdout;
        if (applied.kept === null) throw new Error('Nothing was kept');
        expect(await undoLayer(applied.kept)).toMatchObject({ kind: 'undone', left: [] });
        expect(comparable(folder)).toEqual(atFirst.filter((line) => !line.startsWith('.git/index ')));
        runDirectly(folder, command);
        expect(onLayer).toEqual(comparable(folder));
        expect(statusOnLayer).toBe(status().stdout);
        expect(spawnSync('git', ['-C', folder, 'fsck', '--strict']).status).toBe(
          pictureOf(folder).some((line) => line.startsWith('.git ')) ? 0 : 128,
        );
      } finally {
        await clean();
      }
    },
  );
});
