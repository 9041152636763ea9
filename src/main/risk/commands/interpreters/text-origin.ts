import type { SimpleCommand } from '../../shell/shell-program';

/** Programs that fetch something from elsewhere. */
const fetchers =
  'curl|wget|fetch|aria2c|httpie|http|https|xh|nc|ncat|netcat|socat|telnet|ftp|tftp|sftp|scp|ssh|rsync|lynx|w3m|links|elinks|gsutil|dig|irm|iwr|invoke-webrequest|invoke-restmethod|certutil|bitsadmin';
/** Programs that decode text that can't be read as it is. */
const decoders = 'base64|base32|basenc|xxd|uudecode|openssl|gpg|gunzip|zcat|bzcat|xzcat|unxz|bunzip2|rev|tr';

const fetching = new RegExp(`(^|[\\s|&;(\`/\\\\])(${fetchers})(\\.exe)?(?=[\\s|&;)\`"']|$)`, 'i');
const decoding = new RegExp(`(^|[\\s|&;(\`/\\\\])(${decoders})(?=[\\s|&;)\`"']|$)`, 'i');

/** The origin of text that is about to be run as a program. */
export type TextOrigin = 'network' | 'decoded' | 'pipe' | 'heredoc' | 'elsewhere';

export function originOf(text: string): 'network' | 'decoded' | 'elsewhere' {
  if (fetching.test(text)) return 'network';
  return decoding.test(text) ? 'decoded' : 'elsewhere';
}

/** Returns the worst origin among the commands of a pipe, or null if nothing is piped. */
export function originOfPipe(upstream: readonly SimpleCommand[]): TextOrigin | null {
  if (upstream.length === 0) return null;
  const origin = originOf(upstream.map(({ text }) => text).join(' | '));
  return origin === 'elsewhere' ? 'pipe' : origin;
}
