import { isSecretName } from '../execution/is-secret-name';
import { maskSecretsInText } from '../execution/mask-secrets';

export type Environment = Readonly<Record<string, string>>;

/**
 * Ours, Electron's, npm's and a surrounding git's: they describe how AIntern was started and would lead what a tool
 * starts astray.
 */
const foreignNames = /^(?:AINTERN_|ELECTRON_|CHROME_|npm_|VITE|VITEST|NODE_OPTIONS$|NODE_ENV$|INIT_CWD$|GIT_)/;

/** What a child process gets to see of our environment: nothing secret, and nothing that is about ourselves. */
export function childEnvironment(own: NodeJS.ProcessEnv = process.env): Environment {
  const kept = Object.entries(own).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !foreignNames.test(entry[0]) && !holdsSecret(entry[0], entry[1]),
  );
  return Object.fromEntries(kept);
}

function holdsSecret(name: string, value: string): boolean {
  return isSecretName(name) || maskSecretsInText(value) !== value;
}
