import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { howMany, isFullSize } from '../../testing/how-many';
import { tellFigures } from '../../testing/tell-figures';
import { setUpTerminals } from '../testing/set-up-terminals';

const MEGABYTE = 1024 * 1024;

/** Measures the peak of additional memory, and how late timers were. */
function watchProcess() {
  const before = process.memoryUsage().rss;
  let highest = before;
  const delays: number[] = [];
  let last = performance.now();
  const timer = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
    const now = performance.now();
    delays.push(now - last - 10);
    last = now;
  }, 10);
  return () => {
    clearInterval(timer);
    const sorted = delays.sort((first, second) => first - second);
    return { growth: highest - before, delay: sorted[Math.floor(sorted.length * 0.95)] ?? 0 };
  };
}

describe('a large output', () => {
  it('BO-01: of 100 MB is given as its two ends with the way to the rest, within bounded memory', async () => {
    const { run } = setUpTerminals();
    const finish = watchProcess();
    const line = 'x'.repeat(98);
    const terminal = await run(`echo FIRST; yes ${line} | head -n 1000000; echo LAST`);
    const { end, output } = await terminal.ended;
    const { growth } = finish();
    tellFigures({ 'memory grew by': `${(growth / MEGABYTE).toFixed(0)} MB at the most for 100 MB of output` });
    expect(end).toEqual({ kind: 'exited', exitCode: 0, endedProcesses: 0 });
    expect(output.size).toBe(100_000_000 + 'FIRST\r\nLAST\r\n'.length);
    expect(output.text).toMatch(
      new RegExp(
        `^FIRST\nx{98}\n[x\n]*\n\\[… 99,9\\d\\d,\\d{3} of 100,000,013 bytes left out; terminal-read with id ${terminal.describe().name} reads the rest …\\]\n`,
      ),
    );
    expect(output.text).not.toContain(output.logPath);
    expect(output.text.endsWith(`${line}\nLAST\n`)).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(output.text))).toBeLessThan(50_000);
    await terminal.released;
    expect(statSync(output.logPath ?? '').size).toBe(output.size);
    expect(growth).toBeLessThan(200 * MEGABYTE);
  });

  it('PR-11: at full speed leaves memory bounded and the process awake', async () => {
    const { run, service, forgetEvents } = setUpTerminals();
    forgetEvents();
    let batches = 0;
    service.subscribe(
      ({ type }) => {
        batches += type === 'output' ? 1 : 0;
      },
      { withOutput: true },
    );
    const terminal = await run('yes');
    const finish = watchProcess();
    const startedAt = performance.now();
    const seconds = howMany({ usually: 3, fully: 30 });
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    const taken = (performance.now() - startedAt) / 1_000;
    const { growth, delay } = finish();
    const batchesUntilThen = batches;
    await terminal.stop('asked');
    tellFigures({
      'seconds at full speed': seconds,
      printed: `${(terminal.describe().size / MEGABYTE).toFixed(0)} MB`,
      'memory grew meanwhile by': `${(growth / MEGABYTE).toFixed(0)} MB at the most`,
      'timers late by': `${delay.toFixed(0)} ms (p95)`,
    });
    expect(growth).toBeLessThan(200 * MEGABYTE);
    if (isFullSize) expect(delay).toBeLessThan(100);
    expect(batchesUntilThen).toBeLessThanOrEqual(60 * (taken + 1));
    expect(terminal.describe().size).toBeGreaterThan(MEGABYTE);
  });

  it('past the limit stops the command', async () => {
    const { run } = setUpTerminals({ maxOutput: MEGABYTE });
    const { end, output } = await (await run('yes')).ended;
    expect(end).toEqual({ kind: 'stopped', reason: 'too-much-output' });
    expect(output.isCut).toBe(true);
  });

  it('that still fits into memory is whole, without a file', async () => {
    const { run } = setUpTerminals();
    const { output } = await (await run('seq 1 5000')).ended;
    const text = Array.from({ length: 5_000 }, (_, index) => `${index + 1}\n`).join('');
    expect(output).toEqual({ text, styles: [], size: text.length + 5_000, isCut: false });
  });

  it('of one endless line is cut inside the line', async () => {
    const { run } = setUpTerminals();
    const { output } = await (await run("head -c 1000000 /dev/zero | tr '\\0' 'é'")).ended;
    expect(output.isCut).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(output.text))).toBeLessThan(50_000);
  });

  it('goes on when its file cannot be written', async () => {
    const { run } = setUpTerminals({ newId: () => 'same' });
    await (await run('seq 1 30000')).ended;
    const { end, output } = await (await run('seq 1 60000')).ended;
    expect(end).toEqual({ kind: 'exited', exitCode: 0, endedProcesses: 0 });
    expect(output.logPath).toBeUndefined();
    expect(output.text).toMatch(/bytes left out and not saved: EEXIST/);
    expect(output.text.endsWith('59999\n60000\n')).toBe(true);
  });
});
