import { z } from 'zod';
import { type LoadedPeer, loadPeer } from './load-peer';

/** Parses the beginning of a JSON text. Called for each delta with the longer text. */
export type PartialParser = (text: string) => unknown;

const parser = z.custom<PartialParser>((value) => typeof value === 'function');

/** The SDK doesn't export it, but its own streams call it for each delta of arguments. */
export async function loadOpenAi(): Promise<LoadedPeer<PartialParser>> {
  const file = '_vendor/partial-json-parser/parser.mjs';
  return alone(await loadPeer('openai', file, z.object({ partialParse: parser })), ({ partialParse }) => partialParse);
}

export async function loadPartialJson(): Promise<LoadedPeer<PartialParser>> {
  return alone(await loadPeer('partial-json', 'dist/index.js', z.object({ parse: parser })), ({ parse }) => parse);
}

/** The parser returns a promise. */
export async function loadAiSdk(): Promise<LoadedPeer<PartialParser>> {
  const loaded = await loadPeer('ai', 'dist/index.mjs', z.object({ parsePartialJson: parser }));
  return alone(loaded, ({ parsePartialJson }) => parsePartialJson);
}

function alone<Module, Peer>(loaded: LoadedPeer<Module>, take: (module: Module) => Peer): LoadedPeer<Peer> {
  return loaded.kind === 'missing' ? loaded : { ...loaded, peer: take(loaded.peer) };
}
