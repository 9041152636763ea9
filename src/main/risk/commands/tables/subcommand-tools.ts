import type { RiskLevel } from '../../../../shared/call/risk-level';
import { flagTable } from './flag-table';
import type { SubcommandTool } from './rate-subcommands';

const raise = (level: RiskLevel, what: string, ...commands: string[]) =>
  commands.map((words) => ({ words, level, what }));
const refuse = (level: RiskLevel, what: string, ...commands: string[]) =>
  commands.map((words) => ({ words, level, what, noRule: true }) as const);

const containers: SubcommandTool = {
  raised: [
    ...refuse(
      'high',
      'Runs any program in a container',
      'run',
      'exec',
      'container run',
      'container exec',
      'compose run',
      'compose exec',
      'create',
    ),
    ...raise(
      'high',
      'Stops or deletes containers, images or volumes',
      'rm',
      'rmi',
      'kill',
      'stop',
      'system prune',
      'container rm',
      'container prune',
      'image rm',
      'image prune',
      'volume rm',
      'volume prune',
      'network rm',
      'builder prune',
      'compose down',
      'compose rm',
      'compose kill',
      'swarm',
      'stack rm',
    ),
    ...refuse('critical', 'Uses or changes your account', 'login', 'logout'),
    ...raise('high', 'Publishes outside this machine', 'push', 'compose push', 'image push'),
  ],
  valueFlags: /^(-H|--host|-c|--context|-f|--file|-p|--project-name|--log-level|--config)$/,
  critical: {
    flag: /^(--privileged|--pid=host|--net=host|--cap-add=.*|--device=.*|(-v|--volume=|--mount=.*(source|src)=)?\/:.*|(-v|--volume=)?\/var\/run\/docker\.sock.*)$/,
    what: 'Gives the container access to this machine',
  },
  ordinary: 'Contacts the container service',
};

const rust: SubcommandTool = {
  raised: [
    ...refuse('critical', 'Publishes outside this machine', 'publish', 'yank', 'login', 'logout', 'owner'),
    ...raise('high', 'Deletes build output', 'clean'),
    ...raise('high', 'Installs packages for the whole machine, which run their own build scripts', 'install'),
    ...raise('high', 'Uninstalls packages from the whole machine', 'uninstall'),
    ...raise('medium', "Runs the project's tests", 'test', 'nextest', 'bench', 't'),
    ...raise('medium', "Checks the project's code", 'check', 'clippy', 'c'),
    ...raise('medium', "Checks or formats the project's code", 'fmt', 'fix'),
    ...raise('medium', 'Builds the project', 'build', 'b', 'rustc', 'doc'),
    ...raise('medium', 'Runs the project', 'run', 'r'),
  ],
  ordinary: "Runs the project's code, or a tool version that the project chooses",
};

const installs = 'Installs packages, which can run their own scripts';

/** Shared by the package managers for Python; the read-only commands of each are listed under its name. */
const pythonChanges: SubcommandTool['raised'] = [
  ...raise('high', installs, 'install', 'download', 'wheel', 'sync', 'add', 'update', 'upgrade', 'reinstall'),
  ...raise('high', installs, 'pip install', 'pip sync', 'tool install', 'tool upgrade', 'env create', 'create'),
  ...raise('high', 'Uninstalls packages', 'uninstall', 'remove', 'pip uninstall', 'tool uninstall'),
  ...refuse('critical', 'Publishes outside this machine', 'publish'),
  ...refuse('high', 'Can run any program', 'run', 'tool run', 'exec', 'x', 'shell'),
  ...raise('high', 'Changes settings', 'config'),
];

const pip: SubcommandTool = {
  reads: new Map([
    ['list', { table: flagTable('-l -e -v --local --user --editable --not-required --format='), operands: 'none' }],
    ['show', { table: flagTable('-f -v --files --verbose'), operands: 'text' }],
  ]),
  raised: pythonChanges,
  ordinary: 'Manages packages',
};

/** Poetry and similar tools load plugins and interpreters that the project chooses, whatever the command. */
const pythonProject = (ordinary: string): SubcommandTool => ({ raised: pythonChanges, ordinary });

