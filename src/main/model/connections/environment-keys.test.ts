import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { childEnvironment } from '../../terminal/environment/child-environment';
import { takeEnvironmentKeys } from './environment-keys';
import { hostedServers } from './servers/hosted-servers';

const CANARY = 'sk-canary-0123456789abcdef';

it('finds the keys of the usual variables, each for its own server', () => {
  const variables = hostedServers.map(({ keyVariables: [variable] }) => variable);
  const keys = takeEnvironmentKeys(Object.fromEntries(variables.map((variable) => [variable, `key of ${variable}`])));
  expect(hostedServers.map(({ id, baseUrl }) => keys.keyFor(id, baseUrl))).toEqual(
    variables.map((variable) => ({ variable, value: `key of ${variable}` })),
  );
});

it('takes them out, so that no process which is started later has them (SE-01)', () => {
  const names = hostedServers.flatMap(({ keyVariables }) => keyVariables);
  const withheld = [...names, 'ANTHROPIC_AUTH_TOKEN', 'OPENAI_ADMIN_KEY', 'ANTHROPIC_CUSTOM_HEADERS'];
  const secret = Object.fromEntries(withheld.map((name) => [name, `${CANARY}-${name}`]));
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    OPENAI_BASE_URL: 'https://gateway.example.com/v1',
    ...secret,
  };
  takeEnvironmentKeys(env);
  expect(env).toEqual({ PATH: process.env.PATH, OPENAI_BASE_URL: 'https://gateway.example.com/v1' });
  const script = 'process.stdout.write(JSON.stringify(process.env))';
  expect(execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8' })).not.toContain(CANARY);
});

it('takes nothing that the environment of a tool would not have withheld by itself', () => {
  const names = hostedServers.flatMap(({ keyVariables }) => keyVariables);
  const kept = childEnvironment(Object.fromEntries(names.map((name) => [name, CANARY])));
  expect(kept).toEqual({});
});

it('shows none of them to whoever looks at what was found', () => {
  const keys = takeEnvironmentKeys({ OPENAI_API_KEY: CANARY, GROQ_API_KEY: CANARY });
  expect(`${JSON.stringify(keys)}${JSON.stringify([...keys.servers])}`).not.toContain(CANARY);
  expect([...keys.servers]).toEqual([
    ['openai', { baseUrl: 'https://api.openai.com/v1', keyVariable: 'OPENAI_API_KEY' }],
    ['groq', { baseUrl: 'https://api.groq.com/openai/v1', keyVariable: 'GROQ_API_KEY' }],
  ]);
});

it('gives a key for the address that the environment names with it, and for no other', () => {
  const keys = takeEnvironmentKeys({ OPENAI_API_KEY: CANARY, OPENAI_BASE_URL: 'https://gateway.example.com/v1/' });
  expect([
    keys.keyFor('openai', 'https://gateway.example.com/v1'),
    keys.keyFor('openai', 'https://api.openai.com/v1'),
    keys.keyFor('groq', 'https://gateway.example.com/v1'),
  ]).toEqual([{ variable: 'OPENAI_API_KEY', value: CANARY }, null, null]);
});

it('uses no key with an address that makes no sense, and says so without it', () => {
  const keys = takeEnvironmentKeys({ OPENAI_API_KEY: CANARY, OPENAI_BASE_URL: `https://user:${CANARY}@example.com` });
  expect([[...keys.servers], keys.problems]).toEqual([
    [],
    [
      'OPENAI_BASE_URL and its key are ignored. The URL contains a user name or password, which would be visible. Remove them',
    ],
  ]);
});

it('passes over empty variables, and takes the second name where the first is not set', () => {
  const keys = takeEnvironmentKeys({ OPENAI_API_KEY: ' ', GEMINI_API_KEY: '', GOOGLE_API_KEY: ` ${CANARY}\n` });
  const { baseUrl = '' } = keys.servers.get('gemini') ?? {};
  expect([[...keys.servers.keys()], keys.keyFor('gemini', baseUrl)]).toEqual([
    ['gemini'],
    { variable: 'GOOGLE_API_KEY', value: CANARY },
  ]);
});
