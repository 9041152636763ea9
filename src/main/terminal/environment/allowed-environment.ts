/** The user's identity and location, and how text is displayed. */
const basics = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TZ', 'TERM', 'COLORTERM', 'NO_COLOR'],
  ...['FORCE_COLOR', 'CLICOLOR', 'TMPDIR', 'TMP', 'TEMP', 'HOSTNAME', 'CI', 'EDITOR', 'VISUAL', 'PAGER', 'MANPATH'],
  ...['INFOPATH', 'OSTYPE', 'MACHTYPE', 'HOSTTYPE', 'SOURCE_DATE_EPOCH', 'DEBIAN_FRONTEND', 'RUST_BACKTRACE'],
];

/** Without the folder for sockets, where other programs of the user listen. */
const folders = [
  ...['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'XDG_STATE_HOME', 'XDG_BIN_HOME', 'XDG_DATA_DIRS'],
  ...['XDG_CONFIG_DIRS', 'LD_LIBRARY_PATH', 'LIBRARY_PATH', 'CPATH', 'PKG_CONFIG_PATH', 'CMAKE_PREFIX_PATH'],
];

/** Where compilers, interpreters and package managers are, and which versions are in use. */
const toolchains = [
  ...['NVM_DIR', 'NVM_BIN', 'VOLTA_HOME', 'FNM_DIR', 'FNM_MULTISHELL_PATH', 'PNPM_HOME', 'BUN_INSTALL', 'DENO_DIR'],
  ...[
    'NODE_PATH',
    'COREPACK_HOME',
    'ASDF_DIR',
    'ASDF_DATA_DIR',
    'MISE_DATA_DIR',
    'PROTO_HOME',
    'NIX_PATH',
    'NIX_PROFILES',
  ],
  ...['GOPATH', 'GOROOT', 'GOBIN', 'GOCACHE', 'GOMODCACHE', 'GOPROXY', 'GOPRIVATE', 'GONOPROXY', 'GONOSUMDB'],
  ...['GOTOOLCHAIN', 'CARGO_HOME', 'RUSTUP_HOME', 'RUSTUP_TOOLCHAIN', 'JAVA_HOME', 'JDK_HOME', 'MAVEN_HOME', 'M2_HOME'],
  ...['GRADLE_HOME', 'GRADLE_USER_HOME', 'SDKMAN_DIR', 'KOTLIN_HOME', 'SCALA_HOME', 'ANDROID_HOME', 'ANDROID_SDK_ROOT'],
  ...['ANDROID_NDK_HOME', 'FLUTTER_ROOT', 'PUB_CACHE', 'DOTNET_ROOT', 'NUGET_PACKAGES', 'PYENV_ROOT', 'PYENV_VERSION'],
  ...[
    'PYTHONPATH',
    'PYTHONUNBUFFERED',
    'PYTHONDONTWRITEBYTECODE',
    'VIRTUAL_ENV',
    'PIPX_HOME',
    'POETRY_HOME',
    'UV_CACHE_DIR',
    'CONDA_PREFIX',
    'CONDA_DEFAULT_ENV',
  ],
  ...['CONDA_EXE', 'CONDA_PYTHON_EXE', 'CONDA_SHLVL', 'MAMBA_ROOT_PREFIX', 'MAMBA_EXE', 'RBENV_ROOT', 'RBENV_VERSION'],
  ...['GEM_HOME', 'GEM_PATH', 'BUNDLE_PATH', 'COMPOSER_HOME', 'GHCUP_INSTALL_BASE_PREFIX', 'STACK_ROOT', 'OPAMROOT'],
  ...['OPAM_SWITCH_PREFIX', 'HOMEBREW_PREFIX', 'HOMEBREW_CELLAR', 'HOMEBREW_REPOSITORY', 'CCACHE_DIR', 'CUDA_HOME'],
  ...['CUDA_PATH', 'DEVELOPER_DIR', 'SDKROOT', 'CC', 'CXX'],
];

const certificates = [
  ...['NIX_SSL_CERT_FILE', 'PIP_CERT'],
  ...['SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_EXTRA_CA_CERTS', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE', 'AWS_CA_BUNDLE'],
];

/** Hardly any program starts on Windows without these. */
const windows = [
  ...[
    'SystemRoot',
    'SystemDrive',
    'windir',
    'ComSpec',
    'PATHEXT',
    'OS',
    'PROCESSOR_ARCHITECTURE',
    'PROCESSOR_IDENTIFIER',
  ],
  ...[
    'NUMBER_OF_PROCESSORS',
    'USERPROFILE',
    'USERNAME',
    'USERDOMAIN',
    'COMPUTERNAME',
    'HOMEDRIVE',
    'HOMEPATH',
    'APPDATA',
  ],
  ...['LOCALAPPDATA', 'PROGRAMDATA', 'ALLUSERSPROFILE', 'PUBLIC', 'ProgramFiles', 'ProgramFiles(x86)', 'ProgramW6432'],
  ...['CommonProgramFiles', 'CommonProgramFiles(x86)', 'CommonProgramW6432', 'PSModulePath', 'DriverData'],
];

/** For programs with a window, such as an editor; commands get none of them. */
export const desktopNames: readonly string[] = [
  ...['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR', 'XDG_SESSION_TYPE', 'XDG_CURRENT_DESKTOP'],
  ...['XDG_SESSION_DESKTOP', 'DESKTOP_SESSION', 'DBUS_SESSION_BUS_ADDRESS', 'GDK_BACKEND', 'QT_QPA_PLATFORM'],
];

const proxyName = /^(?:(?:https?|all|ftp)_proxy|(?:HTTPS?|ALL|FTP)_PROXY)$/;

const allowed = new Set(
  [...basics, ...folders, ...toolchains, ...certificates, ...windows, 'no_proxy', 'NO_PROXY'].map(comparable),
);

/** Names are case-insensitive on Windows. */
export function comparable(name: string): string {
  return process.platform === 'win32' ? name.toUpperCase() : name;
}

/** Whether every program may see it. An unlisted variable may be anything, even a password. */
export function isAllowedName(name: string): boolean {
  return allowed.has(comparable(name)) || name.startsWith('LC_') || isProxyName(name);
}

export function isProxyName(name: string): boolean {
  return proxyName.test(name);
}

/** Returns a proxy address without its user name and password. */
export function withoutUserInfo(address: string): string {
  return address.replace(/^((?:[a-z][a-z0-9+.-]*:)?\/\/)?[^/?#]*@/i, '$1');
}
