import type { ShellWord } from '../../shell/shell-program';
import { joinPath } from '../files/join-path';
import type { Invocation, RatingContext } from '../invocation';
import { combine, harmless, type Rating } from '../rating';
import { interpretsInput } from './interprets-input';
import { findInterpreter } from './rate-interpreter';
import { fileBasisOf, rateExpectedFile, rateFilesInText, rateNamedFiles } from './rate-run-file';
import { foreignShellNames, shellNames } from './rate-shell';

const setOf = (words: string) => new Set(words.split(/\s+/));

/** Programs that execute the files they are given, in any position and after any flag. */
const fileRunners = setOf(
  `psql pgcli mysql mariadb mycli sqlcmd sqlplus duckdb clickhouse-client cqlsh influx mongo mongosh redis-cli valkey-cli usql
   ansible ansible-playbook kubectl oc helm kustomize nomad vagrant packer terraform tofu docker podman nerdctl docker-compose
   podman-compose java jshell jbang kotlin kotlinc scala-cli dotnet nodemon pm2 forever electron vite-node esno jiti babel-node
   coffee zx bats wish gjs qjs d8 iex escript elixir clojure clj bb sbcl ecl clisp emacs vim nvim vi ex ed gdb lldb gnuplot
   octave maxima gp sage nix-build nix-shell hy janet fennel raku k6 locust artillery robot behave newman streamlit gunicorn
   uvicorn flask crontab at batch launchctl systemctl systemd-run parallel entr watch tmux screen expect bc dc ftp lftp sftp
   gradle mvn ant sbt lein rake invoke fab nox tox`,
);

/** Programs that do so with some of their subcommands. */
const runningLine =
  /^(deno (run|serve|test|bench|task|x|install|compile)|bun|go (run|generate)|uv (run|tool run)|rye run|pdm run|pipenv run|poetry run|hatch run|conda run|crystal run|nim [cr]|zig run|v run|dart run|mix run|cargo script|swift run)( |$)/;

/** Programs that start a command given in their arguments. */
const carriers = setOf(
  `npx pnpx bunx npm pnpm yarn bun uv uvx pipx poetry pipenv pdm rye hatch conda mamba micromamba bundle mise asdf direnv dotenv
   cross-env nodemon pm2 forever concurrently dotenvx rbenv pyenv nvm volta devbox nix steam-run xvfb-run dbus-run-session`,
);

/** Files that a program reads from its folder automatically. */
const expectedFiles: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    just: ['justfile', 'Justfile', '.justfile'],
    task: ['Taskfile.yml', 'Taskfile.yaml', 'taskfile.yml', 'taskfile.yaml', 'Taskfile.dist.yml', 'Taskfile.dist.yaml'],
    ninja: ['build.ninja'],
    rake: ['Rakefile', 'rakefile', 'Rakefile.rb', 'rakefile.rb'],
    vagrant: ['Vagrantfile'],
    'docker-compose': [],
    fab: ['fabfile.py'],
    invoke: ['tasks.py'],
    nox: ['noxfile.py'],
    tox: ['tox.ini', 'setup.cfg', 'pyproject.toml'],
  }),
);
const composeFiles = [
  ...['compose.yaml', 'compose.yml', 'docker-compose.yaml', 'docker-compose.yml'],
  ...['compose.override.yaml', 'compose.override.yml', 'docker-compose.override.yml', 'docker-compose.override.yaml'],
];

/** A path that is recognizably a program: `./x` and `./x.sh`, but neither `x` nor `./x.ts`. */
const programPath = /^(\.{1,2}|~)?[\\/](.*[\\/])?[^\\/.]+(\.(sh|bash|zsh|ksh|cmd|bat|ps1|run|exe))?$/i;

/** Ties a command to the files that decide what it does, if its own rater doesn't know about them. */
export function rateRunnerFiles(invocation: Invocation): Rating {
  const { name, args, context } = invocation;
  const line = [name, ...args.map(({ value, text }) => value ?? text)].join(' ');
  const runs = fileRunners.has(name) || runningLine.test(line);
  return combine([
    runs ? rateNamedFiles(args, context) : rateNamedFiles(args.filter(isProgramPath), context),
    carriers.has(name) ? rateCarried(args, context) : harmless,
    rateExpected(line, invocation),
    readsProgram(name, args) ? rateInput(context) : harmless,
  ]);
}

function isProgramPath({ value }: ShellWord): boolean {
  return value !== null && programPath.test(value);
}

/** `npx tsx build.ts`, `poetry run python x.py`: the inner command is rated, and only its files are used. */
function rateCarried(args: readonly ShellWord[], context: RatingContext): Rating {
  const start = args.findIndex(({ value }) => value !== null && interprets(value.split('/').at(-1) ?? ''));
  if (start < 0) return harmless;
  return fileBasisOf(context.rateWords(args.slice(start), { ...context, depth: context.depth + 1 }));
}

function interprets(name: string): boolean {
  return shellNames.includes(name) || foreignShellNames.includes(name) || findInterpreter(name) !== null;
}

function rateExpected(line: string, { name, context }: Invocation): Rating {
  const isCompose = /^(docker|podman|nerdctl)( \S+)*? compose( |$)|^(docker|podman)-compose( |$)/.test(line);
  const names = isCompose ? composeFiles : (expectedFiles.get(name) ?? []);
  return combine(
    context.folders.flatMap((folder) =>
      folder === null ? [] : names.map((file) => rateExpectedFile(joinPath(folder, file), context)),
    ),
  );
}

function readsProgram(name: string, args: readonly ShellWord[]): boolean {
  return interprets(name) || interpretsInput(name, args);
}

/** Input through `<` or a pipe may come from files: `bash < x`, `cat x | bash`. */
function rateInput({ fedBy = [], upstream, ...context }: RatingContext): Rating {
  const here = { ...context, upstream, fedBy };
  return combine([
    rateNamedFiles(fedBy, here),
    ...upstream.map(({ words, redirections }) =>
      rateNamedFiles([...words.slice(1), ...redirections.map(({ target }) => target)], here),
    ),
    ...upstream.flatMap(({ words }) =>
      words.filter(({ value }) => value === null).map(({ text }) => rateFilesInText(text, here)),
    ),
  ]);
}
