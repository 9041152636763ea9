import { isRendererUrl } from './renderer-url';

export interface PageRequest {
  readonly url: string;
  readonly resourceType: string;
  /** Missing where no page asks, but main itself. */
  readonly webContentsId?: number;
}

export interface RequestRules {
  /** Whether pages of ours live in this session; in others only main may ask, as for an update. */
  readonly isForPages: boolean;
  readonly isPackaged: boolean;
}

/** Whether a request may leave: a page gets its own files, whatever its policy would let through. */
export function allowsRequest({ url, resourceType, webContentsId }: PageRequest, rules: RequestRules): boolean {
  if (!rules.isPackaged && url.startsWith('devtools://')) return true;
  if (!rules.isForPages) return webContentsId === undefined && url.startsWith('https://');
  return isRendererUrl(url) || (resourceType === 'image' && url.startsWith('data:image/'));
}
