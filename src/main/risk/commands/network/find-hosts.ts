import type { ShellWord } from '../../shell/shell-program';

const MAX_HOSTS = 5;

/** Returns the hosts that words name: in URLs, as `user@host:path`, and alone if a command accepts that. */
export function findHosts(words: readonly ShellWord[]): string[] {
  const hosts = words.flatMap(({ value, text }) => hostOf(value ?? text) ?? []);
  return [...new Set(hosts)].slice(0, MAX_HOSTS);
}

function hostOf(word: string): string | null {
  const address = /^["']?(?:[a-z][a-z0-9+.-]*:)?\/\/(?:[^/@\s]*@)?(\[[0-9a-f:.]+\]|[^/:?#\s"'@]+)/i.exec(word);
  if (address) return address[1]?.toLowerCase() ?? null;
  const remote = /^(?:[\w.-]+@)([\w.-]+)(?::|$)/.exec(word) ?? /^([\w-]+(?:\.[\w-]+)+):(?!\\)/.exec(word);
  return remote?.[1]?.toLowerCase() ?? null;
}
