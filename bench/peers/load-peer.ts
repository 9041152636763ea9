import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { installPeers } from './install-peers';
import manifest from './package.json';

type PeerName = keyof typeof manifest.dependencies;

export type LoadedPeer<Peer> =
  | { readonly kind: 'loaded'; readonly peer: Peer; readonly version: string }
  | { readonly kind: 'missing'; readonly reason: string };

type Installation = { readonly modules: string } | { readonly reason: string };

/** A failed install isn't retried for the next peer. */
let tried: Installation | undefined;

/** Imports by file path, because packages don't export everything that is measured. */
export async function loadPeer<Peer>(name: PeerName, file: string, schema: z.ZodType<Peer>): Promise<LoadedPeer<Peer>> {
  tried ??= install();
  const installed = tried;
  if ('reason' in installed) return { kind: 'missing', reason: installed.reason };
  try {
    const address = pathToFileURL(join(installed.modules, name, file)).href;
    const peer = schema.parse(await import(/* @vite-ignore */ address));
    return { kind: 'loaded', peer, version: manifest.dependencies[name] };
  } catch (error) {
    return { kind: 'missing', reason: `${name} could not be loaded: ${describe(error)}` };
  }
}

function install(): Installation {
  try {
    return { modules: installPeers() };
  } catch (error) {
    return { reason: describe(error) };
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
