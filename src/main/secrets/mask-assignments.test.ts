import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectWithin } from '../testing/expect-within';
import { howMany } from '../testing/how-many';
import { maskSecretsInText } from './mask-secrets';

const ordinaryLines = readFileSync(new URL('./testing/ordinary-lines.txt', import.meta.url), 'utf8').split('\n');

test.each(ordinaryLines)('an ordinary line stays as it is: %s', (line) => {
  expect(maskSecretsInText(line)).toBe(line);
});

describe('what follows the name of a secret is masked', () => {
  test.each([
    ['password: correcthorse', 'password: [masked]'],
    ['DB_PASSWORD: swordfish', 'DB_PASSWORD: [masked]'],
    ['password = swordfish', 'password = [masked]'],
    ['password: 12345678', 'password: [masked]'],
    ['{"password":12345}', '{"password":[masked]}'],
    ['{\\"password\\":12345,\\"a\\":1}', '{\\"password\\":[masked],\\"a\\":1}'],
    ['{"tokens":["a"],"secrets":["swordfish"]}', '{"tokens":["a"],"secrets":[[masked]]}'],
    ['{ user: bob, password: swordfish, port: 1 }', '{ user: bob, password: [masked], port: 1 }'],
    ['password: swordfish # of the base', 'password: [masked] # of the base'],
    ['the password: hunter2 was refused', 'the password: [masked] was refused'],
    ['PASSWORD=abc(def', 'PASSWORD=[masked]'],
    ['PASSWORD=!@#$%^*', 'PASSWORD=[masked]'],
    ['PASSWORD=ab&cd', 'PASSWORD=[masked]'],
    ['password=config.prod', 'password=[masked]'],
    ['password={hunter2}', 'password=[masked]'],
    ['PGPASSWORD=$ecret psql', 'PGPASSWORD=[masked] psql'],
    [`TOKEN=$${'{TOKEN:-sword fish}'} run`, 'TOKEN=[masked] run'],
    ['TOKEN=$(echo swordfish)', 'TOKEN=[masked]'],
    ['password=hun"ter2"', 'password=[masked]'],
    ['password=hun"ter two" next', 'password=[masked] next'],
    ['password="hun"ter2 next', 'password=[masked] next'],
    [`password="hun"'ter2' next`, 'password=[masked] next'],
    ['PASSWORD=p@ss;word', 'PASSWORD=[masked]'],
    ['Server=a;Password=x;Port=1', 'Server=a;Password=[masked]'],
    ['"password" == "swordfish"', '"password" == "[masked]"'],
    ['password==hunter2', 'password==[masked]'],
    ['PASSWORD=sword\\ fish run', 'PASSWORD=[masked] run'],
    ['https://api.telegram.org/bot123456:AAH_x/getMe', 'https://api.telegram.org/[masked]/getMe'],
    ['https://discord.com/api/webhooks/123/abc', 'https://[masked]'],
    ['https://a.example/?sig=abc%2B&x=1', 'https://a.example/?sig=[masked]&x=1'],
    ['X-Amz-Signature=abc', 'X-Amz-Signature=[masked]'],
    ['Authorization: Digest username="bob", response="abc"', 'Authorization: [masked]'],
    ['Cookie: swordfish', 'Cookie: [masked]'],
    ['{"name":"password","value":"swordfish"}', '{"name":"password","value":"[masked]"}'],
    ['<input name="password" value="swordfish">', '<input name="password" value="[masked]">'],
  ])('%s', (text, masked) => {
    expect(maskSecretsInText(text)).toBe(masked);
  });

  test.each([
    ['<password>hunter2</password>', '<password>[masked]</password>'],
    ['<a:Password type="text">swordfish</a:Password>', '<a:Password type="text">[masked]</a:Password>'],
    ['<secret><![CDATA[sword<fish]]></secret>', '<secret><![CDATA[[masked]]]></secret>'],
    ['password: |\n  hunter2\n  more\nuser: bob', 'password: |\n  [masked]\nuser: bob'],
    ['a:\n  password: >-\n    sword\n    fish\n  user: bob', 'a:\n  password: >-\n    [masked]\n  user: bob'],
    ['{"yaml":"password: |\\n  hunter2\\nuser: bob"}', '{"yaml":"password: |\\n  [masked]\\nuser: bob"}'],
    ['machine github.com login me password hunter2', 'machine github.com login me password [masked]'],
    ['machine a\n  login me\n  password swordfish\n', 'machine a\n  login me\n  password [masked]\n'],
    ['mysql -u root -phunter2 base', 'mysql -u root -p[masked] base'],
    ["mysqldump -p'hun ter' base", "mysqldump -p'[masked]' base"],
    ['sshpass -p hunter2 ssh a', 'sshpass -p [masked] ssh a'],
    ['docker login -u bob -p hunter2 a.example', 'docker login -u bob -p [masked] a.example'],
    ['docker login -phunter2', 'docker login -p[masked]'],
    ['vault login -password hunter2', 'vault login -password [masked]'],
    ['docker login -p $TOKEN', 'docker login -p $TOKEN'],
    ['redis-cli -h a -a hunter2 ping', 'redis-cli -h a -a [masked] ping'],
    ['openssl rsa -passin pass:hunter2 -in a', 'openssl rsa -passin pass:[masked] -in a'],
  ])('in files and commands: %j', (text, masked) => {
    expect(maskSecretsInText(text)).toBe(masked);
  });
});

