const managerByFile: Readonly<Record<string, string>> = {
  'package-lock.json': 'npm',
  'npm-shrinkwrap.json': 'npm',
  'yarn.lock': 'yarn',
  'pnpm-lock.yaml': 'pnpm',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  'deno.lock': 'deno',
  'Cargo.toml': 'cargo',
  'go.mod': 'go',
  'poetry.lock': 'poetry',
  'uv.lock': 'uv',
  'pdm.lock': 'pdm',
  Pipfile: 'pipenv',
  'requirements.txt': 'pip',
  'environment.yml': 'conda',
  Gemfile: 'bundler',
  'composer.json': 'composer',
  'pom.xml': 'maven',
  'build.gradle': 'gradle',
  'build.gradle.kts': 'gradle',
  'mix.exs': 'mix',
  'pubspec.yaml': 'pub',
  'Package.swift': 'swift',
  'packages.lock.json': 'nuget',
  'flake.lock': 'nix',
};

/** Recognized by the files they leave; nearest to the root first. */
export function findPackageManagers(paths: readonly string[]): string[] {
  const byDepth = [...paths].sort((first, second) => depthOf(first) - depthOf(second));
  const found = byDepth.flatMap((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const manager = Object.hasOwn(managerByFile, name) ? managerByFile[name] : undefined;
    return manager === undefined ? [] : [manager];
  });
  return [...new Set(found)];
}

export function depthOf(path: string): number {
  return path.split('/').length;
}
