import { spawn } from 'node:child_process';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bubblewrapArguments, statusArguments } from '../../bubblewrap-arguments';
import { strictest } from '../../confinement';
import { seccompFilter } from '../../seccomp-filter';
import { networkEnvironment } from '../network-environment';
import { type NetworkPrograms, networkWords } from '../network-words';

export interface NetworkRun {
  readonly programs: NetworkPrograms;
  /** Writable inside. */
  readonly folder: string;
  readonly socketPath: string;
  /** Words in front of all others that make a user namespace in which the command's user is root. */
  readonly before?: readonly string[];
  /** Standard input. */
  readonly input?: string;
  readonly localhost?: 'sandbox' | 'machine';
  readonly environment?: Readonly<Record<string, string>>;
}

export interface NetworkRunResult {
  readonly exitCode: number | null;
  readonly output: string;
  readonly errors: string;
  /** What bubblewrap wrote about the command's end. */
  readonly status: string;
}

/** Runs a command as the terminal does: confined, in a network that leads to the proxy only. */
export async function runWithNetwork(command: string, run: NetworkRun): Promise<NetworkRunResult> {
  const { programs, folder, socketPath, localhost = 'sandbox', environment = {}, before = [], input = '' } = run;
  const architecture = process.arch === 'arm64' ? 'arm64' : 'x64';
  const filterPath = join(folder, '.filter.bpf');
  writeFileSync(filterPath, seccompFilter(architecture, 'internet'));
  const filter = openSync(filterPath, 'r');
  const isRoot = process.getuid?.() === 0 || before.length > 0;
  const [program = '', ...words] = [...before, ...networkWords({ programs, socketPath, isRoot })];
  const confinement = bubblewrapArguments({ ...strictest, network: 'list' }, { folder, hidden: [] });
  const shell = [...statusArguments, '--', 'bash', '--noprofile', '--norc', '-c', command];
  const inherited = { ...process.env, ...environment };
  const child = spawn(program, [...words, programs.bubblewrap, ...confinement, '--bind', folder, folder, ...shell], {
    cwd: folder,
    env: { ...inherited, ...networkEnvironment({ localhost, inherited }) },
    stdio: ['pipe', 'pipe', 'pipe', 'pipe', filter, 'pipe'],
  });
  closeSync(filter);
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  const said = ['', '', ''];
  [child.stdout, child.stderr, child.stdio[3]].forEach((stream, index) => {
    stream?.on('data', (text) => {
      said[index] += text;
    });
  });
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
  const [output = '', errors = '', status = ''] = said;
  return { exitCode, output, errors, status };
}
