import { describe, expect, it } from 'vitest';
import { protectionOf } from './protected-places';

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
    '/project/.env.example',
    '/project/.env.sample',
    '/project/.env.template',
    '/project/environment.ts',
    '/project/env',
    '/project/src/firefox/manifest.json',
    '/project/.docker/Dockerfile',
    '/project/keys.ts',
    '/project/ssh/config',
    '/etc/hosts',
  ])('is not: %s', (path) => {
    expect(protectionOf(path, 'read')).toBeNull();
    expect(protectionOf(path, 'write')).toBeNull();
  });
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
  ])('is high to write: %s', (path) => {
    expect(protectionOf(path, 'write')).toMatchObject({ kind: 'runs-later', level: 'high' });
  });

  it('is medium to write for the attributes of git', () => {
    expect(protectionOf('/project/.gitattributes', 'write')).toMatchObject({ kind: 'runs-later', level: 'medium' });
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
  ])('is not: %s', (path) => {
    expect(protectionOf(path, 'write')).toBeNull();
  });
});
