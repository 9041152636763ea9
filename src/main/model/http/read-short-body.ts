import type { Response } from 'undici';

/** More than any message of a server, and little enough to be held however much is sent. */
const MOST_BYTES = 256 * 1024;

/** What a server says in place of an answer: a JSON value where it is one, else the text. */
export async function readShortBody(body: Response['body']): Promise<unknown> {
  const text = await readStart(body);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function readStart(body: Response['body']): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    text += decoder.decode(chunk, { stream: true });
    if (size >= MOST_BYTES) break;
  }
  return text;
}
