import { packageCommands } from '../../../risk/commands/packages/package-commands';

/** Where a program keeps the addresses of its registries. */
export interface RegistrySettings {
  /** Names of variables that hold addresses. */
  readonly variables?: readonly string[];
  /** Relative to the home folder, or absolute. */
  readonly userFiles?: readonly string[];
  /** Relative to the working directory. */
  readonly projectFiles?: readonly string[];
  /** The lines of these files that count. */
  readonly lines: RegExp;
}

/** What programs of one kind contact. */
export interface ProgramProfile {
  readonly programs: readonly string[];
  readonly hosts: readonly string[];
  /** Whether a command with these arguments contacts them; without it, every command does. */
  readonly isOnline?: (args: readonly string[], program: string) => boolean;
  readonly settings?: RegistrySettings;
}

const words = (text: string): string[] => text.split(' ');

/** Whether the first argument that is no flag is one of these. */
const commands = (text: string) => {
  const known = new Set(words(text));
  return (args: readonly string[]) => known.has(args.find((word) => !/^[-+]/.test(word)) ?? '');
};

/** Scripts and listings of a package manager contact no registry. */
function isPackageCommandOnline(args: readonly string[], program: string): boolean {
  const [first, second] = args.filter((word) => !word.startsWith('-'));
  if (first === undefined) return program === 'yarn' && args.length === 0;
  const known = packageCommands.get(`${first} ${second}`) ?? packageCommands.get(first);
  // Others than npm run a script by its name alone.
  if (known === undefined) return false;
  return known.kind !== 'reads' && known.kind !== 'scripts';
}

const npmFiles = ['.npmrc', '.yarnrc', '.yarnrc.yml', 'bunfig.toml'];
const npmSettings: RegistrySettings = {
  variables: words(
    'npm_config_registry NPM_CONFIG_REGISTRY YARN_NPM_REGISTRY_SERVER YARN_REGISTRY BUN_CONFIG_REGISTRY',
  ),
  userFiles: [...npmFiles, '/etc/npmrc', '/usr/etc/npmrc', '/usr/local/etc/npmrc', '/usr/lib/node_modules/npm/npmrc'],
  projectFiles: npmFiles,
  lines: /registry/i,
};
const npmHosts = words('registry.npmjs.org registry.yarnpkg.com repo.yarnpkg.com');

const pythonHosts = words('pypi.org files.pythonhosted.org');
const pythonSettings: RegistrySettings = {
  variables: words('PIP_INDEX_URL PIP_EXTRA_INDEX_URL UV_INDEX_URL UV_DEFAULT_INDEX UV_EXTRA_INDEX_URL UV_INDEX'),
  userFiles: words('.config/pip/pip.conf .pip/pip.conf /etc/pip.conf .config/uv/uv.toml .config/pypoetry/config.toml'),
  projectFiles: words('requirements.txt pyproject.toml Pipfile uv.toml'),
  lines: /index|^\s*url\s*=/i,
};

/** The usual registries by program; system package managers have none, because they need to write outside the sandbox. */
export const programProfiles: readonly ProgramProfile[] = [
  { programs: words('npm pnpm yarn bun'), hosts: npmHosts, isOnline: isPackageCommandOnline, settings: npmSettings },
  { programs: words('npx pnpx bunx corepack ncu npm-check-updates'), hosts: npmHosts, settings: npmSettings },
  {
    programs: words('pip pip3'),
    hosts: pythonHosts,
    isOnline: commands('install download wheel index list'),
    settings: pythonSettings,
  },
  {
    programs: words('uv poetry pdm pipenv'),
    hosts: pythonHosts,
    isOnline: commands('sync add remove lock pip tool run install update export self build'),
    settings: pythonSettings,
  },
  { programs: words('uvx pipx'), hosts: pythonHosts, settings: pythonSettings },
  {
    programs: ['cargo'],
    hosts: words('index.crates.io static.crates.io crates.io'),
    isOnline: commands(
      'add b bench build c check clippy doc fetch fix generate-lockfile info install metadata package r run rustc search t test tree update vendor',
    ),
    settings: {
      userFiles: words('.cargo/config.toml .cargo/config'),
      projectFiles: words('.cargo/config.toml .cargo/config'),
      lines: /registry|index/i,
    },
  },
  { programs: ['rustup'], hosts: ['static.rust-lang.org'] },
  {
    programs: ['go'],
    hosts: words('proxy.golang.org sum.golang.org storage.googleapis.com'),
    isOnline: commands('build generate get install list mod run test vet work'),
    settings: { variables: words('GOPROXY GOSUMDB'), userFiles: ['.config/go/env'], lines: /GOPROXY|GOSUMDB/ },
  },
  {
    programs: words('bundle bundler gem'),
    hosts: words('rubygems.org index.rubygems.org'),
    isOnline: commands('add fetch install lock outdated search update'),
    settings: { userFiles: words('.bundle/config .gemrc'), projectFiles: ['Gemfile'], lines: /mirror|source|https?:/i },
  },
  {
    programs: ['composer'],
    // Packages come as archives from where they are developed.
    hosts: words('repo.packagist.org packagist.org api.github.com codeload.github.com'),
    isOnline: commands('create-project global i install outdated require search u update'),
    settings: {
      userFiles: words('.config/composer/config.json .composer/config.json'),
      projectFiles: ['composer.json'],
      lines: /"url"/,
    },
  },
  {
    programs: words('mvn mvnw'),
    hosts: words('repo.maven.apache.org repo1.maven.org'),
    settings: { userFiles: ['.m2/settings.xml'], lines: /<url>/ },
  },
  {
    programs: words('gradle gradlew'),
    hosts: words(
      'repo.maven.apache.org repo1.maven.org plugins.gradle.org plugins-artifacts.gradle.org services.gradle.org downloads.gradle.org dl.google.com',
    ),
  },
  {
    programs: words('dotnet nuget'),
    hosts: ['api.nuget.org'],
    isOnline: commands('add build install list new pack publish restore run test tool update'),
    settings: { userFiles: ['.nuget/NuGet/NuGet.Config'], projectFiles: ['nuget.config'], lines: /value=/i },
  },
  { programs: ['deno'], hosts: words('jsr.io deno.land registry.npmjs.org') },
  { programs: words('dart flutter'), hosts: ['pub.dev'], isOnline: commands('pub') },
  { programs: ['mix'], hosts: words('hex.pm repo.hex.pm builds.hex.pm') },
];
