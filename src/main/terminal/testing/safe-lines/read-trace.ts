/** One system call as recorded by strace. */
export interface SystemCall {
  readonly process: string;
  readonly name: string;
  readonly args: string;
  /** A number, with the path if a file was opened; `?` if the process ended before the call returned. */
  readonly result: string;
}

const complete = /^(\d+)\s+(\w+)\((.*)\)\s+= (.*)$/s;
const unfinished = /^(\d+)\s+(\w+)\((.*) <unfinished \.\.\.>$/s;
const resumed = /^(\d+)\s+<\.\.\. (\w+) resumed>(.*)\)\s+= (.*)$/s;

/** Parses the output of `strace -f -y`, and rejoins calls that others interrupted. */
export function readTrace(text: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const open = new Map<string, Pick<SystemCall, 'name' | 'args'>>();
  for (const line of text.split('\n')) {
    const [, from = '', begun, before = ''] = unfinished.exec(line) ?? [];
    if (begun !== undefined) {
      open.set(from, { name: begun, args: before });
      continue;
    }
    const [, back = '', , after = '', outcome = ''] = resumed.exec(line) ?? [];
    const started = open.get(back);
    if (started !== undefined) {
      open.delete(back);
      calls.push({ process: back, name: started.name, args: started.args + after, result: outcome });
      continue;
    }
    const [, process, name, args = '', result = ''] = complete.exec(line) ?? [];
    if (process !== undefined && name !== undefined) calls.push({ process, name, args, result });
  }
  for (const [process, { name, args }] of open) calls.push({ process, name, args, result: '?' });
  return calls;
}

/** Returns the quoted strings in the arguments of a call. */
export function textsIn(args: string): string[] {
  return [...args.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, escaped = '']) => unescapeText(escaped));
}

const plainEscapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', v: '\v', f: '\f' };

function unescapeText(escaped: string): string {
  return escaped.replace(/\\([0-7]{1,3}|x[0-9a-f]{2}|.)/gs, (_, code: string) => {
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8));
    if (code.length === 3) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return plainEscapes[code] ?? code;
  });
}
