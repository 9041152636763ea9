import type { RiskLevel } from '../../../shared/call/risk-level';
import { findAutoRunPath } from './auto-run-paths';

/** Why a path is more than an ordinary file. */
export type Protection =
  | { readonly kind: 'credentials' }
  /** Its content is run later without being reviewed. */
  | {
      readonly kind: 'runs-later';
      readonly level: RiskLevel;
      readonly what: string;
      /** The part of the path that makes it protected, as written: `.vscode/tasks.json`. */
      readonly place: string;
    };

/** `.env.example`, `app.sample.env`, `example.tfvars`: templates to copy and fill in. */
const exampleNames =
  /^(\.env|\.dev\.vars)\.(example|sample|template|dist|defaults)$|(^|[._-])(example|sample|template|dist|defaults)\.(env|tfvars)$/;

const credentialNames = [
  /^\.env/,
  /^\.(netrc|npmrc|yarnrc\.yml|pypirc|git-credentials|pgpass|my\.cnf|mylogin\.cnf|htpasswd|boto|s3cfg|vault-token)$/,
  /^_netrc$/,
  /^id_(rsa|dsa|ecdsa|ed25519|ecdsa_sk|ed25519_sk|xmss)(\..*)?$/,
  /\.(pem|key|p12|pfx|p8|jks|keystore|kdbx?|ppk|asc\.key|agilekeychain|opvault|keychain|keychain-db)$/,
  /^\.?(bash|zsh|sh|fish|python|node_repl|psql|mysql|sqlite|rediscli|irb)_history$/,
  /^consolehost_history\.txt$/,
  /^(logins\.json|key[34]\.db|cookies\.sqlite|login data|cookies|web data)$/,
  /^(credentials|application_default_credentials|service-account.*)\.(json|db|toml|ya?ml|csv)$/,
  // `HEAD:.env` and `!.env` aren't file names.
  /^[^:!]+\.env$/,
  /^\.(flaskenv|terraformrc|dev\.vars(\..*)?)$/,
  /^(terraform\.rc|credentials\.tfrc\.json)$/,
  /\.(tfstate(\.[\w.]*backup)?|tfvars(\.json)?)$/,
  /^secrets\.(ya?ml|json|toml)$/,
  /^client_secret.*\.json$/,
  /(^|[._-])kubeconfig(\.ya?ml)?$/,
  /^(local\.settings\.json|wp-config\.php)$/,
];

/** Sequences of folders and names in a path; one at the end of a path counts too. */
export const credentialPathNames: readonly string[] = [
  '.ssh',
  '.gnupg',
  '.aws',
  '.azure',
  '.kube',
  '.password-store',
  '.docker/config.json',
  '.config/gcloud',
  '.config/gh/hosts.yml',
  '.config/git/credentials',
  '.config/op',
  '.config/bitwarden cli',
  '.config/keepassxc',
  '.cargo/credentials',
  '.cargo/credentials.toml',
  '.gem/credentials',
  '.composer/auth.json',
  '.config/composer/auth.json',
  '.config/google-chrome',
  '.config/chromium',
  '.config/bravesoftware',
  '.config/microsoft-edge',
  '.config/vivaldi',
  '.config/opera',
  '.mozilla',
  '.thunderbird',
  'snap/firefox',
  'snap/chromium',
  '.local/share/keyrings',
  '.local/share/kwalletd',
  'fish/fish_history',
  'library/keychains',
  'library/cookies',
  'library/safari',
  'application support/google/chrome',
  'application support/firefox',
  'application support/bravesoftware',
  'application support/microsoft edge',
  'application support/1password',
  'application support/bitwarden',
  'appdata/local/google/chrome',
  'appdata/local/chromium',
  'appdata/local/bravesoftware',
  'appdata/local/microsoft/edge',
  'appdata/roaming/mozilla',
  'appdata/local/microsoft/credentials',
  'appdata/roaming/microsoft/credentials',
  'appdata/roaming/microsoft/protect',
  'appdata/roaming/gnupg',
  'appdata/roaming/bitwarden',
  'appdata/local/1password',
  'windows/system32/config/sam',
  'windows/system32/config/security',
  'etc/shadow',
  'etc/gshadow',
  'etc/sudoers',
  'etc/sudoers.d',
  'etc/ssl/private',
];

const credentialPaths = anyOf(credentialPathNames);

/** The environment of another process contains the secrets it was given. */
const processSecrets = /^\/proc\/[^/]+\/(environ|mem|task\/[^/]+\/(environ|mem))\/$/;

function anyOf(places: readonly string[]): RegExp {
  return new RegExp(`/(${places.map((place) => place.replace(/[.]/g, '\\.')).join('|')})/`);
}

/** Returns what a path alone says about its protection, in any letter case or Unicode form. */
export function protectionOf(realPath: string, access: 'read' | 'write'): Protection | null {
  const names = realPath.split(/[\\/]/).filter((name) => plainSegment(name) !== '');
  const segments = names.map(plainSegment);
  const path = `/${segments.join('/')}/`;
  if (access === 'write' && path.endsWith('/.ssh/authorized_keys/')) {
    return {
      kind: 'runs-later',
      level: 'critical',
      what: 'it controls who can log in',
      place: names.slice(-2).join('/'),
    };
  }
  if (holdsCredentials(path, segments.at(-1) ?? '')) return { kind: 'credentials' };
  if (access === 'read') return null;
  const found = findAutoRunPath(path);
  if (found === null) return null;
  const { level, what } = found.place;
  const place = names.slice(found.from, found.from + found.length).join('/');
  return { kind: 'runs-later', level, what, place };
}

function holdsCredentials(path: string, name: string): boolean {
  return (
    (credentialNames.some((pattern) => pattern.test(name)) && !exampleNames.test(name)) ||
    credentialPaths.test(path) ||
    processSecrets.test(path)
  );
}

/** File systems accept many spellings of one name: other case, ignored characters, trailing dots, data streams. */
function plainSegment(segment: string): string {
  if (/^[a-z0-9_-]*$/.test(segment)) return segment;
  // Nearly every name is like this, and only its case can vary.
  if (/^[\w.@+-]*[\w@+-]$/.test(segment)) return segment.toLowerCase();
  return segment
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replace(/(?<=.)::?\$?[a-z0-9_]*(:\$data)?$/, '')
    .replace(/(?<=[^. ])[. ]+$/, '');
}
