import { PROXY_PORT } from './network-words';

export interface NetworkEnvironmentOptions {
  /**
   * What `localhost` means to the command: its own servers, inside the sandbox, or those of this machine, through the
   * proxy. Only a command that was allowed a host of this machine needs the latter.
   */
  readonly localhost: 'sandbox' | 'machine';
  /** The environment that the command would have otherwise. */
  readonly inherited: Readonly<Record<string, string | undefined>>;
}

const proxy = `http://127.0.0.1:${PROXY_PORT}`;
const ownHosts = 'localhost,127.0.0.1,::1';

/** Git runs this instead of ssh. */
const explainSsh =
  "f() { echo 'AIntern: a sandboxed command reaches hosts by http and https only, not by ssh. Use the https address of the remote, or run the command outside the sandbox.' >&2; exit 255; }; f";

/** The variables that make programs use the proxy. Each of them overrides what settings in the home folder say. */
export function networkEnvironment({ localhost, inherited }: NetworkEnvironmentOptions): Record<string, string> {
  const direct = localhost === 'sandbox' ? ownHosts : '';
  return {
    ...each('http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY', proxy),
    ...each('npm_config_proxy npm_config_https_proxy YARN_HTTP_PROXY YARN_HTTPS_PROXY', proxy),
    ...each('PIP_PROXY CARGO_HTTP_PROXY', proxy),
    ...each('no_proxy NO_PROXY npm_config_noproxy', direct),
    NODE_USE_ENV_PROXY: '1',
    GIT_SSH_COMMAND: explainSsh,
    ...gitSettings(inherited, [
      ['http.proxy', proxy],
      ['http.noProxy', direct],
    ]),
    ...each('MAVEN_OPTS GRADLE_OPTS', (name) => `${inherited[name] ?? ''} ${javaOptions(direct)}`.trim()),
  };
}

function each(names: string, value: string | ((name: string) => string)): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, typeof value === 'string' ? value : value(name)]));
}

/** Added to those that the environment may already hold. */
function gitSettings(
  inherited: NetworkEnvironmentOptions['inherited'],
  settings: readonly (readonly [key: string, value: string])[],
): Record<string, string> {
  const count = /^\d{1,4}$/.test(inherited.GIT_CONFIG_COUNT ?? '') ? Number(inherited.GIT_CONFIG_COUNT) : 0;
  const entries = settings.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${count + index}`, key],
    [`GIT_CONFIG_VALUE_${count + index}`, value],
  ]);
  return { ...Object.fromEntries(entries), GIT_CONFIG_COUNT: String(count + settings.length) };
}

function javaOptions(direct: string): string {
  const sides = ['http', 'https'].flatMap((scheme) => [
    `-D${scheme}.proxyHost=127.0.0.1`,
    `-D${scheme}.proxyPort=${PROXY_PORT}`,
  ]);
  return [...sides, `-Dhttp.nonProxyHosts=${direct.replaceAll(',', '|').replace('::1', '[::1]')}`].join(' ');
}
