import picomatch from 'picomatch';
import { protectionOf } from '../protected-places';

/** Names under which credentials lie where people work, to try patterns on. */
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
  '.bash_history',
  '.ssh',
  '.aws',
  '.kube',
  '.gnupg',
  'id_rsa',
  'id_ed25519',
];

/** Nobody writes a longer one by hand, and trying it on names could take a while. */
const MAX_PATTERN_LENGTH = 100;

/** `named`: spelled out far enough to be meant; `possible`: a pattern such as `.*`, which takes whatever is there. */
export type CredentialMatch = 'named' | 'possible' | 'none';

/** Whether a name, or a pattern of names, finds credentials: `.e*` finds `.env`, where a bare `*` does not. */
export function findCredentialPattern(folder: string, pattern: string): CredentialMatch {
  if (protectionOf(`${folder}/${pattern}`, 'read')?.kind === 'credentials') return 'named';
  const name = pattern
    .slice(pattern.lastIndexOf('/') + 1)
    .replace(/\*+/g, '*')
    .replaceAll('[!', '[^');
  if (!/[*?[(]/.test(name) || !/^(\.|\[|id)/i.test(name)) return 'none';
  const isSpelled = /[a-z0-9]/i.test(name);
  if (name.length > MAX_PATTERN_LENGTH) return isSpelled ? 'named' : 'possible';
  const matches = picomatch(name, { dot: false, nocase: true });
  if (!secretNames.some((secret) => matches(secret))) return 'none';
  return isSpelled ? 'named' : 'possible';
}
