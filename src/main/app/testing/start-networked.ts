import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect } from 'vitest';
import type { RefusedAccess } from '../../../shared/call/receipt';
import { isRunEnd } from '../../../shared/conversation/conversation-event';
import type { ApprovalMode } from '../../../shared/settings/approval-mode';
import { listen, PUBLIC_ADDRESS } from '../../sandbox/network/testing/set-up-proxy';
import { sayCalls } from '../../testing/parrot-backend';
import type { AppOptions } from '../app-options';
import { startParrot } from './start-parrot';

/** Starts the whole app; one server on this machine stands for the whole internet and notes which hosts were reached. */
export async function startNetworked(mode: ApprovalMode, change: Partial<AppOptions> = {}) {
  const reached: string[] = [];
  const answer = createServer((request, response) => response.end(`hello from ${request.headers.host}\n`));
  const port = await listen(answer);
  const app = await startParrot({
    networkOptions: {
      resolve: async () => [{ address: PUBLIC_ADDRESS, family: 4 }],
      dial({ host }) {
        reached.push(host);
        return connect({ host: '127.0.0.1', port, allowHalfOpen: true });
      },
    },
    ...change,
  });
  await app.call('settings.update', { approvalMode: mode });
  const results = () => app.events().flatMap((event) => (event.type === 'tool-result' ? event : []));
  /** Waits for as many runs, each with one result. */
  async function whenResults(count: number): Promise<void> {
    const ended = () => app.events().filter(isRunEnd).length;
    await expect.poll(() => [results().length, ended()], { timeout: 20_000 }).toEqual([count, count]);
  }
  const output = () => String(results().at(-1)?.result.data ?? '');
  const refused = (): readonly RefusedAccess[] => results().at(-1)?.result.receipt?.refused ?? [];
  return { ...app, reached, results, whenResults, output, refused };
}

export function runCommand(command: string): string {
  return sayCalls({ tool: 'terminal-execute', parameters: { command } });
}

/** A command that isn't rated by the hosts it names, since none is in its text. */
export function fetchHosts(...hosts: readonly string[]): string {
  const urls = hosts.map((host) => `http://$(echo ${host})/`).join(' ');
  return runCommand(`touch made; curl -sS -m 60 ${urls}`);
}
