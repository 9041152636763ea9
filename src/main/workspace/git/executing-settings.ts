import type { GitSetting } from './git-setting';

/** Settings whose value git executes, or passes to something that does. A format with `%G` makes it start gpg. */
const executing: readonly RegExp[] = [
  /^core\.(?:hookspath|pager|editor|sshcommand|gitproxy|askpass|alternaterefscommand)$/,
  /^diff\.external$/,
  /^(?:merge|diff)tool\..*\.(?:cmd|path)$/s,
  /^(?:browser|man)\..*\.(?:cmd|path)$/s,
  /^remote\..*\.(?:uploadpack|receivepack|vcs)$/s,
  /^(?:sequence\.editor|interactive\.difffilter|uploadpack\.packobjectshook|init\.templatedir|pager\..*)$/s,
  // git-lfs runs these for every file under its filter.
  /^lfs\.(?:extension\..*|customtransfer\..*\.path|standalonetransferagent)$/s,
  // git's naming patterns for such settings, to cover those of newer versions.
  /\.(?:command|cmd|program|driver|helper|textconv|clean|smudge|process|hook|\w*command)$/s,
];

/** Settings from another file, which may change at any time. */
const includes = /^include(?:if\..*)?\.path$/s;

export function isExecutingSetting({ name, value }: GitSetting): boolean {
  if (name === 'core.fsmonitor') return !/^(?:true|false|yes|no|on|off|[01])?$/i.test(value);
  if (name.startsWith('alias.') || /^submodule\..*\.update$/s.test(name)) return value.startsWith('!');
  if (name === 'protocol.allow' || name === 'protocol.ext.allow') return value !== 'never';
  if (name === 'format.pretty' || name.startsWith('pretty.')) return /%[-+ ]?G/.test(value);
  if (name === 'branch.sort' || name === 'tag.sort') return value.includes('signature');
  if (/^remote\..*\.(?:push)?url$/s.test(name)) return value.startsWith('ext::');
  if (/^url\..*\.(?:push)?insteadof$/s.test(name)) return name.startsWith('url.ext::');
  return includes.test(name) || executing.some((pattern) => pattern.test(name));
}
