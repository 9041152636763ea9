interface Kind {
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
  isFIFO(): boolean;
  isSocket(): boolean;
}

/** Returns a word for the entry that fits after "is a". */
export function describeKind(entry: Kind): 'file' | 'folder' | 'link' | 'FIFO' | 'socket' | 'device' {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isFIFO()) return 'FIFO';
  return entry.isSocket() ? 'socket' : 'device';
}
