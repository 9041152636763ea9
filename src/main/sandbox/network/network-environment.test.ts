import { describe, expect, it } from 'vitest';
import { networkEnvironment } from './network-environment';

const proxy = 'http://127.0.0.1:41280';

describe('the environment of a command with a network', () => {
  it('NW-15 names the proxy to every program, and nothing secret', () => {
    const environment = networkEnvironment({ localhost: 'sandbox', inherited: {} });
    expect(environment).toMatchObject({
      http_proxy: proxy,
      HTTPS_PROXY: proxy,
      npm_config_https_proxy: proxy,
      NODE_USE_ENV_PROXY: '1',
      NO_PROXY: 'localhost,127.0.0.1,::1',
    });
    expect(Object.values(environment).join(' ')).not.toContain('@');
  });

  it('sends requests for this machine to the proxy if some of them were allowed', () => {
    const environment = networkEnvironment({ localhost: 'machine', inherited: {} });
    expect([environment.NO_PROXY, environment.no_proxy, environment.npm_config_noproxy]).toEqual(['', '', '']);
  });

  it('keeps what the user set for git and Java', () => {
    const inherited = {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.pager',
      GIT_CONFIG_VALUE_0: 'cat',
      MAVEN_OPTS: '-Xmx1g',
    };
    const environment = networkEnvironment({ localhost: 'sandbox', inherited });
    expect(environment).toMatchObject({
      GIT_CONFIG_COUNT: '3',
      GIT_CONFIG_KEY_1: 'http.proxy',
      GIT_CONFIG_VALUE_1: proxy,
      MAVEN_OPTS: expect.stringMatching(/^-Xmx1g -Dhttp\.proxyHost=127\.0\.0\.1 /),
    });
    expect(environment.GIT_CONFIG_KEY_0).toBeUndefined();
  });
});
