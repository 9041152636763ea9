/** Architectures that have a filter: Node's names and the kernel's ids. */
export const auditArchitectures = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;
export type FilteredArchitecture = keyof typeof auditArchitectures;

export function isFiltered(architecture: string): architecture is FilteredArchitecture {
  return Object.hasOwn(auditArchitectures, architecture);
}

type CallNumbers = Readonly<Record<FilteredArchitecture, number>>;
const numbers = (x64: number, arm64: number): CallNumbers => ({ x64, arm64 });

/** Calls that are allowed with some arguments. */
export const checkedCalls = {
  ioctl: numbers(16, 29),
  socket: numbers(41, 198),
  socketpair: numbers(53, 199),
  clone: numbers(56, 220),
} as const;

/** Its flags are in memory, which a filter can't read; without it, programs use `clone`. */
export const clone3 = numbers(435, 435);

/** The filter doesn't know calls newer than this one (`mseal`). */
export const NEWEST_CALL = 462;

/** Calls that no read-only program needs, or that bypass file permissions, namespaces or the filter. */
export const deniedCalls: readonly CallNumbers[] = [
  // Namespaces and mounts: unshare setns mount umount2 pivot_root chroot open_tree move_mount fsopen fsconfig fsmount fspick mount_setattr
  numbers(272, 97),
  numbers(308, 268),
  numbers(165, 40),
  numbers(166, 39),
  numbers(155, 41),
  numbers(161, 51),
  numbers(428, 428),
  numbers(429, 429),
  numbers(430, 430),
  numbers(431, 431),
  numbers(432, 432),
  numbers(433, 433),
  numbers(442, 442),
  // Other processes: ptrace process_vm_readv process_vm_writev process_madvise kcmp pidfd_getfd move_pages migrate_pages
  numbers(101, 117),
  numbers(310, 270),
  numbers(311, 271),
  numbers(440, 440),
  numbers(312, 272),
  numbers(438, 438),
  numbers(279, 239),
  numbers(256, 238),
  // Ways around a filter or a mount: io_uring_setup io_uring_enter io_uring_register open_by_handle_at bpf userfaultfd fanotify_init
  numbers(425, 425),
  numbers(426, 426),
  numbers(427, 427),
  numbers(304, 265),
  numbers(321, 280),
  numbers(323, 282),
  numbers(300, 262),
  // Keys of the account: add_key request_key keyctl
  numbers(248, 217),
  numbers(249, 218),
  numbers(250, 219),
  // The machine: perf_event_open syslog kexec_load kexec_file_load init_module finit_module delete_module reboot swapon swapoff
  numbers(298, 241),
  numbers(103, 116),
  numbers(246, 104),
  numbers(320, 294),
  numbers(175, 105),
  numbers(313, 273),
  numbers(176, 106),
  numbers(169, 142),
  numbers(167, 224),
  numbers(168, 225),
  // acct quotactl quotactl_fd settimeofday clock_settime clock_adjtime adjtimex sethostname setdomainname vhangup
  numbers(163, 89),
  numbers(179, 60),
  numbers(443, 443),
  numbers(164, 170),
  numbers(227, 112),
  numbers(305, 266),
  numbers(159, 171),
  numbers(170, 161),
  numbers(171, 162),
  numbers(153, 58),
];
