import type { RiskLevel } from '../../../shared/call/risk-level';

/** A path whose content is run later without being reviewed. */
export interface AutoRunPath {
  /** Matched against a lowercase path with a slash around each name. */
  readonly pattern: RegExp;
  readonly level: RiskLevel;
  readonly what: string;
}

/** Folders, including everything in them. */
const folders = (level: RiskLevel, what: string, names: string): AutoRunPath => ({
  ...{ level, what },
  pattern: new RegExp(`/(?:${alternatives(names)})/`),
});

/** Files, by their last name. */
const files = (level: RiskLevel, what: string, names: string): AutoRunPath => ({
  ...{ level, what },
  pattern: new RegExp(`/(?:${alternatives(names)})/$`),
});

/** `*` stands for any part of a name; `?` makes the letter before it optional. */
function alternatives(names: string): string {
  return names
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => name.replaceAll('.', '\\.').replaceAll('*', '[^/]*'))
    .join('|');
}

const hooks = 'git runs hooks automatically';
const editor = 'the editor runs what is configured there';
const pipeline = 'CI runs it on the next push';
const agent = 'coding agents start the programs it lists';
const gitSettings = 'git settings can start programs';
const shells = 'shells run it at startup';
const builds = 'it defines what a build runs';

/** Runs automatically: when a folder is opened, at a commit, at a push, when a program starts. */
const byThemselves: readonly AutoRunPath[] = [
  folders('high', hooks, '.husky .githooks .git-hooks .git_hooks'),
  files(
    'high',
    hooks,
    `.?lefthook(-local)?.(ya?ml|toml|json) .pre-commit-config.ya?ml .huskyrc* .simple-git-hooks.* simple-git-hooks.*
     .overcommit.yml .lintstagedrc* lint-staged.config.*`,
  ),
  files(
    'high',
    editor,
    '.vscode .vscode/(tasks|settings|launch|extensions|mcp).json *.code-workspace *.sublime-project',
  ),
  folders('high', editor, '.idea .fleet .zed .devcontainer .vs'),
  files('high', editor, '.devcontainer.json .gitpod.ya?ml .exrc .nvimrc .nvim.lua .lvimrc .dir-locals.el'),
  files('high', 'the debugger runs it at startup', '.gdbinit .lldbinit'),
  folders(
    'high',
    pipeline,
    `.github/(workflows|actions) .(forgejo|gitea)/(workflows|actions) .gitlab/ci .circleci .buildkite .woodpecker .semaphore
     .teamcity .azure-pipelines`,
  ),
  files(
    'high',
    pipeline,
    `.github .gitlab .forgejo .gitea .gitlab-ci*.ya?ml .travis.ya?ml azure-pipelines*.ya?ml bitbucket-pipelines.ya?ml
     jenkinsfile* .drone.ya?ml .woodpecker.ya?ml .?appveyor.ya?ml cloudbuild.ya?ml .cirrus.ya?ml buildspec.ya?ml codemagic.ya?ml
     netlify.toml vercel.json`,
  ),
  folders(
    'high',
    agent,
    `.aintern .agents .claude .cursor .codex .gemini .qwen .opencode .continue .windsurf .roo .kiro .amazonq .junie .trae .goose`,
  ),
  files('high', agent, '.mcp.json .claude.json opencode.jsonc? .aider.conf.ya?ml .crush.json'),
  files('high', 'it loads when a shell enters the folder', '.?mise(.local)?.toml .rtx.toml'),
  folders('high', 'it loads when a shell enters the folder', '.config/mise .mise'),
  files('high', 'Python runs it at startup', 'sitecustomize.py usercustomize.py *.pth'),
];

