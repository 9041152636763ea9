/**
 * @typedef {'linux' | 'mac' | 'win'} Target
 * @typedef {object} Wish
 * @property {readonly Target[]} targets
 * @property {boolean} isFolder an unpacked folder instead of installers
 * @property {string} [output]
 * @typedef {object} Machine
 * @property {NodeJS.Platform} platform
 * @property {string} architecture
 * @property {string} nodeVersion
 * @property {boolean} hasWine
 * @property {string} ripgrepVersion the one that the app is tested with
 * @property {(path: string) => boolean} isInstalled whether this is in node_modules
 */

/** @type {Partial<Record<NodeJS.Platform, Target>>} */
const ownTargets = { linux: 'linux', darwin: 'mac', win32: 'win' };
/** The Node version that the packages which download Electron require. */
const wantedNode = { major: 22, minor: 12 };

/**
 * What this machine lacks for what is wished for, as sentences for whoever has to put it right.
 * @param {Wish} wish
 * @param {Machine} machine
 * @returns {{problems: string[], notes: string[]}}
 */
export function checkPackaging({ targets, isFolder }, machine) {
  const problems = targets.flatMap((target) => {
    const wrong = wrongMachine(target, machine, isFolder);
    return wrong.length > 0 ? wrong : missingPrograms(target, machine);
  });
  return { problems, notes: [...oldNode(machine), ...toolsToFetch(targets, isFolder)] };
}

/**
 * @param {NodeJS.Platform} platform
 * @returns {Target | null}
 */
export function ownTarget(platform) {
  return ownTargets[platform] ?? null;
}

/**
 * @param {Wish} wish
 * @param {Pick<Machine, 'platform' | 'architecture'>} machine
 * @param {string} electronFolder where this machine's own Electron lies
 */
export function electronBuilderArguments({ targets, isFolder, output }, machine, electronFolder) {
  const [only, ...others] = targets;
  // A universal app needs Electron for two architectures, and Windows is packaged for x64, so those are downloaded.
  const canUseOwn =
    others.length === 0 &&
    only === ownTarget(machine.platform) &&
    (only === 'linux' || (only === 'win' && machine.architecture === 'x64'));
  return [
    ...targets.map((target) => `--${target}`),
    ...(isFolder ? ['--dir'] : []),
    ...['--config', 'electron-builder.config.mjs', '--publish', 'never'],
    ...(canUseOwn ? [`-c.electronDist=${electronFolder}`] : []),
    ...(output === undefined ? [] : [`-c.directories.output=${output}`]),
  ];
}

/**
 * @param {Target} target
 * @param {Machine} machine
 * @param {boolean} isFolder
 */
function wrongMachine(target, { platform, hasWine }, isFolder) {
  if (target === ownTarget(platform)) return [];
  switch (target) {
    case 'linux':
      return ['Linux packages are made on Linux, where node-pty is compiled for it.'];
    case 'mac':
      return ['A dmg is made on macOS: signing and joining the two processors need its tools.'];
    case 'win':
      return isFolder || hasWine ? [] : ['The Windows installer is made on Windows, or where wine is installed.'];
  }
}

/**
 * @param {Target} target
 * @param {Machine} machine
 */
function missingPrograms(target, { architecture, isInstalled, ripgrepVersion }) {
  const names = programNames(target, architecture);
  const ripgrep = names.map((name) => `@vscode/ripgrep-${name}`).filter((name) => !isInstalled(name));
  const terminals = (target === 'linux' ? ['build/Release'] : names.map((name) => `prebuilds/${name}`))
    .map((folder) => `node-pty/${folder}/${target === 'win' ? 'conpty' : 'pty'}.node`)
    .filter((path) => !isInstalled(path));
  return [
    ...ripgrep.map(
      (name) => `${name} is not installed: run \`npm install --no-save --force ${name}@${ripgrepVersion}\`.`,
    ),
    ...terminals.map((path) => `node_modules/${path} is missing: run \`npm ci\`, without building from source.`),
  ];
}

/**
 * @param {Target} target
 * @param {string} architecture
 */
function programNames(target, architecture) {
  switch (target) {
    case 'linux':
      return [`linux-${architecture}`];
    case 'mac':
      return ['darwin-arm64', 'darwin-x64'];
    case 'win':
      return ['win32-x64'];
  }
}

/** @param {Machine} machine */
function oldNode({ nodeVersion }) {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  if (major > wantedNode.major || (major === wantedNode.major && minor >= wantedNode.minor)) return [];
  const wanted = `${wantedNode.major}.${wantedNode.minor}`;
  return [
    `Fetching Electron asks for Node ${wanted}; this is ${nodeVersion}. If it fails, try again with a newer one.`,
  ];
}

/**
 * @param {readonly Target[]} targets
 * @param {boolean} isFolder
 */
function toolsToFetch(targets, isFolder) {
  if (isFolder || targets.every((target) => target === 'mac')) return [];
  return ['The first time, electron-builder fetches its tools (AppImage, fpm, NSIS): that needs the network.'];
}
