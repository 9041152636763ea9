import { z } from 'zod';
import { originOf } from '../../transport/read-base-url';
import { fetchJson } from './fetch-json';
import { kindByPort, type LocalServerKind } from './local-servers';

export interface RecognizedServer {
  /** Null if the program can't be recognized. */
  readonly kind: LocalServerKind | null;
  readonly version?: string;
}

/** Ollama sends null if it has no models. */
const listSchema = z.object({
  data: z.array(z.object({ id: z.string(), owned_by: z.string().nullish().catch(null) })).nullable(),
});
const refusalSchema = z.object({ error: z.unknown() });
const versionSchema = z.object({ version: z.string().max(40) });

/** The model owner that these programs report. */
const kindsByOwner: ReadonlyMap<string, LocalServerKind> = new Map([
  ['llamacpp', 'llama-cpp'],
  ['vllm', 'vllm'],
  ['koboldcpp', 'koboldcpp'],
  ['organization_owner', 'lm-studio'],
  ['humanity', 'gpt4all'],
]);

/** Returns which program serves models at the address, or null if none does. Sends no key. */
export async function recognizeServer(baseUrl: string, signal: AbortSignal): Promise<RecognizedServer | null> {
  // Needed only for some servers, but asking for it later would delay the first question.
  const askedVersion = fetchJson(`${originOf(baseUrl)}/api/version`, { signal });
  const answer = await fetchJson(`${baseUrl}/models`, { signal });
  if (!answer) return null;
  const port = Number(new URL(baseUrl).port);
  if (answer.status === 401 || answer.status === 403) {
    return refusalSchema.safeParse(answer.value).success ? { kind: kindByPort(port) } : null;
  }
  const list = listSchema.safeParse(answer.value);
  if (answer.status !== 200 || !list.success) return null;
  const owners = (list.data.data ?? []).map((model) => kindsByOwner.get(model.owned_by ?? ''));
  const owner = owners.find((kind) => kind !== undefined);
  // KoboldCpp also answers like Ollama, so the owner is checked first.
  if (owner) return { kind: owner };
  const version = versionSchema.safeParse((await askedVersion)?.value);
  if (version.success) return { kind: 'ollama', version: version.data.version };
  return { kind: kindByPort(port) };
}
