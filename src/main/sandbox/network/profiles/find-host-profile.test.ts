import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { findHostProfile, type HostProfileOptions } from './find-host-profile';
import { splitSubject } from './split-subject';

const nothing: HostProfileOptions = {
  subjects: [],
  folder: '/nonexistent',
  homePath: '/nonexistent',
  systemPath: '/nonexistent',
  environment: {},
  askGit: () => null,
};

function hostsOf(subject: string, change: Partial<HostProfileOptions> = {}): string[] {
  const { hosts } = findHostProfile({ ...nothing, subjects: [subject], ...change });
  return hosts.filter(({ source }) => source === 'usual').map(({ host }) => host);
}

/** All hosts but the usual ones, each with its source. */
function othersOf(subject: string, change: Partial<HostProfileOptions>): string[] {
  const { hosts } = findHostProfile({ ...nothing, subjects: [subject], ...change });
  return hosts.filter(({ source }) => source !== 'usual').map(({ host, source }) => `${source} ${host}`);
}

function filesIn(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

describe('the hosts that a command usually contacts', () => {
  it.each([
    ['npm install', 'registry.npmjs.org'],
    ['npm ci --ignore-scripts', 'registry.npmjs.org'],
    ['npm i -D left-pad', 'registry.npmjs.org'],
    ['npx cowsay hi', 'registry.npmjs.org'],
    ['pnpm add x', 'registry.npmjs.org'],
    ['yarn', 'registry.yarnpkg.com'],
    ['bun install', 'registry.npmjs.org'],
    ['pip install requests', 'pypi.org'],
    ["python3 -m pip install 'requests>=2'", 'files.pythonhosted.org'],
    ['uv sync', 'pypi.org'],
    ['poetry add x', 'pypi.org'],
    ['cargo build --release', 'static.crates.io'],
    ['go mod download', 'proxy.golang.org'],
    ['bundle install', 'rubygems.org'],
    ['composer require x/y', 'repo.packagist.org'],
    ['mvn package', 'repo.maven.apache.org'],
    ['./gradlew build', 'services.gradle.org'],
  ])('%s: %s among others', (subject, host) => {
    expect(hostsOf(subject)).toContain(host);
  });

  it.each([
    'npm test',
    'npm run build',
    'npm ls',
    'yarn build',
    'pnpm dev',
    'pip freeze',
    'cargo fmt',
    'go version',
    'apt-get install x',
    'git status',
    'node server.js',
    'make',
    'echo npm install',
  ])('%s: none', (subject) => {
    expect(findHostProfile({ ...nothing, subjects: [subject] })).toEqual({ hosts: [], notes: [] });
  });

  it('include registries that the user configured, from files and variables', () => {
    const homePath = filesIn({
      '.npmrc': `; registry=https://old.test\nregistry=https://\${TEAM}.example.test/npm/\n@own:registry=http://localhost:4873/\n//x.test/:_authToken=1\n`,
      '.config/pip/pip.conf': '[global]\nindex-url = https://user:secret@pip.example.test/simple\ncert = /etc/x\n',
      '.cargo/config.toml': '[source.mirror]\nregistry = "sparse+https://crates.example.test/index/"\n',
      '.m2/settings.xml': '<mirror><url>https://maven.example.test/all</url></mirror>',
    });
    const environment = {
      TEAM: 'red',
      npm_config_registry: 'https://variable.test/',
      GOPROXY: 'https://go.test,direct',
    };
    const given = { homePath, environment };
    expect(othersOf('npm install', given)).toEqual([
      'configured variable.test',
      'configured red.example.test',
      'configured localhost:4873',
    ]);
    expect(othersOf('pip install x', given)).toEqual(['configured pip.example.test']);
    expect(othersOf('cargo build', given)).toEqual(['configured crates.example.test']);
    expect(othersOf('mvn test', given)).toEqual(['configured maven.example.test']);
    expect(othersOf('go build', given)).toEqual(['configured go.test']);
  });

  it('NW-16 tell registries apart that only the project configures', () => {
    const folder = filesIn({
      '.npmrc': 'registry=https://project.test/',
      'requirements.txt': '--index-url https://pip.project.test/simple\nrequests\n',
      Gemfile: 'source "https://gems.project.test"\n',
    });
    expect(othersOf('npm install', { folder })).toEqual(['project project.test']);
    expect(othersOf('pip install -r requirements.txt', { folder })).toEqual(['project pip.project.test']);
    expect(othersOf('bundle install', { folder })).toEqual(['project gems.project.test']);
    const homePath = filesIn({ '.npmrc': 'registry=https://project.test/' });
    expect(othersOf('npm install', { folder, homePath })).toEqual(['configured project.test']);
  });

  it('NW-17 are not looked for in a pipe that a project put in place of its settings', () => {
    const folder = temporaryFolder();
    execFileSync('mkfifo', [join(folder, '.npmrc')]);
    expect(othersOf('npm install', { folder })).toEqual([]);
  });

  it('include those that the line names', () => {
    expect(othersOf("curl -s 'https://User:x@A.test:8443/path?x=1' http://b.test", {})).toEqual([
      'named a.test:8443',
      'named b.test',
    ]);
  });
});

describe('the hosts of git', () => {
  const remotes = (...lines: string[]) => ({
    askGit: () => lines.flatMap((line) => [`${line} (fetch)`, `${line} (push)`]).join('\n'),
  });
  const both = remotes('origin\thttps://token@github.test/a/b.git', 'other\thttps://forge.test:8443/a.git');

  it('are those of its remotes, or of the one that the line names', () => {
    expect(othersOf('git fetch', both)).toEqual(['configured github.test', 'configured forge.test:8443']);
    expect(othersOf('git -C sub push other main', both)).toEqual(['configured forge.test:8443']);
    expect(othersOf('git commit -m origin', both)).toEqual([]);
    expect(othersOf('git clone https://new.test/x.git', both)).toEqual(['named new.test']);
  });

  it('come from a real repository, with the replacements that are set for it', () => {
    const folder = temporaryFolder();
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
    git('init', '-q');
    git('remote', 'add', 'origin', 'git@github.test:a/b.git');
    const askGit = (_folder: string, args: readonly string[]) => git(...args);
    const { notes } = findHostProfile({ ...nothing, subjects: ['git pull'], folder, askGit });
    expect(notes).toEqual([expect.stringMatching(/^The remote origin uses ssh, .* Use the https address/)]);
    git('config', 'url.https://github.test/.insteadOf', 'git@github.test:');
    expect(othersOf('git pull', { folder, askGit })).toEqual(['configured github.test']);
  });

  it.each(['git clone git@github.test:a/b.git', 'git clone ssh://github.test/a', 'git push host.test:a main'])(
    '%s is explained, because ssh does not work inside',
    (subject) => {
      const { notes, hosts } = findHostProfile({ ...nothing, subjects: [subject] });
      expect([notes, hosts]).toEqual([[expect.stringContaining('The address uses ssh')], []]);
    },
  );
});

it('a simple command is split into the words that it was put together from', () => {
  expect(splitSubject("npm install 'a b' x=1 'it'\\''s' --flag='v w' \\d")).toEqual([
    'npm',
    'install',
    'a b',
    'x=1',
    "it's",
    '--flag=v w',
    '\\d',
  ]);
});
