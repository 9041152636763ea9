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
      'runs any program in a container',
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
      'stops or deletes containers, images or volumes',
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
    ...raise('high', 'publishes outside this machine', 'push', 'compose push', 'image push'),
  ],
  valueFlags: /^(-H|--host|-c|--context|-f|--file|-p|--project-name|--log-level|--config)$/,
  critical: {
    flag: /^(--privileged|--pid=host|--net=host|--cap-add=.*|--device=.*|(-v|--volume=|--mount=.*(source|src)=)?\/:.*|(-v|--volume=)?\/var\/run\/docker\.sock.*)$/,
    what: 'gives the container access to this machine',
  },
  ordinary: 'contacts the container service',
};

const rust: SubcommandTool = {
  raised: [
    ...refuse('critical', 'publishes outside this machine', 'publish', 'yank', 'login', 'logout', 'owner'),
    ...raise('high', 'deletes build output', 'clean'),
    ...raise('high', 'changes the whole machine', 'install', 'uninstall'),
  ],
  ordinary: 'builds or runs project code, or a tool version chosen by the project',
};

/** Shared by the package managers for Python; the read-only commands of each are listed under its name. */
const pythonChanges: SubcommandTool['raised'] = [
  ...raise(
    'medium',
    'installs packages, which may run their own code',
    'install',
    'download',
    'wheel',
    'sync',
    'add',
    'update',
  ),
  ...raise('high', 'uninstalls packages', 'uninstall', 'remove'),
  ...refuse('critical', 'publishes outside this machine', 'publish'),
  ...refuse('high', 'can run any program', 'run', 'tool run', 'exec', 'x', 'shell'),
  ...raise('high', 'changes settings', 'config'),
];

const pip: SubcommandTool = {
  reads: new Map([
    ['list', { table: flagTable('-l -e -v --local --user --editable --not-required --format='), operands: 'none' }],
    ['show', { table: flagTable('-f -v --files --verbose'), operands: 'text' }],
  ]),
  raised: pythonChanges,
  ordinary: 'manages packages',
};

/** Poetry and similar tools load plugins and interpreters that the project chooses, whatever the command. */
const pythonProject = (ordinary: string): SubcommandTool => ({ raised: pythonChanges, ordinary });

const system: SubcommandTool = {
  raised: raise('high', 'changes settings', 'config', 'feature', 'source', 'apikey', 'bucket', 'alias'),
  critical: {
    flag: /^(install|remove|purge|upgrade|dist-upgrade|full-upgrade|autoremove|update|erase|reinstall|uninstall|-[SRU][a-z]*|add|del)$/,
    what: 'changes the system',
  },
  ordinary: 'manages system packages and may download them',
};

const cloud: SubcommandTool = {
  raised: [
    ...raise('high', 'publishes the project', 'deploy', 'publish', 'pages deploy'),
    ...refuse(
      'critical',
      'reveals or changes credentials',
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
  ordinary: 'contacts the cloud with your account',
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
      bare: { level: 'high', what: 'runs whatever it receives' },
      raised: [
        ...refuse('high', 'runs inline code', 'eval', 'repl'),
        ...refuse('high', 'can run any program', 'run', 'x', 'task', 'install', 'upgrade'),
        ...refuse('critical', 'publishes outside this machine', 'publish', 'deploy'),
      ],
      ordinary: 'builds or runs project code',
    },
    rustup: {
      raised: [],
      ordinary: 'changes installed tools, or runs those the project names',
    },
    go: {
      raised: [
        ...raise('high', 'changes settings', 'env -w', 'env -u'),
        ...raise('high', 'deletes build output', 'clean'),
        ...raise('high', 'changes the whole machine', 'install'),
        ...refuse('high', 'starts programs named in source files', 'generate', 'run', 'tool'),
      ],
      ordinary: 'builds code, or runs a Go version chosen by the project',
    },
    kubectl: {
      raised: [
        ...refuse(
          'critical',
          'reveals credentials',
          'get secret',
          'get secrets',
          'config view',
          'describe secret',
          'create token',
        ),
        ...raise(
          'high',
          'deletes or changes running workloads',
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
          'runs any program in a container',
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
      ordinary: 'contacts the cluster',
    },
    helm: {
      raised: raise('high', 'changes what runs', 'install', 'upgrade', 'uninstall', 'delete', 'rollback'),
      ordinary: 'contacts the cluster',
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
      ordinary: 'manages infrastructure',
    },
    gh: {
      raised: [
        ...refuse('critical', 'reveals or changes credentials', 'auth', 'secret', 'ssh-key', 'gpg-key'),
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
      ordinary: 'contacts GitHub',
    },
    systemctl: {
      raised: [
        ...raise(
          'critical',
          'shuts down the machine',
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
          'changes system services',
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
      ordinary: 'queries the service manager',
    },
    pip,
    pip3: pip,
    pipx: pythonProject('runs programs from installed packages'),
    uv: pythonProject('runs a Python chosen by the project'),
    poetry: pythonProject('loads plugins named by the project'),
    pipenv: pythonProject('runs a Python chosen by the project'),
    conda: pythonProject('manages packages'),
    mamba: pythonProject('manages packages'),
    apt: system,
    'apt-get': system,
    aptitude: system,
    dpkg: {
      raised: [],
      critical: { flag: /^(-i|--install|-r|--remove|-P|--purge|--configure)$/, what: 'changes the system' },
      ordinary: 'manages system packages',
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
