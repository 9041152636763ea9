import { describe, expect, it } from 'vitest';
import { protectionOf } from './protected-places';

describe('a place where credentials are kept', () => {
  it.each([
    '/work/.env',
    '/work/.envrc',
    '/work/.ENV',
    '/work/.env.local',
    '/work/.env.',
    '/work/.env::$DATA',
    '/work/.e\u200Bnv',
    '/work/\uFF0Eenv',
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
    '/work/server.pem',
    '/work/server.KEY',
    '/work/store.jks',
    '/work/id_ed25519',
  ])('is one to read and to write: %s', (path) => {
    expect(protectionOf(path, 'read')).toEqual({ kind: 'credentials' });
    expect(protectionOf(path, 'write')).toEqual({ kind: 'credentials' });
  });

  it.each([
    '/work/.env.example',
    '/work/.env.sample',
    '/work/.env.template',
    '/work/environment.ts',
    '/work/env',
    '/work/src/firefox/manifest.json',
    '/work/.docker/Dockerfile',
    '/work/keys.ts',
    '/work/ssh/config',
    '/etc/hosts',
  ])('is not: %s', (path) => {
    expect(protectionOf(path, 'read')).toBeNull();
    expect(protectionOf(path, 'write')).toBeNull();
  });
});

describe('a place whose content runs later', () => {
  it.each([
    '/work/.git/hooks/pre-commit',
    '/work/.GIT/Hooks/pre-commit',
    '/work/.git/config',
    '/work/.git/modules/a/config',
    '/work/.git/modules/a/hooks/x',
    '/work/.git/info/attributes',
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

  it.each(['/work/.husky/pre-commit', '/work/.vscode/tasks.json', '/work/.vscode/settings.json', '/work/.idea/x.xml'])(
    'is high to write: %s',
    (path) => {
      expect(protectionOf(path, 'write')).toMatchObject({ kind: 'runs-later', level: 'high' });
    },
  );

  it('is medium to write for the attributes of git', () => {
    expect(protectionOf('/work/.gitattributes', 'write')).toMatchObject({ kind: 'runs-later', level: 'medium' });
  });

  it.each(['/work/.git/config', '/work/.git/hooks/pre-commit', '/home/u/.bashrc', '/work/.vscode/tasks.json'])(
    'is ordinary to read: %s',
    (path) => {
      expect(protectionOf(path, 'read')).toBeNull();
    },
  );

  it.each(['/work/.github/config', '/work/src/hooks/use-x.ts', '/work/.vscode/notes.md', '/work/profile/x'])(
    'is not: %s',
    (path) => {
      expect(protectionOf(path, 'write')).toBeNull();
    },
  );
});
