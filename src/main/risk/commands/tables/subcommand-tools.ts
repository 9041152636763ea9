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
      'starts any program in a container',
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
      'removes or stops things',
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
    ...refuse('critical', 'uses or changes your account', 'login', 'logout'),
    ...raise('high', 'publishes to others', 'push', 'compose push', 'image push'),
  ],
  valueFlags: /^(-H|--host|-c|--context|-f|--file|-p|--project-name|--log-level|--config)$/,
  critical: {
    flag: /^(--privileged|--pid=host|--net=host|--cap-add=.*|--device=.*|(-v|--volume=|--mount=.*(source|src)=)?\/:.*|(-v|--volume=)?\/var\/run\/docker\.sock.*)$/,
    what: 'opens this machine to the container',
  },
  ordinary: 'talks to the container service',
};

const rust: SubcommandTool = {
  raised: [
    ...refuse('critical', 'publishes to others', 'publish', 'yank', 'login', 'logout', 'owner'),
    ...raise('high', 'removes what was built', 'clean'),
    ...raise('high', 'works on the whole machine', 'install', 'uninstall'),
  ],
  ordinary: 'builds or runs code of the project, or a version of the tool that the project chooses',
};

/** What package managers for Python have in common; what each only reads stands with its name. */
const pythonChanges: SubcommandTool['raised'] = [
  ...raise(
    'medium',
    'installs packages, which may run code of theirs',
    'install',
    'download',
    'wheel',
    'sync',
    'add',
    'update',
  ),
  ...raise('high', 'removes packages', 'uninstall', 'remove'),
  ...refuse('critical', 'publishes to others', 'publish'),
  ...refuse('high', 'starts any program', 'run', 'tool run', 'exec', 'x', 'shell'),
  ...raise('high', 'changes settings', 'config'),
];

const pip: SubcommandTool = {
  reads: new Map([
    ['list', { table: flagTable('-l -e -v --local --user --editable --not-required --format='), operands: 'none' }],
    ['show', { table: flagTable('-f -v --files --verbose'), operands: 'text' }],
  ]),
  raised: pythonChanges,
  ordinary: 'works with packages',
};

/** Poetry and its like load plugins and interpreters that the project names, whatever they are asked. */
const pythonProject = (ordinary: string): SubcommandTool => ({ raised: pythonChanges, ordinary });

const system: SubcommandTool = {
  raised: raise('high', 'changes settings', 'config', 'feature', 'source', 'apikey', 'bucket', 'alias'),
  critical: {
    flag: /^(install|remove|purge|upgrade|dist-upgrade|full-upgrade|autoremove|update|erase|reinstall|uninstall|-[SRU][a-z]*|add|del)$/,
    what: 'changes the system',
  },
  ordinary: 'works with packages of the system, and may ask for them elsewhere',
};

const cloud: SubcommandTool = {
  raised: [
    ...raise('high', 'publishes the project', 'deploy', 'publish', 'pages deploy'),
    ...refuse(
      'critical',
      'hands out or changes credentials',
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
  ordinary: 'talks to the cloud, with your account',
};

/** Tools that are known by their first words. */
export const subcommandTools: ReadonlyMap<string, SubcommandTool> = new Map(
  Object.entries({
    docker: containers,
    podman: containers,
    nerdctl: containers,
    'docker-compose': containers,
    cargo: rust,
    deno: {
      bare: { level: 'high', what: 'runs whatever it is sent' },
      raised: [
        ...refuse('high', 'runs a program given as text', 'eval', 'repl'),
        ...refuse('high', 'starts any program', 'run', 'x', 'task', 'install', 'upgrade'),
        ...refuse('critical', 'publishes to others', 'publish', 'deploy'),
      ],
      ordinary: 'builds or runs code of the project',
    },
    rustup: {
      raised: [],
      ordinary: 'changes the tools of the machine, or runs those that the project names',
    },
    go: {
      raised: [
        ...raise('high', 'changes settings', 'env -w', 'env -u'),
        ...raise('high', 'removes what was built', 'clean'),
        ...raise('high', 'works on the whole machine', 'install'),
        ...refuse('high', 'starts programs that sources name', 'generate', 'run', 'tool'),
      ],
      ordinary: 'builds code, or runs the version of Go that the project chooses',
    },
    kubectl: {
      raised: [
        ...refuse(
          'critical',
          'hands out credentials',
          'get secret',
          'get secrets',
          'config view',
          'describe secret',
          'create token',
        ),
        ...raise(
          'high',
          'removes or changes what runs',
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
          'starts any program in a container',
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
      ordinary: 'talks to the cluster',
    },
    helm: {
      raised: raise('high', 'changes what runs', 'install', 'upgrade', 'uninstall', 'delete', 'rollback'),
      ordinary: 'talks to the cluster',
    },
    terraform: {
      raised: raise(
        'high',
        'changes what runs elsewhere',
        'apply',
        'destroy',
        'import',
        'taint',
        'state rm',
        'state mv',
        'force-unlock',
      ),
      ordinary: 'works with infrastructure',
    },
    gh: {
      raised: [
        ...refuse('critical', 'hands out or changes credentials', 'auth', 'secret', 'ssh-key', 'gpg-key'),
        ...raise(
          'high',
          'changes what others see',
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
        ...refuse('high', 'sends any request with your account', 'api', 'alias', 'extension', 'codespace'),
      ],
      ordinary: 'talks to GitHub',
    },
    systemctl: {
      raised: [
        ...raise(
          'critical',
          'stops the machine',
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
          'changes what runs on the machine',
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
      ordinary: 'asks the service manager',
    },
    pip,
    pip3: pip,
    pipx: pythonProject('runs the programs of installed packages'),
    uv: pythonProject('runs the Python that the project chooses'),
    poetry: pythonProject('loads plugins that the project names'),
    pipenv: pythonProject('runs the Python that the project chooses'),
    conda: pythonProject('works with packages'),
    mamba: pythonProject('works with packages'),
    apt: system,
    'apt-get': system,
    aptitude: system,
    dpkg: {
      raised: [],
      critical: { flag: /^(-i|--install|-r|--remove|-P|--purge|--configure)$/, what: 'changes the system' },
      ordinary: 'works with packages of the system',
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
    vercel: { ...cloud, bare: { level: 'high', what: 'publishes the project' } },
    netlify: cloud,
    fly: cloud,
    flyctl: cloud,
    firebase: cloud,
    wrangler: cloud,
  } satisfies Record<string, SubcommandTool>),
);
