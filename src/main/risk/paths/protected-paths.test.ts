import { describe, expect, it } from 'vitest';
import { protectionOf } from './protected-paths';

describe('a place where credentials are kept', () => {
  it.each([
    '/project/.env',
    '/project/.envrc',
    '/project/.ENV',
    '/project/.env.local',
    '/project/.env.',
    '/project/.env::$DATA',
    '/project/.e\u200Bnv',
    '/project/\uFF0Eenv',
    '/home/u/.ssh/config',
    '/home/u/.ssh',
    '/home/u/.gnupg/x',
    '/home/u/.aws/credentials',
    '/home/u/.kube/config',
    '/home/u/.docker/config.json',
    '/home/u/.config/gcloud/x',
    '/home/u/.npmrc',
    '/home/u/.netrc',
    '/home/u/.git-credentials',
    '/home/u/.pgpass',
    '/home/u/.bash_history',
    '/home/u/.password-store/a.gpg',
    '/home/u/.mozilla/firefox/x/logins.json',
    '/home/u/.config/google-chrome/Default/Cookies',
    '/Users/u/Library/Keychains/login.keychain-db',
    'C:\\Users\\u\\AppData\\Roaming\\Mozilla\\Firefox',
    '/etc/shadow',
    '/proc/1/environ',
    '/project/server.pem',
    '/project/server.KEY',
    '/project/store.jks',
    '/project/id_ed25519',
  ])('is one to read and to write: %s', (path) => {
    expect(protectionOf(path, 'read')).toEqual({ kind: 'credentials' });
    expect(protectionOf(path, 'write')).toEqual({ kind: 'credentials' });
  });

  it.each([
    '/project/prod.env',
    '/project/config/Docker.ENV',
    '/project/.flaskenv',
    '/project/.dev.vars',
    '/project/.dev.vars.staging',
    '/project/terraform.tfstate',
    '/project/terraform.tfstate.backup',
    '/project/terraform.tfstate.1700000000.backup',
    '/project/prod.auto.tfvars',
    '/project/terraform.tfvars.json',
    '/home/u/.terraformrc',
    '/home/u/.terraform.d/credentials.tfrc.json',
    '/home/u/.composer/auth.json',
    '/project/config/secrets.yml',
    '/project/.streamlit/secrets.toml',
    '/project/client_secret.json',
    '/project/client_secret_12-ab.apps.googleusercontent.com.json',
    '/project/kubeconfig',
    '/project/prod.kubeconfig',
    '/project/kubeconfig.yaml',
    '/project/local.settings.json',
    '/project/wp-config.php',
  ])('SF-07 is one by a name that tools use for it: %s', (path) => {
    expect(protectionOf(path, 'read')).toEqual({ kind: 'credentials' });
  });

  it.each([
    '/project/example.env',
    '/project/app.sample.env',
    '/project/prod.env.example',
    '/project/.dev.vars.example',
    '/project/example.tfvars',
    '/project/terraform.tfvars.example',
    '/project/.terraform.tfstate.lock.info',
    '/project/main.tf',
    '/project/wp-config-sample.php',
    '/project/locales/en/auth.json',
    '/project/templates/secret.yaml',
    '/project/src/secrets.ts',
    '/project/src/kubeconfig.ts',
    '/project/vite-env.d.ts',
    '/project/.env.example',
    '/project/.env.sample',
    '/project/.env.template',
    '/project/environment.ts',
    '/project/env',
    '/project/src/firefox/manifest.json',
    '/project/keys.ts',
    '/project/ssh/config',
    '/etc/hosts',
  ])('is not: %s', (path) => {
    expect(protectionOf(path, 'read')).toBeNull();
    expect(protectionOf(path, 'write')).toBeNull();
  });
});

it('of a folder for containers holds no credentials besides the one file that does', () => {
  expect(protectionOf('/project/.docker/Dockerfile', 'read')).toBeNull();
  expect(protectionOf('/project/.docker/Dockerfile', 'write')).toMatchObject({ kind: 'runs-later', level: 'medium' });
});