test('only the secret is masked, the rest of the line stays', () => {
  expect(
    [
      'deploy --token abc the rest of the line',
      'deploy --token=abc; deploy --tokenize the rest',
      'PASSWORD=abc npm start',
      "PASSWORD='$ecret' npm start",
      'Authorization: Basic abc',
      'git clone https://bob:abc@github.com/a/b',
      '{"content":"A=1\\ntoken=abc\\nB=2"}',
      '[token=abc] and (token=abc1).',
      'if (password == "hunter2") open()',
      "password: 'abc",
    ].map(maskSecretsInText),
  ).toEqual([
    'deploy --token [masked] the rest of the line',
    'deploy --token=[masked]; deploy --tokenize the rest',
    'PASSWORD=[masked] npm start',
    "PASSWORD='[masked]' npm start",
    'Authorization: Basic [masked]',
    'git clone https://bob:[masked]@github.com/a/b',
    '{"content":"A=1\\ntoken=[masked]\\nB=2"}',
    '[token=[masked]] and (token=[masked]).',
    'if (password == "[masked]") open()',
    "password: '[masked]",
  ]);
});

describe('hostile text takes time in proportion', () => {
  test.each([
    ...[
      'token:',
      'token=',
      'token="',
      "token='$(",
      'token=self.',
      'token=a[0]',
      'token=<',
      '\\ntoken=',
      '--token=',
      '--token ',
    ],
    ...[
      '\\',
      '"',
      '-',
      'a',
      'A',
      ' ',
      '\n',
      '[',
      '\\"token\\":\\"',
      'password = ',
      'cookie:a=',
      'authorization:Bearer\t',
    ],
    ...[
      'sk-',
      'eyJ',
      'eyJaaaaaa.',
      'ghp_',
      'glpat-',
      'SG.aaaaaaaaaaaaaaaa.',
      '://a:',
      ' -u a:',
      'Bearer a',
      'Basic aaaaaaaa',
    ],
    ...[
      'token: ',
      'token: |\n ',
      'token: |\n',
      '\\ntoken: |\\n ',
      '"token":{',
      '"token":[',
      'token=a"b',
      "token=a'",
      'token=${',
    ],
    ...['token=$(', 'token=get(', 'token=a.', 'token="a"b', '<token>', '<token ', '<token><![CDATA[', 'name="token" '],
    ...[
      'mysql ',
      'mysql -',
      'login ',
      'login a\\n',
      'login\\n',
      'machine a password ',
      'redis-cli -a ',
      'pass:',
      '&signature=',
    ],
    ...['bot', '12345:AA', '1', 'discord.com/api/webhooks/1/', 'token=&', 'token=\\"a', 'name="token",value='],
    ...['-----BEGIN PRIVATE KEY-----', '-----BEGIN PRIVATE KEY-----\n', '-----BEGIN '],
  ])('%j', (piece) => {
    const text = piece.repeat(howMany({ usually: 400_000, fully: 1_000_000 }) / piece.length);
    const startedAt = performance.now();
    expect(maskSecretsInText(text)).toBeTypeOf('string');
    // Takes a second or two on a slow machine; at a megabyte, quadratic time would be minutes.
    expectWithin(startedAt, 10_000);
  });

  test('one word, block or quote that never ends', () => {
    const starts = ['token=', 'token: |\n  ', 'token="', '"token":[', 'mysql -p', '<token>', 'token=a"b'];
    expect(starts.map((start) => maskSecretsInText(start + 'a1'.repeat(500_000)).length < 100)).toEqual(
      starts.map((start) => start !== '<token>'),
    );
  });
});
