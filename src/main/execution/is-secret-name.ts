/** What a name ends in when its letters are read without gaps: `x-api-key`, `APIKey` and `PGPASSWORD` alike. */
const secretEndings = [
  ...['password', 'passwords', 'passwd', 'passphrase', 'passcode', 'secret', 'secrets', 'token'],
  ...['accesstokens', 'refreshtokens', 'authtokens', 'apitokens', 'bearertokens', 'sessiontokens'],
  ...['credential', 'credentials', 'authorization', 'cookie', 'cookies'],
  ...['apikey', 'apikeys', 'privatekey', 'privatekeys', 'secretkey', 'accesskey', 'accesskeyid', 'accountkey'],
  ...['signingkey', 'encryptionkey', 'masterkey', 'storagekey', 'authkey', 'subscriptionkey', 'sharedkey'],
  ...['dbpass', 'userpass', 'adminpass', 'rootpass', 'smtppass', 'mailpass', 'ftppass', 'proxypass', 'mysqlpass'],
];

/** Names that are secret as they stand but harmless as the end of others, such as `renderPass` or `bypass`. */
const secretNames = new Set(['pass', 'auth', 'otp', 'jwt', 'bearer', 'pwd']);

/** A word of its own in the middle of a name, as in `password_hash` or `tokenValue`. */
const secretWords = new Set([
  ...['password', 'passwords', 'passwd', 'passphrase', 'passcode', 'secret', 'secrets', 'token'],
  ...['credential', 'credentials', 'authorization', 'cookie', 'cookies', 'apikey', 'pwd'],
]);
const secretKeyKinds = new Set(['api', 'private', 'secret', 'access', 'signing', 'encryption']);

/** Before a secret's name these make a question, an action or a number of it; after it, something about it. */
const harmlessFirstWords = new Set(
  'max min num total has is no needs requires missing show reset forgot get revoke'.split(' '),
);
const harmlessLastWords = new Set(
  [
    'count counter limit length size budget usage used index position type kind name label title hint placeholder',
    'description field input policy rules strength pattern regex url uri endpoint server host domain file filename',
    'path dir directory folder stdin jar store manager helper provider parser expires expiry expiration lifetime ttl',
    'age at in id ref required enabled disabled visible banner consent',
  ]
    .join(' ')
    .split(' '),
);

/** Whether a key, variable, header or option of this name holds something that nobody else may see. */
export function isSecretName(name: string): boolean {
  // The shell's working folder is called like a password.
  if (name === 'PWD' || name === 'OLDPWD') return false;
  const words = wordsOf(name);
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  const joined = words.join('');
  if (harmlessFirstWords.has(first)) return false;
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