/** Runs with the next ordinary command. */
const byUsualCommands: readonly AutoRunPath[] = [
  files('medium', 'it sets which filters git runs', '.gitattributes'),
  files('medium', 'git fetches the code it names', '.gitmodules'),
  files('medium', 'make runs its recipes', 'makefile gnumakefile makefile.* *.mk *.mak'),
  files('medium', 'just and task run its recipes', '.?justfile *.just taskfile*.ya?ml'),
  files('medium', 'npm runs the scripts in this file', 'package.json'),
  files(
    'medium',
    'it changes what npm, yarn and pnpm run',
    '.pnpmfile.c?js .yarnrc .pnp.c?js .pnp.loader.mjs bunfig.toml',
  ),
  folders('medium', 'yarn runs it', '.yarn/(plugins|releases)'),
  files('medium', 'deno runs the tasks in this file', 'deno.jsonc?'),
  files(
    'medium',
    "it defines what the project's tasks run",
    'nx.json turbo.json project.json angular.json nodemon.json',
  ),
  files(
    'medium',
    'the tool it configures runs it or loads what it names',
    `*.(config|conf).[cm]?[jt]s .*rc.[cm]?[jt]s webpack.*.[cm]?[jt]s gulpfile.* gruntfile.* .babelrc* babel.config.* .eslintrc*
     .stylelintrc* .prettierrc* .mocharc* .postcssrc* .releaserc* .swcrc .pylintrc pylintrc`,
  ),
  files(
    'medium',
    'Python runs it when the project is built, installed or tested',
    'setup.py setup.cfg pyproject.toml conftest.py noxfile.py tox.ini pytest.ini .pytest.ini fabfile.py tasks.py dodo.py manage.py pipfile',
  ),
  files('medium', 'cargo runs it or what it names', 'build.rs cargo.toml rust-toolchain rust-toolchain.toml'),
  folders('medium', 'cargo runs what is configured there', '.cargo'),
  files(
    'medium',
    builds,
    `*.gradle *.gradle.kts gradlew gradlew.bat gradle.properties pom.xml mvnw mvnw.cmd build.xml *.sbt cmakelists.txt *.cmake
     cmakepresets.json cmakeuserpresets.json meson.build build.ninja configure configure.ac sconstruct sconscript wscript xmake.lua
     build.bazel workspace.bazel module.bazel *.bzl .bazelrc *.csproj *.fsproj *.vbproj *.vcxproj *.targets
     directory.build.* nuget.config mix.exs rebar.config setup.hs build.zig package.swift project.clj deps.edn *.nimble
     flake.nix default.nix shell.nix`,
  ),
  folders('medium', builds, 'gradle/wrapper .mvn'),
  files(
    'medium',
    'Ruby tools run it',
    'rakefile* *.rake gemfile *.gemspec config.ru guardfile vagrantfile capfile fastfile podfile brewfile .irbrc .pryrc .rspec',
  ),
  files('medium', 'composer runs the scripts in this file', 'composer.json'),
  files(
    'medium',
    'it defines what containers run',
    'dockerfile* *.dockerfile containerfile* (docker-)?compose*.ya?ml tiltfile skaffold.ya?ml procfile*',
  ),
  files('medium', 'it sets which tool versions run', '.tool-versions'),
];

/** The first match counts, so the worst come first. */
const autoRunPaths: readonly AutoRunPath[] = [
  { pattern: /\/\.git\/(modules\/.*)?hooks\//, level: 'critical', what: hooks },
  {
    pattern: /\/\.git\/(modules\/.*|worktrees\/.*)?(config|config\.worktree|info\/attributes)\/$/,
    level: 'critical',
    what: gitSettings,
  },
  { pattern: /\/(\.gitconfig|\.config\/git\/(config|attributes))\/$/, level: 'critical', what: gitSettings },
  {
    pattern:
      /\/\.?(bashrc|bash_profile|bash_login|bash_logout|bash_aliases|profile|zshrc|zshenv|zprofile|zlogin|zlogout|kshrc|cshrc|tcshrc|login|inputrc|xinitrc|xprofile|xsession)\/$/,
    level: 'critical',
    what: shells,
  },
  { pattern: /\/fish\/(config\.fish|conf\.d\/|functions\/)/, level: 'critical', what: shells },
  {
    pattern: /\/(windows)?powershell\/([^/]*profile\.ps1|modules\/)/,
    level: 'critical',
    what: 'PowerShell runs it at startup',
  },
  {
    pattern: /\/(\.config\/autostart|launchagents|launchdaemons|start menu\/programs\/startup)\//,
    level: 'critical',
    what: 'it starts at every login',
  },
  {
    pattern: /\/(\.config|\.local\/share|etc|lib)\/systemd\//,
    level: 'critical',
    what: 'systemd runs what is configured there',
  },
  {
    pattern: /\/(etc\/(cron[^/]*|anacrontab|at\.(allow|deny))|var\/spool\/(cron|at)[^/]*)\//,
    level: 'critical',
    what: 'cron runs what is configured there',
  },
  { pattern: /\/(\.vimrc|\.config\/nvim\/|\.emacs|\.emacs\.d\/)/, level: 'critical', what: 'the editor runs it' },
  ...byThemselves,
  // A file in place of the folder sends git to a repository elsewhere, with its settings and hooks.
  files('high', 'git takes its settings and hooks from there', '.git'),
  folders('medium', 'git keeps the state of the repository there', '.git'),
  ...byUsualCommands,
];

/** Rules out most paths with a single test. */
const anyPlace = new RegExp(autoRunPaths.map(({ pattern }) => pattern.source).join('|'));

/** Finds the part of a path that runs automatically, and what is known about it. */
export function findAutoRunPath(path: string): { place: AutoRunPath; from: number; length: number } | null {
  if (!anyPlace.test(path)) return null;
  for (const place of autoRunPaths) {
    const match = place.pattern.exec(path);
    if (match) {
      const from = path.slice(0, match.index).split('/').length - 1;
      return { place, from, length: match[0].split('/').filter(Boolean).length };
    }
  }
  return null;
}
