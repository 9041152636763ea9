/** Endings of names when read without separators: `x-api-key`, `APIKey` and `PGPASSWORD` alike. */
const secretEndings = [
  ...['password', 'passwords', 'passwd', 'passphrase', 'passcode', 'secret', 'secrets', 'token'],
  ...['accesstokens', 'refreshtokens', 'authtokens', 'apitokens', 'bearertokens', 'sessiontokens'],
  ...['credential', 'credentials', 'authorization', 'cookie', 'cookies'],
  ...['apikey', 'apikeys', 'privatekey', 'privatekeys', 'secretkey', 'accesskey', 'accesskeyid', 'accountkey'],
  ...['signingkey', 'encryptionkey', 'masterkey', 'storagekey', 'authkey', 'subscriptionkey', 'sharedkey'],
  ...['sshkey', 'hmackey', 'sessionkey', 'deploykey', 'licensekey', 'sessionid', 'sessid', 'totp'],
  ...['dbpass', 'userpass', 'adminpass', 'rootpass', 'smtppass', 'mailpass', 'ftppass', 'proxypass', 'mysqlpass'],
  ...['amzsignature', 'googsignature', 'amzcredential', 'googcredential'],
];

/** Secret as whole names but harmless as endings, as in `renderPass` or `bypass`. */
const secretNames = new Set(['auth', 'bearer', 'sig']);

/** Secret as the last word of a name, as in `POSTGRES_PASS` or `GH_PAT`, but not as the end of a longer word. */
const secretLastWords = new Set(['pass', 'pat', 'pin', 'otp', 'jwt', 'pwd', 'cvv', 'cvc']);
const passesOfGraphics = new Set(['render', 'shadow', 'shader', 'compute', 'depth', 'boarding', 'first', 'second']);

/** A separate word inside a name, as in `password_hash` or `tokenValue`. */
const secretWords = new Set([
  ...['password', 'passwords', 'passwd', 'passphrase', 'passcode', 'secret', 'secrets', 'token'],
  ...['credential', 'credentials', 'authorization', 'cookie', 'cookies', 'apikey', 'pwd'],
]);
const secretKeyKinds = new Set(['api', 'private', 'secret', 'access', 'signing', 'encryption', 'ssh', 'hmac']);

/** Before a secret's name these turn it into a question or a number; after it, into something about the secret. */
const harmlessFirstWords = new Set('max min num total has is no needs requires missing show'.split(' '));
const harmlessLastWords = new Set(
  [
    'count counter limit length size budget usage used index position type kind name label title hint placeholder',
    'description field policy rules strength pattern regex url uri endpoint server host domain file filename',
    'path dir directory folder stdin jar store manager helper provider parser expires expiry expiration lifetime ttl',
    'age at in ref required enabled disabled visible banner consent',
    'ts tsx mts cts js jsx mjs cjs py rb go rs java kt cs php md html css',
  ]
    .join(' ')
    .split(' '),
);

/** Whether a key, variable, header or option of this name holds a secret. */
export function isSecretName(name: string): boolean {
  // The shell's working directory looks like a password by name.
  if (name === 'PWD' || name === 'OLDPWD') return false;
  const words = wordsOf(name);
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  const joined = words.join('');
  if (harmlessFirstWords.has(first)) return false;
  if (secretLastWords.has(last)) return !(last === 'pass' && passesOfGraphics.has(words.at(-2) ?? ''));
  if (secretNames.has(joined) || secretEndings.some((ending) => joined.endsWith(ending))) return true;
  return !harmlessLastWords.has(last) && words.some(isSecretWord);
}

function isSecretWord(word: string, index: number, words: readonly string[]): boolean {
  return secretWords.has(word) || (/^keys?$/.test(word) && secretKeyKinds.has(words[index - 1] ?? ''));
}

function wordsOf(name: string): string[] {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  return words.map((word) => word.toLowerCase());
}
