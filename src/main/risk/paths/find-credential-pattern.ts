import { mayMatch } from './name-pattern';
import { protectionOf } from './protected-paths';

/** Common names of credential files, to test patterns against. */
const secretNames = [
  '.env',
  '.env.local',
  '.envrc',
  '.netrc',
  '.npmrc',
  '.pypirc',
  '.pgpass',
  '.git-credentials',
  '.htpasswd',
  '.dev.vars',
  '.flaskenv',
  '.terraformrc',
  '.bash_history',
  '.ssh',
  '.aws',
  '.kube',
  '.gnupg',
  'id_rsa',
  'id_ed25519',
];

/** `named`: specific enough to be intended; `possible`: a pattern such as `.*`, which matches whatever is there. */
export type CredentialMatch = 'named' | 'possible' | 'none';

/** Whether a name or pattern matches credentials: `.e*` matches `.env`, but a bare `*` doesn't. */
export function findCredentialPattern(folder: string, pattern: string): CredentialMatch {
  if (protectionOf(`${folder}/${pattern}`, 'read')?.kind === 'credentials') return 'named';
  const name = pattern.slice(pattern.lastIndexOf('/') + 1);
  if (!/[*?[(]/.test(name) || !/^(\.|\[|id)/i.test(name)) return 'none';
  if (!secretNames.some((secret) => mayMatch(name, secret))) return 'none';
  return /[a-z0-9]/i.test(name) ? 'named' : 'possible';
}
