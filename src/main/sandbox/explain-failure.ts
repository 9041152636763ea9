const causes: readonly { readonly sign: RegExp; readonly why: string }[] = [
  {
    sign: /No permissions to create(?: a)? new namespace|Creating new namespace failed: (?:Operation not permitted|Permission denied)/i,
    why: "This system doesn't let programs create user namespaces. Set the sysctl kernel.unprivileged_userns_clone to 1, or allow them in the container's seccomp profile.",
  },
  {
    sign: /uid map|gid map|loopback|RTM_NEWADDR/i,
    why: 'This system restricts user namespaces. Add an AppArmor profile for bubblewrap, or set the sysctl kernel.apparmor_restrict_unprivileged_userns to 0.',
  },
  {
    sign: /mount proc|Can't mount proc/i,
    why: "This container hides parts of /proc, so a sandbox can't be set up. Start it with --security-opt systempaths=unconfined.",
  },
  {
    sign: /ENOSPC|No space left on device|max_\w+_namespaces/i,
    why: 'This system allows no more namespaces. Raise the sysctl user.max_user_namespaces.',
  },
];

/** Explains why bubblewrap failed and how to fix it, as far as its own message tells. */
export function explainFailure(words: string): string {
  const known = causes.find(({ sign }) => sign.test(words));
  if (known) return known.why;
  const [first = ''] = words.trim().split('\n');
  return `bubblewrap couldn't set up a sandbox${first === '' ? '' : `: ${first.replace(/^bwrap: /, '')}`}.`;
}
