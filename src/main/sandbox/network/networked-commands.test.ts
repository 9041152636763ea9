import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { processesWith } from '../../terminal/testing/set-up-terminals';
import { setUpNetwork } from './testing/set-up-network';
import { listen } from './testing/set-up-proxy';
import { isMissing, isWithoutNetwork } from './testing/when-networked';

describe.skipIf(isWithoutNetwork)('a command with a network', () => {
  it('runs as without one: input, output, errors and exit code are its own', async () => {
    const { run } = await setUpNetwork();
    expect((await run("cat; ls /proc/self/fd | grep -c '^.$'", { input: 'in\n' })).output).toBe('in\n4\n');
    expect(await run('echo out; echo err >&2; exit 7')).toEqual({
      exitCode: 7,
      output: 'out\n',
      errors: 'err\n',
      status: expect.stringContaining('"exit-code": 7'),
    });
    expect((await run('kill -9 $$')).exitCode).toBe(137);
  });

  it('NW-04 sees neither the bridge nor any other process, and leaves none behind', async () => {
    const { run, folder } = await setUpNetwork();
    const mark = `AINTERN_TEST_MARK=${folder}`;
    const { output } = await run('setsid -f sleep 600; cat /proc/[0-9]*/comm', {
      environment: { AINTERN_TEST_MARK: folder },
    });
    expect(output).not.toContain('socat');
    await expect.poll(() => processesWith(mark)).toEqual([]);
  });

  it('has only its own loopback, on which its servers work', async () => {
    const { run, asked } = await setUpNetwork();
    const { output } = await run(
      `tail -n +3 /proc/net/dev | cut -d: -f1
      node -e "
        const server = require('http').createServer((q, s) => s.end('own server'));
        server.listen(0, '127.0.0.1', () => fetch('http://127.0.0.1:' + server.address().port).then((r) => r.text()).then((text) => { console.log(text); process.exit(); }));
      "`,
    );
    expect(output.trim().split(/\s+/)).toEqual(['lo', 'own', 'server']);
    expect(asked).toEqual([]);
  });

  it.skipIf(isMissing('unshare'))('starts in a mount namespace that was made for it', async () => {
    const { run } = await setUpNetwork();
    const { output, exitCode } = await run('id -u; exit 3', { before: ['unshare', '-Urm'] });
    expect([output, exitCode]).toEqual(['0\n', 3]);
  });

  it('starts with odd characters in the path of its folder', async () => {
    const { run, folder } = await setUpNetwork();
    expect((await run(`mkdir 'a b,c:d"e'; cd a*; pwd`)).output).toBe(`${join(folder, 'a b,c:d"e')}\n`);
  });
});

describe.skipIf(isWithoutNetwork)('a command that tries to get around the proxy', () => {
  /** Prints the outcome of a few lines of Python, in which an attempt counts if it raises no error. */
  const attempt = (code: string) => `python3 - <<'END'
import socket, sys
try:
${code
  .split('\n')
  .map((line) => `    ${line}`)
  .join('\n')}
    print('reached')
except Exception as error:
    print('refused', type(error).__name__)
END`;
  const withoutPython = isMissing('python3');

  it.skipIf(withoutPython).each([
    ['by address', "socket.create_connection(('93.184.215.14', 443), 2)"],
    ['by IPv6', "socket.create_connection(('2606:4700:4700::1111', 443), 2)"],
    ['by name', "socket.create_connection(('example.com', 443), 2)"],
    ['by DNS', "s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\ns.sendto(b'x', ('1.1.1.1', 53))"],
    ['to the metadata of a cloud', "socket.create_connection(('169.254.169.254', 80), 2)"],
    ['with a raw socket', 'socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP)'],
    ['with a packet socket', 'socket.socket(socket.AF_PACKET, socket.SOCK_RAW)'],
    ['over a virtual machine socket', 'socket.socket(40, socket.SOCK_STREAM)'],
    ['with a Unix socket', 'socket.socket(socket.AF_UNIX)'],
    ['with a pair of datagram sockets', 'socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)'],
  ])('fails %s', async (_how, code) => {
    const { run, dialed } = await setUpNetwork({ allowed: ['example.com'] });
    const { output } = await run(attempt(code));
    expect([output.startsWith('refused'), dialed]).toEqual([true, []]);
  });

  it.skipIf(withoutPython)('NW-01 does not reach servers of this machine by their port', async () => {
    const port = await listen(createServer((socket) => socket.end('secret')));
    const { run } = await setUpNetwork();
    expect((await run(attempt(`socket.create_connection(('127.0.0.1', ${port}), 2)`))).output).toMatch(/^refused/);
  });

  it('NW-02 cannot make a network of its own, nor leave this one', async () => {
    const { run } = await setUpNetwork();
    const { output } = await run('unshare -Urn true && echo left; nsenter -t 1 -n true && echo left; true');
    expect(output).toBe('');
  });

  it.skipIf(isMissing('curl'))(
    'is refused hosts that were not allowed, ports that were not, and private ones',
    async () => {
      const port = await listen(createHttpServer((_request, response) => response.end('secret')));
      const { run, network } = await setUpNetwork({ allowed: ['a.test'] });
      const lines = [
        'http://a.test:8080/',
        'http://evil.test/',
        'http://169.254.169.254/latest/meta-data/',
        'http://[::ffff:10.0.0.1]/',
        `http://127.0.0.1:${port}/`,
      ].map((address) => `curl -sg --noproxy '' -o /dev/null -w '%{http_code}\\n' '${address}'`);
      const { output } = await run(lines.join('\n'));
      expect(output).toBe('403\n'.repeat(lines.length));
      expect(network.accesses().map(({ host, outcome }) => `${host} ${outcome}`)).toEqual([
        'a.test refused',
        'evil.test refused',
        '169.254.169.254 refused',
        '::ffff:a00:1 refused',
        '127.0.0.1 refused',
      ]);
    },
  );

  it.skipIf(isMissing('curl'))('NW-03 gains nothing from a Host header or a redirect', async () => {
    const { run, dialed } = await setUpNetwork({
      allowed: ['a.test'],
      respond(request, response) {
        if (request.url === '/away') response.writeHead(302, { location: 'http://evil.test/' }).end();
        else response.end(request.headers.host);
      },
    });
    const { output } = await run(
      "curl -s -H 'Host: evil.test' http://a.test/; echo; curl -sL -o /dev/null -w '%{http_code}' http://a.test/away",
    );
    expect([output, dialed.length]).toEqual(['a.test\n403', 2]);
  });
});
