import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seccompFilter } from './seccomp-filter';
import { auditArchitectures, deniedCalls } from './system-calls';
import { decideCall } from './testing/decide-call';

const AF_UNIX = 1;
const AF_INET = 2;
const AF_INET6 = 10;
const AF_NETLINK = 16;
const AF_PACKET = 17;
const AF_VSOCK = 40;

describe.each([
  ['x64', { read: 0, execve: 59, ioctl: 16, socket: 41, socketpair: 53, clone: 56, mount: 165, ptrace: 101 }],
  ['arm64', { read: 63, execve: 221, ioctl: 29, socket: 198, socketpair: 199, clone: 220, mount: 40, ptrace: 117 }],
] as const)('SF-11 the filter for %s', (name, calls) => {
  const filter = seccompFilter(name);
  const architecture = auditArchitectures[name];
  const decide = (number: number, ...args: number[]) => decideCall(filter, { architecture, number, args });

  it('lets programs read, start others and use their terminal', () => {
    expect([decide(calls.read), decide(calls.execve), decide(calls.ioctl, 1, 0x5401)]).toEqual(Array(3).fill('allow'));
    const fork = 0x1200011;
    const thread = 0x3d0f00;
    expect([decide(calls.clone, fork), decide(calls.clone, thread)]).toEqual(['allow', 'allow']);
  });

  it('SB-14 gives out no socket but those that list routes and sockets', () => {
    for (const family of [AF_UNIX, AF_INET, AF_INET6, AF_PACKET, AF_VSOCK]) {
      expect({ family, is: decide(calls.socket, family, 1, 0) }).toEqual({ family, is: 'EPERM' });
    }
    expect([0, 4, 9, 15, 16].map((protocol) => decide(calls.socket, AF_NETLINK, 3, protocol))).toEqual([
      'allow',
      'allow',
      'EPERM',
      'EPERM',
      'EPERM',
    ]);
  });

  it('SB-15 gives out Internet sockets to commands in a network of their own, and still no others', () => {
    const wider = seccompFilter(name, 'internet');
    const decideWider = (...args: number[]) => decideCall(wider, { architecture, number: calls.socket, args });
    expect([AF_INET, AF_INET6].map((family) => decideWider(family, 1, 0))).toEqual(['allow', 'allow']);
    for (const family of [0, AF_UNIX, 3, 9, AF_PACKET, AF_VSOCK]) {
      expect({ family, is: decideWider(family, 1, 0) }).toEqual({ family, is: 'EPERM' });
    }
    expect([0, 4, 9, 16].map((protocol) => decideWider(AF_NETLINK, 3, protocol))).toEqual([
      'allow',
      'allow',
      'EPERM',
      'EPERM',
    ]);
    for (const call of deniedCalls) {
      expect(decideCall(wider, { architecture, number: call[name] })).toBe('EPERM');
    }
  });

  it('makes pairs of sockets that reach nobody but each other', () => {
    const closeOnExec = 0x80000;
    expect([1, 5, 1 | closeOnExec, 2, 2 | closeOnExec].map((type) => decide(calls.socketpair, AF_UNIX, type))).toEqual([
      'allow',
      'allow',
      'allow',
      'EPERM',
      'EPERM',
    ]);
    expect(decide(calls.socketpair, 30, 1)).toBe('EPERM');
  });

  it('SB-16 types into no terminal, makes no namespaces and traces no process', () => {
    expect([0x5412, 0x541c].map((request) => decide(calls.ioctl, 0, request))).toEqual(['EPERM', 'EPERM']);
    for (const flag of [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000]) {
      expect(decide(calls.clone, flag | 17)).toBe('EPERM');
    }
    expect([decide(435), decide(calls.mount), decide(calls.ptrace), decide(425)]).toEqual([
      'ENOSYS',
      'EPERM',
      'EPERM',
      'EPERM',
    ]);
    for (const call of deniedCalls) expect(decide(call[name])).toBe('EPERM');
  });

  it('SB-17 ends programs of another architecture, and knows no calls that it has not heard of', () => {
    const intel32 = 0x40000003;
    expect(decideCall(filter, { architecture: intel32, number: calls.read })).toBe('kill');
    fc.assert(
      fc.property(fc.integer({ min: 463, max: 0xffffffff }), (number) => {
        expect(decide(number)).toBe('ENOSYS');
      }),
    );
  });

  it('decides on every call, whatever its arguments', () => {
    const word = fc.integer({ min: 0, max: 0xffffffff });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), word, word, word, (number, ...args) => {
        expect(['allow', 'EPERM', 'ENOSYS']).toContain(decide(number, ...args));
      }),
    );
  });
});
