import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets that lie in the hostile folders and in the home folder. No line that is rated safe may print one. */
export const canaries = {
  environmentFile: 'sk-canary-ENVFILE-7c1e09d4b2',
  sshKey: 'CANARYSSHKEYb3f8a1c6d0e94275',
  cloudKey: 'CANARYCLOUDKEY9e2d7f40a6c8b135',
} as const;

/** As it stands, and as the programs that turn files into other text would print it. */
const spellings: readonly ((text: string) => readonly string[])[] = [
  (text) => [text],
  (text) => [[...text].reverse().join('')],
  (text) => [text.toUpperCase(), text.toLowerCase()],
  (text) => [Buffer.from(text).toString('hex')],
  (text) => [0, 1, 2].map((lead) => withoutEdges(Buffer.from('x'.repeat(lead) + text).toString('base64'))),
];

/** The first and the last group of base64 also depend on what stands around the text. */
function withoutEdges(encoded: string): string {
  return encoded.slice(4, -4);
}

const spelled = Object.entries(canaries).map(([name, text]) => ({
  name,
  texts: spellings.flatMap((spell) => spell(text)),
}));

/** The names of the secrets that a text holds, also where blanks, offsets and line breaks stand in between. */
export function findCanaries(output: string): string[] {
  const forms = [output, output.replace(/\s+/g, ''), hexDigitsOf(output)];
  return spelled
    .filter(({ texts }) => texts.some((text) => forms.some((form) => form.includes(text))))
    .map(({ name }) => name);
}

/** Of a dump as `xxd` and `od -x` print it, only the digits. */
function hexDigitsOf(output: string): string {
  return output
    .split('\n')
    .map((line) => line.replace(/^[0-9a-f]+:?\s/, '').replace(/ {2}.*$/, ''))
    .join('')
    .replace(/\s+/g, '');
}

/** Every file below a folder that holds one of the secrets. */
export function credentialsBelow(folder: string): ReadonlySet<string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Set(files.filter((path) => findCanaries(readFileSync(path, 'latin1')).length > 0));
}
