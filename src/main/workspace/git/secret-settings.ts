import type { GitSetting } from './git-setting';

const secretName = /(?:token|passw(?:or)?d|pass|secret|extraheader|oauth|apikey)$|^http\..*\.?cookie/i;
/** `https://user:secret@host` and `https://secret@host`; a lone user name is normal in ssh URLs. */
const secretAddress = /^(?!ssh:)[a-z][\w+.-]*:\/\/[^/@\s]+@/i;

/** The same in the text of a settings file, in any section. */
const secretLine =
  /^[ \t]*(?:\[[^\]\n]*\][ \t]*)?[\w-]*(?:token|passw(?:or)?d|pass|secret|extraheader|oauth|apikey)[ \t]*=/im;
const secretAddressInText = /(?<![\w+.-])(?!ssh:)[a-z][\w+.-]*:\/\/[^/@\s]+@/i;

/** Whether a file in git's settings format holds a credential. Comments count too. */
export function holdsSecretSetting(text: string): boolean {
  // git joins lines that end in a backslash, and quotes may appear anywhere in a value.
  const plain = text.replace(/\\\r?\n|["\\]/g, '');
  return secretLine.test(plain) || secretAddressInText.test(plain);
}

/** Whether any other text holds a URL with a credential in it. */
export function holdsSecretAddress(text: string): boolean {
  return secretAddressInText.test(text);
}

/** Names of settings that hold a credential, which git prints when it lists settings or remotes. */
export function secretSettings(settings: readonly GitSetting[]): readonly string[] {
  const secret = settings.filter(
    ({ name, value }) => secretName.test(name) || secretAddress.test(value) || /^url\.[^:]+:\/\/[^/@]+@/i.test(name),
  );
  return [...new Set(secret.map(({ name }) => name.replace(/:\/\/[^/@]*@/, '://…@')))];
}
