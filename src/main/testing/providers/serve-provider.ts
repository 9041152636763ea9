import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { assertNever } from '../../../shared/assert-never';
import { deliverStream } from './deliver-stream';
import type { ProviderRules, ReceivedRequest } from './provider-rules';
import type { ScriptedMessage, ScriptedReply } from './scripted-reply';

/** A list of replies in order, or a function that chooses the reply to a request, and when it comes. */
export type Script = readonly ScriptedReply[] | ((request: ReceivedRequest) => ScriptedReply | Promise<ScriptedReply>);

export interface StrictServer {
  readonly origin: string;
  readonly port: number;
  /** All requests for an answer, in order. */
  readonly requests: readonly ReceivedRequest[];
  /** The requests' violations of the provider's rules; empty if all is well. */
  readonly violations: readonly string[];
}

/** Starts a local provider that answers from a script, and rejects what the real one would. */
export async function serveProvider(rules: ProviderRules, script: Script): Promise<StrictServer> {
  const requests: ReceivedRequest[] = [];
  const violations: string[] = [];
  const given: ScriptedMessage[] = [];
  const rest = typeof script === 'function' ? [] : [...script];

  async function nextReply(request: ReceivedRequest): Promise<ScriptedReply> {
    const reply = typeof script === 'function' ? await script(request) : rest.shift();
    if (reply) return reply;
    violations.push('asked for an answer more often than the script has any');
    return { kind: 'status', status: 400, body: rules.refusal('The script is over') };
  }

  async function answer(received: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (received.method === 'GET') return sendDocument(response, rules.documents[path]);
    const request = { path, headers: received.headers, body: await json(received) };
    if (path !== rules.answerPath) return sendDocument(response, undefined);
    requests.push(request);
    const objections = rules.objectionsTo(request, given);
    violations.push(...objections.map((objection) => `request ${requests.length}: ${objection}`));
    if (objections.length > 0) return sendJson(response, 400, rules.refusal(objections.join('; ')));
    return reply(response, rules.turnAway(request) ?? (await nextReply(request)));
  }

  async function reply(response: ServerResponse, next: ScriptedReply): Promise<void> {
    switch (next.kind) {
      case 'message':
        given.push(next);
        return deliverStream(response, rules.write(next, given.length), next);
      case 'status':
        return sendJson(response, next.status, next.body ?? rules.refusal('No'), next.headers);
      case 'silence':
        return;
      case 'hang-up':
        response.socket?.destroy();
        return;
      default:
        assertNever(next);
    }
  }

  const server = createServer((received, response) => {
    const { pathname } = new URL(received.url ?? '/', 'http://localhost');
    answer(received, response, pathname).catch((cause: unknown) => {
      violations.push(`could not be read: ${String(cause)}`);
      response.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, requests, violations };
}

function sendDocument(response: ServerResponse, document: unknown): void {
  if (document === undefined) sendJson(response, 404, { error: 'There is no such page' });
  else sendJson(response, 200, document);
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
