const each = (what: string, names: string): [string, string][] => names.split(/\s+/).map((name) => [name, what]);

/** What well-known development tools do. They run the project's own code or configuration, so none is read-only. */
export const projectTools: ReadonlyMap<string, string> = new Map([
  ...each(
    "Runs the project's tests",
    `pytest py.test unittest nose2 doctest tox nox vitest jest mocha ava tap karma cypress rspec minitest phpunit pest ctest gotestsum
     nextest coverage`,
  ),
  ...each(
    "Checks the types of the project's code",
    'tsc vue-tsc mypy pyright basedpyright pytype flow sorbet phpstan psalm',
  ),
  ...each(
    "Checks or formats the project's code",
    `eslint oxlint biome prettier stylelint standard xo ruff flake8 pylint black isort autopep8 yapf bandit rubocop standardrb
     golangci-lint staticcheck gofmt goimports rustfmt clang-format clang-tidy ktlint swiftlint shellcheck shfmt markdownlint knip`,
  ),
  ...each('Builds the project', 'vite webpack rollup esbuild rolldown tsup parcel swc babel turbo nx next nuxt astro'),
]);
