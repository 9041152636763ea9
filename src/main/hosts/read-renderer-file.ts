import { resolve, sep } from 'node:path';
import mime from 'mime';
import { readAppFile } from '../base/read-app-file';

export interface RendererFile {
  readonly body: Buffer<ArrayBuffer>;
  readonly headers: { readonly 'content-type': string; readonly 'cache-control': string };
}

/**
 * Returns the file of the built renderer for a request's path, which is still percent-encoded; null if there is none.
 */
export async function readRendererFile(rendererPath: string, pathname: string): Promise<RendererFile | null> {
  const path = filePath(rendererPath, pathname);
  const body = path && (await readIfFile(path));
  if (!path || !body) return null;
  return { body, headers: { 'content-type': contentType(path), 'cache-control': cacheControl(pathname) } };
}

function filePath(rendererPath: string, pathname: string): string | null {
  const root = resolve(rendererPath);
  const decoded = decode(pathname === '/' ? '/index.html' : pathname);
  if (decoded === null || decoded.includes('\0')) return null;
  const path = resolve(root, `.${decoded}`);
  return path.startsWith(root + sep) ? path : null;
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

async function readIfFile(path: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readAppFile(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code && ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(code)) return null;
    throw cause;
  }
}

function contentType(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

/** The build hashes the names of everything under assets; the page that references them must be fresh. */
function cacheControl(pathname: string): string {
  return pathname.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-store';
}
