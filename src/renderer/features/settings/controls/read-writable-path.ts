export type WritablePathReading =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'problem'; readonly problem: 'empty' | 'relative' | 'everything' | 'listed' };

/** Reads the absolute path of a folder that commands may also write to. */
export function readWritablePath(text: string, listed: readonly string[]): WritablePathReading {
  const typed = text.trim();
  if (typed === '') return { kind: 'problem', problem: 'empty' };
  const parts = typed.split('/').filter((part) => part !== '' && part !== '.');
  if (!typed.startsWith('/') || parts.includes('..')) return { kind: 'problem', problem: 'relative' };
  if (parts.length === 0) return { kind: 'problem', problem: 'everything' };
  const path = `/${parts.join('/')}`;
  return listed.includes(path) ? { kind: 'problem', problem: 'listed' } : { kind: 'path', path };
}
