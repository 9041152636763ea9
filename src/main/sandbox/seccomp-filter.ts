import {
  auditArchitectures,
  checkedCalls,
  clone3,
  deniedCalls,
  type FilteredArchitecture,
  NEWEST_CALL,
} from './system-calls';

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

const LOAD = 0x20;
const AND = 0x54;
const IF_EQUAL = 0x15;
const IF_GREATER = 0x25;
const IF_ANY_BIT = 0x45;
const RETURN = 0x06;

const CALL_NUMBER = 0;
const ARCHITECTURE = 4;
/** The lower half of an argument; the kernel ignores the rest of the arguments checked here. */
const argument = (index: number) => 16 + index * 8;

const returns = (value: number): Instruction => [RETURN, 0, 0, value];
const allow = returns(0x7fff0000);
const notPermitted = returns(0x00050001);
/** Makes programs fall back to older calls. */
const notImplemented = returns(0x00050026);
const kill = returns(0x80000000);

const AF_UNIX = 1;
const AF_INET = 2;
const AF_INET6 = 10;
const AF_NETLINK = 16;
const NETLINK_ROUTE = 0;
const NETLINK_SOCK_DIAG = 4;
const SOCKET_TYPE = 0xf;
const SOCK_STREAM = 1;
const SOCK_SEQPACKET = 5;
/** Both inject characters into the input of a terminal. */
const TIOCSTI = 0x5412;
const TIOCLINUX = 0x541c;
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const NEW_NAMESPACE = 0x7e020000;

/** Allows only sockets that list routes and sockets: no Internet, no Unix sockets, no virtual machine host. */
const checkSocket: readonly Instruction[] = [
  [LOAD, 0, 0, argument(0)],
  [IF_EQUAL, 0, 3, AF_NETLINK],
  [LOAD, 0, 0, argument(2)],
  [IF_EQUAL, 2, 0, NETLINK_ROUTE],
  [IF_EQUAL, 1, 0, NETLINK_SOCK_DIAG],
  notPermitted,
  allow,
];

/** Also allows Internet sockets, for a command whose network namespace leads nowhere but to our proxy. */
const checkInternetSocket: readonly Instruction[] = [
  [LOAD, 0, 0, argument(0)],
  [IF_EQUAL, 1, 0, AF_INET],
  [IF_EQUAL, 0, 1, AF_INET6],
  allow,
  ...checkSocket.slice(1),
];

/** A datagram socket from a pair could send to any Unix socket; stream pairs reach only each other. */
const checkSocketPair: readonly Instruction[] = [
  [LOAD, 0, 0, argument(0)],
  [IF_EQUAL, 0, 4, AF_UNIX],
  [LOAD, 0, 0, argument(1)],
  [AND, 0, 0, SOCKET_TYPE],
  [IF_EQUAL, 2, 0, SOCK_STREAM],
  [IF_EQUAL, 1, 0, SOCK_SEQPACKET],
  notPermitted,
  allow,
];

const checkIoctl: readonly Instruction[] = [
  [LOAD, 0, 0, argument(1)],
  [IF_EQUAL, 1, 0, TIOCSTI],
  [IF_EQUAL, 0, 1, TIOCLINUX],
  notPermitted,
  allow,
];

const checkClone: readonly Instruction[] = [
  [LOAD, 0, 0, argument(0)],
  [IF_ANY_BIT, 0, 1, NEW_NAMESPACE],
  notPermitted,
  allow,
];

/** Skips the body for other calls. */
const forCall = (call: number, body: readonly Instruction[]): Instruction[] => [
  [IF_EQUAL, 0, body.length, call],
  ...body,
];

export interface SeccompOptions {
  /** `internet` is only for a command in a network namespace of its own. */
  readonly sockets?: 'listing' | 'internet';
}

/** The filter that the kernel runs for every system call of a confined command, in bubblewrap's format. */
export function seccompFilter(
  architecture: FilteredArchitecture,
  { sockets = 'listing' }: SeccompOptions = {},
): Buffer {
  const { ioctl, socket, socketpair, clone } = checkedCalls;
  const program: readonly Instruction[] = [
    [LOAD, 0, 0, ARCHITECTURE],
    [IF_EQUAL, 1, 0, auditArchitectures[architecture]],
    kill,
    [LOAD, 0, 0, CALL_NUMBER],
    // x64's second set of calls (x32) is numbered above all of these.
    [IF_GREATER, 0, 1, NEWEST_CALL],
    notImplemented,
    ...forCall(clone3[architecture], [notImplemented]),
    ...forCall(ioctl[architecture], checkIoctl),
    ...forCall(socket[architecture], sockets === 'internet' ? checkInternetSocket : checkSocket),
    ...forCall(socketpair[architecture], checkSocketPair),
    ...forCall(clone[architecture], checkClone),
    ...deniedCalls.flatMap((call) => forCall(call[architecture], [notPermitted])),
    allow,
  ];
  return Buffer.concat(program.map(encode));
}

function encode([code, ifTrue, ifFalse, value]: Instruction): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(ifTrue, 2);
  bytes.writeUInt8(ifFalse, 3);
  bytes.writeUInt32LE(value, 4);
  return bytes;
}
