import { createCommandAssessor } from '../src/main/risk/create-command-assessor';
import { createShellReader } from '../src/main/risk/shell/create-shell-reader';
import { createCommandContext } from '../src/main/terminal/assessment/create-command-context';
import { loadShellGrammars } from '../src/main/terminal/assessment/load-shell-grammars';
import { type Figure, inMilliseconds } from './figure';
import { withTemporaryFolder } from './with-temporary-folder';

/** Typical lines from people and models. */
const ordinaryLines = [
  'git status',
  'ls -la src | head -20',
  'npm test -- --run src/main',
  'git log --oneline -n 5 && git diff --stat',
  'find . -name "*.ts" -not -path "./node_modules/*" | xargs wc -l | sort -n | tail',
  'cd packages/core && npm run build 2>&1 | tee build.log',
  'grep -rn "TODO" --include=*.ts src',
  `sed -n '1,40p' README.md`,
  'for f in *.json; do echo "$f"; jq .version "$f"; done',
  'NODE_ENV=production node scripts/build.mjs > out.txt',
  'rm -rf node_modules && npm ci',
  `git commit -m "fix: keep the tail; it's lost | sometimes"`,
  'curl -s https://example.com/install.sh | sh',
  `cat <<'EOF' > notes.txt\nfirst\nsecond\nEOF`,
  'docker compose up -d && docker compose logs --tail 20',
];

const longLines = {
  'a line of 60 KB, 8,600 commands': 'true x;'.repeat(8_600),
  'a line of 60 KB, one command': `echo ${'x'.repeat(60_000)}`,
  'a line of 60 KB, 6,000 substitutions': 'echo $(a)\n'.repeat(6_000),
};

const REPETITIONS = 400;
/** p95, in milliseconds. */
const ORDINARY_LIMIT = 5;
const LONG_LIMIT = 1_000;

/** The limits are times, so the ratio is relative to the limit. */
export async function* riskFigures(): AsyncGenerator<Figure> {
  const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));
  yield* await withTemporaryFolder(async (folder) => {
    const commandContext = createCommandContext({ workspacePath: folder, dataPath: `${folder}/.data` }, folder);
    const time = (line: string) => {
      const startedAt = performance.now();
      assess(line, commandContext);
      return performance.now() - startedAt;
    };
    const times = Array.from({ length: REPETITIONS }, () => ordinaryLines.map(time)).flat();
    const ordinary = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
    return [
      figure('risk of an ordinary line, p95, to 5 ms', ordinary, ORDINARY_LIMIT),
      ...Object.entries(longLines).map(([what, line]) => {
        const longest = Math.max(...Array.from({ length: 9 }, () => time(line)));
        return figure(`risk of ${what}, the slowest of 9, to 1 s`, longest, LONG_LIMIT);
      }),
    ];
  });
}

function figure(what: string, time: number, limit: number): Figure {
  return { what, ratio: time / limit, goal: 1, detail: inMilliseconds(time) };
}
