import type { SimpleCommand } from '../../shell/shell-program';

/** Programs that bring something from elsewhere. */
const fetchers =
  'curl|wget|fetch|aria2c|httpie|http|https|xh|nc|ncat|netcat|socat|telnet|ftp|tftp|sftp|scp|ssh|rsync|lynx|w3m|links|elinks|gsutil|dig|irm|iwr|invoke-webrequest|invoke-restmethod|certutil|bitsadmin';
/** Programs that turn a text, which nobody can read, into another. */
const decoders = 'base64|base32|basenc|xxd|uudecode|openssl|gpg|gunzip|zcat|bzcat|xzcat|unxz|bunzip2|rev|tr';

const fetching = new RegExp(`(^|[\\s|&;(\`/\\\\])(${fetchers})(\\.exe)?(?=[\\s|&;)\`"']|$)`, 'i');
const decoding = new RegExp(`(^|[\\s|&;(\`/\\\\])(${decoders})(?=[\\s|&;)\`"']|$)`, 'i');

/** Where text that is about to be run as a program comes from. */
export type TextOrigin = 'network' | 'decoded' | 'elsewhere';

export function originOf(text: string): TextOrigin {
  if (fetching.test(text)) return 'network';
  return decoding.test(text) ? 'decoded' : 'elsewhere';
}

/** The worst of the commands that a pipe leads through; null when nothing is piped. */
export function originOfPipe(upstream: readonly SimpleCommand[]): TextOrigin | null {
  if (upstream.length === 0) return null;
  return originOf(upstream.map(({ text }) => text).join(' | '));
}
