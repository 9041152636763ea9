const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const openFiles = (name: string) => `${name} can't see the open files of other programs from inside a sandbox`;
const service = (name: string) => `${name} can't reach its service from inside a sandbox`;
const rights = (name: string) => `${name} can't get the rights it needs inside a sandbox`;
const system = (name: string) => `${name} can't change the system from inside a sandbox`;
const processes = (name: string) => `${name} can't reach other processes from inside a sandbox`;
const desktop = (name: string) => `${name} can't reach the desktop from inside a sandbox`;
const credentials = (name: string) => `${name} can't use your credentials from inside a sandbox`;

type Reason = (name: string) => string;

const entries = (reason: Reason, names: string) => words(names).map((name) => [name, reason] as const);

/** Programs that fail or mislead inside a sandbox. The kernel shows open files only to an unconfined user. */
const reasons: ReadonlyMap<string, Reason> = new Map([
  ...entries(openFiles, 'lsof fuser ss netstat'),
  ...entries(service, 'docker docker-compose podman nerdctl systemctl service snap flatpak loginctl at batch crontab'),
  ...entries(rights, 'sudo doas su pkexec runuser chroot nsenter unshare bwrap mount umount modprobe insmod sysctl'),
  ...entries(system, 'apt apt-get dpkg dnf yum rpm pacman zypper apk brew port nix-env useradd usermod passwd'),
  ...entries(processes, 'kill pkill killall renice strace ltrace gdb lldb perf'),
  ...entries(desktop, 'xdg-open open code cursor xclip xsel wl-copy wl-paste pbcopy pbpaste notify-send'),
  ...entries(credentials, 'ssh scp sftp ssh-add ssh-keygen gpg gpg2 pass op gh glab aws gcloud az kubectl helm'),
]);

/** Only some uses of these need to see open files. */
const withProcesses: ReadonlyMap<string, RegExp> = new Map([
  ['ss', /^(-[a-zA-Z0-9]*p[a-zA-Z0-9]*|--processes)$/],
  ['netstat', /^(-[a-zA-Z0-9]*p[a-zA-Z0-9]*|--programs)$/],
]);

/** Returns why a program must run outside a sandbox to be of use, without a full stop; null if it needn't. */
export function whyOutside(name: string, args: readonly string[]): string | null {
  const flag = withProcesses.get(name);
  if (flag && !args.some((word) => flag.test(word))) return null;
  return reasons.get(name)?.(name) ?? null;
}
