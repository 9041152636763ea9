import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A small project for the screenshots. */
const files: Readonly<Record<string, string>> = {
  'README.md': '# Weather station\n\nReads the sensors on the roof and says what to wear.\n',
  'package.json': `${JSON.stringify(
    {
      name: 'weather-station',
      version: '1.4.0',
      type: 'module',
      scripts: { build: 'node scripts/build.js', test: 'node --test' },
    },
    null,
    2,
  )}\n`,
  'src/sensor.js': `export async function readSensor(name) {
  const response = await fetch(\`http://sensors.local/\${name}\`);
  return response.json();
}
`,
  'src/forecast.js': `import { readSensor } from './sensor.js';

const FREEZING = 32;

/** What to wear, by what the roof says. */
export async function advise() {
  const { temperature } = await readSensor('roof');
  if (temperature < FREEZING) return 'Wear a coat.';
  return 'A shirt will do.';
}
`,
  'src/units.js': `export const toCelsius = (fahrenheit) => ((fahrenheit - 32) * 5) / 9;
export const toFahrenheit = (celsius) => (celsius * 9) / 5 + 32;
`,
  'test/units.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toCelsius, toFahrenheit } from '../src/units.js';

test('water freezes', () => assert.equal(toCelsius(32), 0));
test('water boils', () => assert.equal(toFahrenheit(100), 212));
test('there and back', () => assert.equal(toCelsius(toFahrenheit(21)), 21));
`,
  'server.js': `const green = (text) => \`\\x1b[32m\${text}\\x1b[0m\`;
const cyan = (text) => \`\\x1b[36m\${text}\\x1b[0m\`;
let asked = 0;
console.log(\`\${green('ready')} on http://localhost:5173\`);
setInterval(() => console.log(\`08:15:\${String(asked).padStart(2, '0')} \${cyan('GET')} /roof.json 200 in \${12 + (asked++ % 5)} ms\`), 400);
`,
  'scripts/build.js': `import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
mkdirSync('build', { recursive: true });
cpSync('src', 'build/src', { recursive: true });
writeFileSync('build/version.txt', version);
console.log('built weather-station ' + version);
`,
  'scripts/readings.sh': 'curl -sS https://readings.example.org/roof.json\n',
  '.gitignore': 'build/\nnode_modules/\n',
  'notes/old-plan.md': 'Buy a second sensor.\n',
};

export async function writeTourProject(folder: string): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  const git = (...args: string[]) => execFileSync('git', [...author, ...args], { cwd: folder, stdio: 'ignore' });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'A weather station');
}
