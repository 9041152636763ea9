import { ModelError, type ModelErrorKind } from '../model-error';
import { droppedConnectionCodes } from './is-connection-dropped';
import { isLoopback } from './read-base-url';
import { redactUrl } from './redact-url';

interface Described {
  readonly kind: ModelErrorKind;
  readonly message: string;
}

export interface NetworkFailure {
  readonly connectionName: string;
  readonly baseUrl: string;
  readonly code: string;
  /** The error without the key. */
  readonly text: string;
}

/** The programs that usually listen on these local ports. */
const usualPrograms: Readonly<Record<string, string>> = {
  11434: 'Ollama',
  1234: 'LM Studio',
  8080: 'the llama.cpp server',
  8000: 'vLLM',
};

const slow = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const unreachable = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EADDRNOTAVAIL']);

export function describeNetworkFailure(failure: NetworkFailure): ModelError {
  const { kind, message } = describe(failure);
  return new ModelError(kind, message, failure.text === '' ? {} : { cause: failure.text });
}

function describe({ connectionName: name, baseUrl, code, text }: NetworkFailure): Described {
  const address = redactUrl(baseUrl);
  if (code === 'ECONNREFUSED') return { kind: 'unreachable', message: refused(baseUrl, name) };
  if (code === 'ENOTFOUND') {
    const advice = 'Check the base URL in the settings and your internet connection';
    return { kind: 'unreachable', message: `Unknown host: ${address}. ${advice}` };
  }
  if (code === 'EAI_AGAIN' || unreachable.has(code)) {
    const advice = 'Check your internet connection';
    return { kind: 'unreachable', message: `Couldn't reach ${name} at ${address}. ${advice}` };
  }
  if (slow.has(code)) {
    const advice = 'Check the base URL in the settings, your network, and your proxy if you use one';
    return { kind: 'unreachable', message: `${name} at ${address} timed out. ${advice}` };
  }
  if (droppedConnectionCodes.has(code)) return { kind: 'dropped', message: droppedMessage(name) };
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/.test(code)) {
    const advice =
      'Check the base URL in the settings. If your own proxy or server signs it, set NODE_EXTRA_CA_CERTS to its certificate';
    // Retrying wouldn't help.
    return { kind: 'bad-request', message: `The certificate of ${address} isn't trusted (${code}). ${advice}` };
  }
  if (/SSL|EPROTO|TLS/.test(code)) {
    const advice = 'Check whether the base URL in the settings should start with http:// or https://';
    return { kind: 'bad-request', message: `Couldn't establish a secure connection to ${address}. ${advice}` };
  }
  if (code.startsWith('HPE_')) {
    const advice = 'Check the address in the settings';
    return { kind: 'malformed', message: `The server at ${address} doesn't speak HTTP. ${advice}` };
  }
  const said = text === '' ? '' : `: ${text}`;
  return { kind: 'bad-request', message: `The request to ${name} at ${address} failed${said}. Check its settings` };
}

export function droppedMessage(connectionName: string): string {
  return `The connection to ${connectionName} dropped mid-answer. Try again, and check your network if it happens often`;
}

function refused(baseUrl: string, name: string): string {
  const address = redactUrl(baseUrl);
  if (!isLoopback(baseUrl)) {
    return `Couldn't reach ${name} at ${address}. Check the base URL in the settings, your network, and your proxy if you use one`;
  }
  const { host, port } = new URL(baseUrl);
  // A server that was named on the command line has only its address as a name.
  const program = usualPrograms[port] ?? (name === host ? 'the server there' : name);
  return `Couldn't connect to ${address}. Start ${program}, or change the base URL in the settings`;
}
