import { scrubEnvironment } from '../service/scrub-environment';
import { type EnvironmentKeys, takeEnvironmentKeys } from './environment-keys';

let taken: EnvironmentKeys | null = null;

/** The keys that this process was started with. They are taken once: afterwards nobody finds them there any more. */
export function takeProcessKeys(): EnvironmentKeys {
  if (taken) return taken;
  const before = Object.keys(process.env);
  taken = takeEnvironmentKeys(process.env);
  scrubEnvironment(before.filter((name) => !(name in process.env)));
  return taken;
}
