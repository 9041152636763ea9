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
  /** What was thrown, without the key. */
  readonly text: string;
}

/** Who usually listens at these ports of one's own machine. */
const usualPrograms: Readonly<Record<string, string>> = {
  11434: 'Ollama',
  1234: 'LM Studio',
  8080: 'the server of llama.cpp',
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
    const advice = 'Check the address in the settings, and whether this machine is online';
    return { kind: 'unreachable', message: `There is no host of the name in ${address}. ${advice}` };
  }
  if (code === 'EAI_AGAIN' || unreachable.has(code)) {
    const advice = 'Check whether this machine is online';
    return { kind: 'unreachable', message: `${name} at ${address} cannot be reached. ${advice}` };
  }
  if (slow.has(code)) {
    const advice = 'Check the address in the settings, your network, and the proxy if you use one';
    return { kind: 'unreachable', message: `${name} at ${address} did not answer in time. ${advice}` };
  }
  if (droppedConnectionCodes.has(code)) return { kind: 'dropped', message: droppedMessage(name) };
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/.test(code)) {
    const advice =
      'Check the address in the settings; where a proxy or a server of your own signs it, name its certificate in NODE_EXTRA_CA_CERTS';
    // Nothing will be different the next time.
    return { kind: 'bad-request', message: `The certificate of ${address} cannot be trusted (${code}). ${advice}` };
  }
  if (/SSL|EPROTO|TLS/.test(code)) {
    const advice = 'Check whether the address in the settings should begin with http:// or https://';
    return { kind: 'bad-request', message: `No secure connection to ${address} came about. ${advice}` };
  }
  if (code.startsWith('HPE_')) {
    const advice = 'Check the address in the settings';
    return { kind: 'malformed', message: `What answers at ${address} does not speak HTTP. ${advice}` };
  }
  const said = text === '' ? '' : `: ${text}`;
  return { kind: 'bad-request', message: `${name} at ${address} could not be asked${said}. Check its settings` };
}

export function droppedMessage(connectionName: string): string {
  return `The connection to ${connectionName} broke off before the answer was whole. Try again, and check your network if it happens often`;
}

function refused(baseUrl: string, name: string): string {
  const address = redactUrl(baseUrl);
  if (!isLoopback(baseUrl)) {
    return `Nothing answers at ${address}. Check the address of ${name} in the settings, your network, and the proxy if you use one`;
  }
  const { host, port } = new URL(baseUrl);
  // Named on the command line, it has no other name than its address.
  const program = usualPrograms[port] ?? (name === host ? 'the server there' : name);
  return `Nothing answers at ${address}. Start ${program}, or correct the address in the settings`;
}
