/** What is known about an item dropped on the window. */
export type Dropped =
  | { readonly kind: 'path'; readonly path: string }
  /** A folder whose path the browser doesn't reveal. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'file' };

export interface DroppedItem {
  readonly name: string;
  readonly isFolder: boolean;
  /** Empty if the host doesn't reveal it. */
  readonly path: string;
}

/** The first folder counts; a file URL provides the path if nothing else does. */
export function droppedFolder(items: readonly DroppedItem[], uriList: string): Dropped | null {
  const folder = items.find(({ isFolder }) => isFolder);
  if (folder && folder.path !== '') return { kind: 'path', path: folder.path };
  const address = uriList.split(/\r?\n/).find((line) => line.startsWith('file://'));
  if (address !== undefined && (folder || items.length === 0)) return { kind: 'path', path: pathOf(address) };
  if (folder) return { kind: 'name', name: folder.name };
  return items.length === 0 ? null : { kind: 'file' };
}

function pathOf(address: string): string {
  try {
    const path = decodeURIComponent(new URL(address).pathname);
    // "/C:/project" on Windows.
    return /^\/[A-Za-z]:/.test(path) ? path.slice(1) : path;
  } catch {
    return address.slice('file://'.length);
  }
}
