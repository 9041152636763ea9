import type { GitSetting } from './git-setting';

const secretName = /(?:token|passw(?:or)?d|pass|secret|extraheader|oauth|apikey)$|^http\..*\.?cookie/i;
/** `https://user:secret@host` and `https://secret@host`; a lone user name belongs to ssh addresses. */
const secretAddress = /^(?!ssh:)[a-z][\w+.-]*:\/\/[^/@\s]+@/i;

/** Names of settings that hold a credential, which git prints when it is asked for settings or for remotes. */
export function secretSettings(settings: readonly GitSetting[]): readonly string[] {
  const secret = settings.filter(
    ({ name, value }) => secretName.test(name) || secretAddress.test(value) || /^url\.[^:]+:\/\/[^/@]+@/i.test(name),
  );
  return [...new Set(secret.map(({ name }) => name.replace(/:\/\/[^/@]*@/, '://…@')))];
}
