/** The parts of a system call that the kernel's filter interpreter needs. */
export interface SystemCall {
  readonly architecture: number;
  readonly number: number;
  readonly args?: readonly number[];
}

const decisions: ReadonlyMap<number, string> = new Map([
  [0x7fff0000, 'allow'],
  [0x00050001, 'EPERM'],
  [0x00050026, 'ENOSYS'],
  [0x80000000, 'kill'],
]);

/** Runs a filter as the kernel would. */
export function decideCall(filter: Buffer, { architecture, number, args = [] }: SystemCall): string {
  const words = new Map<number, number>([
    [0, number],
    [4, architecture],
    ...args.map((value, index): [number, number] => [16 + index * 8, value >>> 0]),
  ]);
  let accumulator = 0;
  for (let at = 0; at * 8 < filter.length; at += 1) {
    const code = filter.readUInt16LE(at * 8);
    const value = filter.readUInt32LE(at * 8 + 4);
    const jump = (isTrue: boolean) => filter.readUInt8(at * 8 + (isTrue ? 2 : 3));
    if (code === 0x20) accumulator = words.get(value) ?? 0;
    else if (code === 0x54) accumulator = (accumulator & value) >>> 0;
    else if (code === 0x15) at += jump(accumulator === value);
    else if (code === 0x25) at += jump(accumulator > value);
    else if (code === 0x45) at += jump((accumulator & value) !== 0);
    else if (code === 0x06) return decisions.get(value) ?? `unknown ${value}`;
    else throw new Error(`Not an instruction that is used here: ${code}`);
  }
  throw new Error('The filter has no end');
}
