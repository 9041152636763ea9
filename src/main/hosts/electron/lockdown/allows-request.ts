import { isRendererUrl } from './renderer-url';

export interface PageRequest {
  readonly url: string;
  readonly resourceType: string;
  /** Missing if the request comes from main, not from a page. */
  readonly webContentsId?: number;
}

export interface RequestRules {
  /** Whether our pages use this session; in others only main may send requests, such as for an update. */
  readonly isForPages: boolean;
  readonly isPackaged: boolean;
}

/** Whether a request may be sent: a page gets only its own files, whatever its policy allows. */
export function allowsRequest({ url, resourceType, webContentsId }: PageRequest, rules: RequestRules): boolean {
  if (!rules.isPackaged && url.startsWith('devtools://')) return true;
  if (!rules.isForPages) return webContentsId === undefined && url.startsWith('https://');
  return isRendererUrl(url) || (resourceType === 'image' && url.startsWith('data:image/'));
}
