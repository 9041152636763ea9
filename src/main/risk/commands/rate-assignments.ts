import type { ShellAssignment, ShellWord } from '../shell/shell-program';
import { combine, harmless, type Rating, rateWithoutRule } from './rating';

/** Names that only change how a program prints. With them in front, the command stays the same. */
const harmlessNames =
  /^(CI|FORCE_COLOR|NO_COLOR|CLICOLOR|CLICOLOR_FORCE|TERM|LANG|LANGUAGE|LC_[A-Z]+|TZ|NODE_ENV|DEBUG|COLUMNS|LINES)$/;

/** Names that make the shell or a program run something else. */
const executingNames =
  /^(PATH|IFS|ENV|BASH_ENV|BASH_FUNC_.*|BASHOPTS|SHELLOPTS|SHELL|PS[0-4]|PROMPT_COMMAND|CDPATH|HOME|FPATH|ZDOTDIR|LD_.*|DYLD_.*|NODE_(OPTIONS|PATH|EXTRA_CA_CERTS|TLS_.*|REPL_.*|V8_.*|PENDING_.*|REDIRECT_.*)|NPM_CONFIG_.*|YARN_.*|BUN_.*|DENO_.*|PYTHON.*|PERL.*|RUBY.*|GEM_.*|BUNDLE_.*|JAVA_.*|_?JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_.*|MAVEN_.*|GRADLE_.*|PAGER|MANPAGER|GIT_.*|GH_.*|SSH_.*|LESS.*|EDITOR|VISUAL|BROWSER|RIPGREP_CONFIG_PATH|GREP_OPTIONS|TAR_OPTIONS|GZIP|RSYNC_RSH|RUSTC.*|RUSTFLAGS|CARGO_.*|GO[A-Z]+|MAKEFLAGS|MAKEFILES|CC|CXX|CFLAGS|LDFLAGS|CMAKE_.*|DOCKER_.*|KUBECONFIG|AWS_.*|(HTTPS?|ALL|NO|FTP)_PROXY|SSL_CERT_.*|CURL_.*|GCONV_PATH|LOCPATH|TMPDIR|HOSTALIASES|RES_OPTIONS|GLOBIGNORE|POSIXLY_CORRECT|PSMODULEPATH|PATHEXT|COMSPEC)$/i;

/** Rates variables that are set for one command, or for the rest of the line. */
export function rateAssignments(assignments: readonly ShellAssignment[]): Rating {
  return combine(assignments.map(({ name, value }) => rateAssignment(name, value)));
}

function rateAssignment(name: string, value: ShellWord | null): Rating {
  const isLiteral = value === null || value.value !== null;
  if (harmlessNames.test(name) && isLiteral) return harmless;
  if (executingNames.test(name)) {
    return rateWithoutRule('high', `Sets ${name}, which can change what the command runs`);
  }
  return rateWithoutRule('medium', `Sets the variable ${name}`);
}

/** Whether a name matters only to the line that uses it. Names in capitals may mean something to programs. */
export function isPlainVariable(name: string): boolean {
  return /^[a-z_][a-z0-9_]*$/.test(name) && !executingNames.test(name);
}

/** Parses `NAME=value`, as in `env` and `export`. */
export function readAssignment(word: ShellWord): ShellAssignment | null {
  const [, name, value] = /^([A-Za-z_]\w*)\+?=([\s\S]*)$/.exec(word.value ?? word.text) ?? [];
  if (name === undefined || value === undefined) return null;
  return { name, value: { text: value, value: word.value === null ? null : value, isPattern: false } };
}
