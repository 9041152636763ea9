import type { RiskLevel } from '../../../../shared/call/risk-level';

export interface SystemCommand {
  readonly level: RiskLevel;
  readonly what: string;
  readonly noRule?: true;
}

const each = (level: RiskLevel, what: string, names: string): [string, SystemCommand][] =>
  names.split(' ').map((name) => [name, { level, what }]);
const eachWithoutRule = (level: RiskLevel, what: string, names: string): [string, SystemCommand][] =>
  names.split(' ').map((name) => [name, { level, what, noRule: true }]);

/** Commands that are rated by name alone, whatever their arguments. */
export const systemCommands: ReadonlyMap<string, SystemCommand> = new Map([
  ...each(
    'critical',
    'Changes disks',
    'mkfs mke2fs mkswap swapon swapoff fdisk sfdisk cfdisk gdisk sgdisk parted wipefs blkdiscard mount umount losetup cryptsetup pvcreate vgcreate lvcreate lvremove vgremove mdadm zpool zfs btrfs resize2fs tune2fs e2fsck fsck hdparm diskutil diskpart format badblocks partprobe',
  ),
  ...each('critical', 'Shuts down or restarts the machine', 'shutdown reboot halt poweroff init telinit kexec pmset'),
  ...each(
    'critical',
    'Changes system users and permissions',
    'useradd userdel usermod adduser deluser groupadd groupdel passwd chpasswd chsh chfn visudo vipw setcap setfacl dscl gpasswd',
  ),
  ...each(
    'critical',
    'Changes the kernel or network settings',
    'insmod modprobe rmmod sysctl iptables ip6tables nft ufw firewall-cmd pfctl ifconfig route nmcli tc',
  ),
  ...eachWithoutRule(
    'critical',
    'Reveals credentials',
    'pass op bw lpass vault secret-tool keyring security gpg gpg2 ssh-add ssh-keygen ssh-keyscan ssh-copy-id ssh-agent age sops kinit keytool cmdkey vaultcmd',
  ),
  ...each('high', 'Ends or pauses processes', 'kill pkill killall killall5 xkill skill taskkill tskill'),
  ...eachWithoutRule(
    'high',
    'Schedules something to run later',
    'crontab at batch atq atrm launchctl service rc-service schtasks anacron',
  ),
  ...eachWithoutRule(
    'high',
    'Opens another program',
    'open xdg-open gio gnome-open kde-open sensible-browser x-www-browser www-browser start explorer msedge chrome google-chrome chromium chromium-browser firefox brave opera safari iexplore wslview cygstart rundll32 mshta',
  ),
  ...eachWithoutRule(
    'high',
    'Runs programs under its control',
    'gdb lldb dtrace bpftrace perf valgrind qemu-system-x86_64 wine',
  ),
  ...eachWithoutRule(
    'high',
    'Can run any command',
    'tmux screen dtach expect cross-env cross-env-shell concurrently shx dotenv dotenvx env-cmd onchange start-server-and-test',
  ),
  ...eachWithoutRule('critical', 'Publishes outside this machine', 'np release-it semantic-release twine'),
  ...each('high', 'Applies changes from a file', 'patch'),
  ...eachWithoutRule('high', 'Changes what later commands mean', 'alias enable hash complete'),
  ...each('medium', "Doesn't end on its own", 'top htop btop atop iotop glances nethogs journalctl dmesg yes'),
  ...eachWithoutRule(
    'medium',
    'Changes shell options',
    'set shopt unset unalias ulimit umask bind setopt unsetopt stty disown bg fg getopts let history suspend',
  ),
]);
