import { join } from 'node:path';
import { makeSpawnHelperExecutable } from './scripts/make-spawn-helper-executable.mjs';

/**
 * They stand in each platform's own list: beside a list for all platforms, one that only leaves things out would be
 * taken for "everything but these", sources and tests included.
 */
const commonFiles = [
  'LICENSE',
  'out/{main,preload,renderer}/**',
  // The command line runs on Node, which this app refuses to be (see runAsNode).
  '!out/main/cli.js',
  'resources/icon.png',
  'resources/tray/*.png',
  '!**/*.{map,ts,mts,cts,tsx,tsbuildinfo,flow}',
  '!**/*.{test,spec}.*',
  '!**/node_modules/{*,@*/*}/{bench,benchmark,benchmarks,docs,spec,.*}{,/**}',
  // Needed to compile node-pty, which is done.
  '!node_modules/node-addon-api{,/**}',
  '!node_modules/node-pty/{deps,node-addon-api,scripts,src,third_party,typings}{,/**}',
  '!node_modules/node-pty/build/*.{mk,gypi}',
  '!node_modules/node-pty/build/{,*.}Makefile',
  // Risk reads two languages; the package brings sixteen.
  '!node_modules/@vscode/tree-sitter-wasm/wasm/tree-sitter-!(bash|powershell).wasm',
];

/**
 * What `npm run package` makes: the built bundles, the pictures that main shows, and the production dependencies, in
 * an archive that Electron checks before it runs it.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {import('electron-builder').Configuration}
 */
export function packagingConfiguration(environment) {
  const updateUrl = environment.AINTERN_UPDATE_URL;
  return {
    appId: 'app.aintern',
    productName: 'AIntern',
    executableName: 'aintern',
    artifactName: `aintern-\${version}-\${os}-\${arch}.\${ext}`,
    directories: { output: 'release', buildResources: 'resources' },
    extraMetadata: {
      // A deb has to name a page. This one belongs to nobody, by RFC 2606, until whoever packages names theirs.
      homepage: environment.AINTERN_HOMEPAGE || 'https://aintern.invalid',
    },
    protocols: [{ name: 'AIntern', schemes: ['aintern'] }],

    // node-pty speaks N-API: what npm installed serves Node and Electron alike, so there is nothing to compile again.
    npmRebuild: false,
    asar: { smartUnpack: false },
    // What the system loads or starts by its path. Scripts stay inside, where their integrity is checked.
    asarUnpack: [
      'node_modules/node-pty/{build,prebuilds}/**',
      'node_modules/@vscode/ripgrep-*/bin/*',
      'node_modules/trash/lib/{macos-trash,windows-trash.exe}',
    ],
    async afterPack({ appOutDir, packager }) {
      makeSpawnHelperExecutable(join(packager.getResourcesDir(appOutDir), 'app.asar.unpacked', 'node_modules'));
    },

    electronFuses: {
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
      // Flipping fuses breaks the signature that Electron comes with, and Apple silicon starts nothing that has none.
      // Where there is a certificate, the app is signed with it after this.
      resetAdHocDarwinSignature: true,
    },

    // Without an address no app-update.yml is written, and an app without that file looks for no updates.
    publish: updateUrl ? [{ provider: 'generic', url: updateUrl }] : null,

    linux: {
      target: ['AppImage', 'deb'],
      category: 'Development',
      icon: 'resources/icons',
      maintainer: 'AIntern contributors',
      synopsis: 'An agent for people who write software, under your control',
      syncDesktopName: true,
      files: [
        ...commonFiles,
        '!node_modules/node-pty/prebuilds{,/**}',
        '!node_modules/@vscode/ripgrep-{darwin,win32}-*{,/**}',
        '!node_modules/trash/lib/{macos-trash,windows-trash.exe}',
      ],
    },
    // electron-builder's own default for AppImages starts them with --no-sandbox.
    appImage: { executableArgs: [] },

    mac: {
      // A dmg is for people; updates of a Mac come as a zip.
      target: [...(updateUrl ? ['zip'] : []), 'dmg'].map((target) => ({ target, arch: ['universal'] })),
      category: 'public.app-category.developer-tools',
      icon: 'resources/icon.icns',
      // Without it macOS shows notifications as banners that have no buttons, and there is no Allow and Deny on them.
      extendInfo: { NSUserNotificationAlertStyle: 'alert' },
      hardenedRuntime: true,
      entitlements: 'resources/entitlements.mac.plist',
      entitlementsInherit: 'resources/entitlements.mac.plist',
      notarize: canNotarize(environment),
      // Both halves of a universal app hold the programs of both processors, each under a name of its own.
      x64ArchFiles: 'Contents/Resources/app.asar.unpacked/**',
      files: [
        ...commonFiles,
        '!node_modules/node-pty/build{,/**}',
        '!node_modules/node-pty/prebuilds/win32-*{,/**}',
        '!node_modules/@vscode/ripgrep-{linux,win32}-*{,/**}',
        '!node_modules/trash/lib/windows-trash.exe',
      ],
    },

    win: {
      target: [{ target: 'nsis', arch: ['x64'] }],
      icon: 'resources/icon.ico',
      files: [
        ...commonFiles,
        '!node_modules/node-pty/build{,/**}',
        '!node_modules/node-pty/prebuilds/darwin-*{,/**}',
        '!node_modules/@vscode/ripgrep-{darwin,linux}-*{,/**}',
        '!node_modules/trash/lib/macos-trash',
      ],
    },
    nsis: { oneClick: true, perMachine: false, deleteAppDataOnUninstall: false },
  };
}

/** @param {NodeJS.ProcessEnv} environment */
function canNotarize({ APPLE_API_KEY, APPLE_ID, APPLE_KEYCHAIN_PROFILE }) {
  return Boolean(APPLE_API_KEY || APPLE_ID || APPLE_KEYCHAIN_PROFILE);
}

export default packagingConfiguration(process.env);