const system: SubcommandTool = {
  raised: raise('high', 'Changes settings', 'config', 'feature', 'source', 'apikey', 'bucket', 'alias'),
  critical: {
    flag: /^(install|remove|purge|upgrade|dist-upgrade|full-upgrade|autoremove|update|erase|reinstall|uninstall|-[SRU][a-z]*|add|del)$/,
    what: 'Changes the system',
  },
  ordinary: 'Manages system packages, and may download them',
};

const cloud: SubcommandTool = {
  raised: [
    ...raise('high', 'Publishes the project', 'deploy', 'publish', 'pages deploy'),
    ...refuse(
      'critical',
      'Reveals or changes credentials',
      'auth',
      'configure',
      'login',
      'logout',
      'sts',
      'secretsmanager',
      'iam',
      'account get-access-token',
      'secrets',
      'keyvault',
    ),
  ],
  ordinary: 'Contacts the cloud with your account',
};

/** Tools that are rated by their first words. */
export const subcommandTools: ReadonlyMap<string, SubcommandTool> = new Map(
  Object.entries({
    docker: containers,
    podman: containers,
    nerdctl: containers,
    'docker-compose': containers,
    cargo: rust,
    deno: {
      bare: { level: 'high', what: 'Runs whatever it receives' },
      raised: [
        ...refuse('high', 'Runs inline code', 'eval', 'repl'),
        ...refuse('high', 'Can run any program', 'run', 'x', 'task', 'upgrade'),
        ...refuse('high', installs, 'install', 'add'),
        ...refuse('critical', 'Publishes outside this machine', 'publish', 'deploy'),
      ],
      ordinary: "Builds, checks or runs the project's code",
    },
    rustup: {
      raised: [],
      ordinary: 'Changes installed tools, or runs those that the project names',
    },
    go: {
      raised: [
        ...raise('high', 'Changes settings', 'env -w', 'env -u'),
        ...raise('high', 'Deletes build output', 'clean'),
        ...raise('high', 'Downloads packages and installs them for the whole machine', 'install'),
        ...raise('high', 'Downloads packages and adds them to the project', 'get'),
        ...refuse('high', 'Starts programs named in source files', 'generate', 'run', 'tool'),
        ...raise('medium', "Runs the project's tests", 'test'),
        ...raise('medium', "Checks the project's code", 'vet'),
        ...raise('medium', "Formats the project's code", 'fmt', 'fix'),
        ...raise('medium', 'Builds the project', 'build'),
      ],
      ordinary: 'Builds code, or runs a Go version that the project chooses',
    },
    kubectl: {
      raised: [
        ...refuse(
          'critical',
          'Reveals credentials',
          'get secret',
          'get secrets',
          'config view',
          'describe secret',
          'create token',
        ),
        ...raise(
          'high',
          'Deletes or changes running workloads',
          'delete',
          'apply',
          'replace',
          'patch',
          'edit',
          'drain',
          'scale',
          'rollout',
          'create',
          'set',
          'label',
          'taint',
          'cordon',
        ),
        ...refuse(
          'high',
          'Runs any program in a container',
          'exec',
          'run',
          'debug',
          'cp',
          'attach',
          'port-forward',
          'proxy',
        ),
      ],
      valueFlags: /^(-n|--namespace|--context|--kubeconfig|--cluster|--user)$/,
      ordinary: 'Contacts the cluster with your account',
    },
    helm: {
      raised: raise('high', 'Changes what runs', 'install', 'upgrade', 'uninstall', 'delete', 'rollback'),
      ordinary: 'Contacts the cluster with your account',
    },
    terraform: {
      raised: raise(
        'high',
        'Changes what runs elsewhere',
        'apply',
        'destroy',
        'import',
        'taint',
        'state rm',
        'state mv',
        'force-unlock',
      ),
      ordinary: 'Manages infrastructure',
    },
    gh: {
      raised: [
        ...refuse('critical', 'Reveals or changes credentials', 'auth', 'secret', 'ssh-key', 'gpg-key'),
        ...raise(
          'high',
          'Changes what others see',
          'repo delete',
          'repo edit',
          'repo archive',
          'pr merge',
          'pr close',
          'release delete',
          'release create',
          'issue delete',
          'run delete',
          'workflow run',
          'workflow disable',
          'gist create',
        ),
        ...refuse('high', 'Sends any request with your account', 'api', 'alias', 'extension', 'codespace'),
      ],
      ordinary: 'Contacts GitHub',
    },
    systemctl: {
      raised: [
        ...raise(
          'critical',
          'Shuts down the machine',
          'poweroff',
          'reboot',
          'halt',
          'suspend',
          'hibernate',
          'kexec',
          'isolate',
          'rescue',
          'emergency',
        ),
        ...raise(
          'high',
          'Changes system services',
          'start',
          'stop',
          'restart',
          'reload',
          'enable',
          'disable',
          'mask',
          'unmask',
          'kill',
          'edit',
          'set-property',
          'daemon-reload',
          'link',
          'set-environment',
          'import-environment',
        ),
      ],
      ordinary: 'Queries the service manager',
    },
    pip,
    pip3: pip,
    pipx: pythonProject('Runs programs from installed packages'),
    pdm: pythonProject('Runs a Python that the project chooses'),
    rye: pythonProject('Runs a Python that the project chooses'),
    uv: pythonProject('Runs a Python that the project chooses'),
    poetry: pythonProject('Loads plugins that the project names'),
    pipenv: pythonProject('Runs a Python that the project chooses'),
    conda: pythonProject('Manages packages'),
    mamba: pythonProject('Manages packages'),
    gem: {
      raised: [
        ...raise('high', installs, 'install', 'update'),
        ...raise('high', 'Uninstalls packages', 'uninstall', 'cleanup'),
        ...refuse('critical', 'Publishes outside this machine', 'push', 'yank', 'owner', 'signin', 'signout'),
        ...refuse('high', 'Downloads and runs a package', 'exec'),
      ],
      ordinary: 'Manages packages',
    },
    bundle: {
      raised: [
        ...raise('high', installs, 'install', 'update', 'add'),
        ...raise('high', 'Uninstalls packages', 'remove', 'clean'),
        ...raise('high', 'Changes settings', 'config'),
        ...raise('medium', "Runs a program from the project's bundle", 'exec'),
      ],
      bare: { level: 'high', what: installs },
      ordinary: 'Runs code that the Gemfile names',
    },
    composer: {
      raised: [
        ...raise('high', installs, 'install', 'update', 'require', 'create-project', 'reinstall'),
        ...raise('high', 'Uninstalls packages', 'remove'),
        ...refuse('high', 'Can run any program', 'exec', 'global'),
        ...raise('high', 'Changes settings', 'config'),
      ],
      ordinary: 'Runs plugins and scripts that the project names',
    },
    lerna: {
      raised: [
        ...refuse('critical', 'Publishes outside this machine', 'publish'),
        ...refuse('high', 'Can run any command', 'exec'),
        ...raise('high', installs, 'bootstrap', 'add'),
      ],
      ordinary: "Runs scripts of the project's packages",
    },
    changeset: {
      raised: refuse('critical', 'Publishes outside this machine', 'publish'),
      ordinary: "Manages the project's releases",
    },
    playwright: {
      raised: [
        ...raise('critical', 'Changes the system', 'install-deps'),
        ...raise('high', 'Downloads browsers', 'install'),
      ],
      ordinary: "Runs the project's tests, or opens a browser",
    },
    apt: system,
    'apt-get': system,
    aptitude: system,
    dpkg: {
      raised: [],
      critical: { flag: /^(-i|--install|-r|--remove|-P|--purge|--configure)$/, what: 'Changes the system' },
      ordinary: 'Manages system packages',
    },
    yum: system,
    dnf: system,
    zypper: system,
    pacman: system,
    apk: system,
    snap: system,
    flatpak: system,
    brew: system,
    port: system,
    choco: system,
    winget: system,
    scoop: system,
    aws: cloud,
    gcloud: cloud,
    az: cloud,
    doctl: cloud,
    heroku: cloud,
    vercel: { ...cloud, bare: { level: 'high', what: 'Publishes the project' } },
    netlify: cloud,
    fly: cloud,
    flyctl: cloud,
    firebase: cloud,
    wrangler: cloud,
  } satisfies Record<string, SubcommandTool>),
);