describe('a place whose content runs later', () => {
  it.each([
    '/project/.git/hooks/pre-commit',
    '/project/.GIT/Hooks/pre-commit',
    '/project/.git/config',
    '/project/.git/modules/a/config',
    '/project/.git/modules/a/hooks/x',
    '/project/.git/info/attributes',
    '/home/u/.gitconfig',
    '/home/u/.bashrc',
    '/home/u/.zshenv',
    '/home/u/.profile',
    '/home/u/.config/fish/config.fish',
    '/home/u/.config/autostart/x.desktop',
    '/home/u/.config/systemd/user/x.service',
    '/Users/u/Library/LaunchAgents/x.plist',
    '/etc/cron.d/x',
    '/var/spool/cron/crontabs/u',
    '/home/u/.ssh/authorized_keys',
    'C:\\Users\\u\\Documents\\PowerShell\\Microsoft.PowerShell_profile.ps1',
    'C:\\Users\\u\\AppData\\Roaming\\Microsoft\\Windows\\Start Menu\\Programs\\Startup\\x.lnk',
  ])('is critical to write: %s', (path) => {
    expect(protectionOf(path, 'write')).toMatchObject({ kind: 'runs-later', level: 'critical' });
  });

  it.each([
    '/project/.husky/pre-commit',
    '/project/.vscode/tasks.json',
    '/project/.vscode/settings.json',
    '/project/.idea/x.xml',
    '/project/.vscode',
    '/project/.vscode/launch.json',
    '/project/.vscode/extensions.json',
    '/project/.vscode/mcp.json',
    '/project/app.code-workspace',
    '/project/.devcontainer/devcontainer.json',
    '/project/.zed/tasks.json',
    '/project/.githooks/pre-push',
    '/project/lefthook.yml',
    '/project/.lefthook-local.yaml',
    '/project/.pre-commit-config.yaml',
    '/project/.github/workflows/ci.yml',
    '/project/.github/actions/x/action.yml',
    '/project/.GitHub/Workflows/ci.yml',
    '/project/.gitlab-ci.yml',
    '/project/.circleci/config.yml',
    '/project/azure-pipelines.yml',
    '/project/Jenkinsfile',
    '/project/bitbucket-pipelines.yml',
    '/project/.mcp.json',
    '/project/.claude/settings.json',
    '/project/.cursor/mcp.json',
    '/project/.codex/config.toml',
    '/project/.gemini/settings.json',
    '/project/mise.toml',
    '/project/.mise.local.toml',
    '/project/lib/sitecustomize.py',
    '/project/evil.pth',
    '/project/.exrc',
    '/project/.gdbinit',
  ])('HO-02 is high to write: %s', (path) => {
    expect(protectionOf(path, 'write')).toMatchObject({ kind: 'runs-later', level: 'high' });
  });

  it.each([
    '/project/.gitattributes',
    '/project/.gitmodules',
    '/project/Makefile',
    '/project/sub/GNUmakefile',
    '/project/rules.mk',
    '/project/justfile',
    '/project/Taskfile.yml',
    '/project/package.json',
    '/project/packages/a/package.json',
    '/project/.pnpmfile.cjs',
    '/project/.yarnrc',
    '/project/.yarn/releases/yarn-4.cjs',
    '/project/deno.json',
    '/project/setup.py',
    '/project/pyproject.toml',
    '/project/tests/conftest.py',
    '/project/noxfile.py',
    '/project/tox.ini',
    '/project/build.rs',
    '/project/Cargo.toml',
    '/project/.cargo/config.toml',
    '/project/rust-toolchain.toml',
    '/project/build.gradle',
    '/project/build.gradle.kts',
    '/project/gradlew',
    '/project/pom.xml',
    '/project/Rakefile',
    '/project/Gemfile',
    '/project/CMakeLists.txt',
    '/project/cmake/x.cmake',
    '/project/Dockerfile',
    '/project/Dockerfile.dev',
    '/project/compose.yaml',
    '/project/docker-compose.override.yml',
    '/project/vite.config.ts',
    '/project/eslint.config.mjs',
    '/project/jest.config.cjs',
    '/project/webpack.prod.js',
    '/project/karma.conf.js',
    '/project/.eslintrc.js',
    '/project/.eslintrc',
    '/project/.babelrc',
    '/project/gulpfile.js',
    '/project/.tool-versions',
    '/project/composer.json',
    '/project/app.csproj',
    '/project/flake.nix',
  ])('HO-02 is medium to write: %s', (path) => {
    expect(protectionOf(path, 'write')).toMatchObject({ kind: 'runs-later', level: 'medium' });
  });

  it('is told with the names that make it one, as they are written', () => {
    const placeOf = (path: string) => {
      const protection = protectionOf(path, 'write');
      return protection?.kind === 'runs-later' ? protection.place : null;
    };
    expect(placeOf('/project/a/.VSCode/tasks.json')).toBe('.VSCode/tasks.json');
    expect(placeOf('/project/.husky/sub/pre-commit')).toBe('.husky');
    expect(placeOf('/project/sub/Makefile')).toBe('Makefile');
    expect(placeOf('C:\\project\\.github\\workflows\\ci.yml')).toBe('.github/workflows');
  });

  it.each(['/project/.git/config', '/project/.git/hooks/pre-commit', '/home/u/.bashrc', '/project/.vscode/tasks.json'])(
    'is ordinary to read: %s',
    (path) => {
      expect(protectionOf(path, 'read')).toBeNull();
    },
  );

  it.each([
    '/project/.github/config',
    '/project/src/hooks/use-x.ts',
    '/project/.vscode/notes.md',
    '/project/profile/x',
    '/project/src/package.json.ts',
    '/project/src/config.ts',
    '/project/src/makefile/x.ts',
    '/project/tsconfig.json',
    '/project/README.md',
    '/project/src/build.ts',
    '/project/build',
    '/project/.gitignore',
    '/project/.github/ISSUE_TEMPLATE.md',
  ])('is not: %s', (path) => {
    expect(protectionOf(path, 'write')).toBeNull();
  });
});
