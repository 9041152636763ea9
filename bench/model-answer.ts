/** How an answer writes its calls: in our format, or in the one that the measured peer reads. */
export type CallFormat = 'fence' | 'hermes';

export const TOOL_ID = 'file-write';
/** Length of a call's arguments, in characters. */
export const ARGUMENTS_LENGTH = 510;
const SECTION_LENGTH = 2000;
const TOKEN_LENGTH = 4;

const pieces: readonly string[] = [
  'The reader holds back only what may still become a fence, so `processToken` answers at once for plain text.\n\n',
  '1. Look at `src/main/index.ts` first.\n2. Then run the tests: `npm test`.\n3. Tell me what you see.\n\n',
  '```ts\nexport function sum(values: readonly number[]): number {\n  return values.reduce((a, b) => a + b, 0);\n}\n```\n\n',
  'There are two ways to do this. The first is shorter; the second needs no `any` and reads {better} in a year.\n\n',
  '- a list with **bold** words\n- and a [link](https://example.com/a)\n  - nested, with `code` in it\n\n',
  '```bash\ncd project && npm install\nnode --test | tee "$LOG"\n```\n\n',
  '> Quoted: what was approved is exactly what runs, and nothing else does.\n\n',
  '```json\n{ "compilerOptions": { "strict": true }, "include": ["src"] }\n```\n\n',
  '~~~python\ndef greet(name):\n    return f"Hello, {name}!"\n~~~\n\n',
];
const codeLine = 'const path = join(root, "src", name); // `found` {it}\n\tif (!path) return null;\n';

/** Returns prose, lists and fences of other languages, with one call in every 2,000 characters. */
export function modelAnswer(length: number, format: CallFormat = 'fence'): string {
  return Array.from({ length: length / SECTION_LENGTH }, (_, number) => section(number, format)).join('');
}

export function callsIn(length: number): number {
  return length / SECTION_LENGTH;
}

function section(number: number, format: CallFormat): string {
  const call = writeCall(callArguments(number, ARGUMENTS_LENGTH), format);
  let prose = '';
  for (let next = number; ; next += 1) {
    const piece = pieces[next % pieces.length] ?? '';
    if (prose.length + piece.length + call.length > SECTION_LENGTH - 2) break;
    prose += piece;
  }
  const gap = SECTION_LENGTH - prose.length - call.length;
  return `${prose}${'and so on '.repeat(gap).slice(0, gap - 2)}\n\n${call}`;
}

export function writeCall(json: string, format: CallFormat = 'fence'): string {
  return format === 'fence'
    ? `\`\`\`tool_call\n{"tool":"${TOOL_ID}","parameters":${json}}\n\`\`\`\n`
    : `<tool_call>\n{"name":"${TOOL_ID}","arguments":${json}}\n</tool_call>\n`;
}

/** Returns JSON arguments of exactly this length, mostly source code, as when a file is written. */
export function callArguments(number: number, length: number): string {
  const write = (content: string) => JSON.stringify({ path: `src/part-${number}.ts`, content });
  const lines = Math.floor((length - write('').length) / (JSON.stringify(codeLine).length - 2));
  const content = codeLine.repeat(lines);
  return write(content + '='.repeat(length - write(content).length));
}

export function tokensOf(text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / TOKEN_LENGTH) }, (_, index) =>
    text.slice(index * TOKEN_LENGTH, (index + 1) * TOKEN_LENGTH),
  );
}
