import { evilProgram, writeAll } from '../write-all';

const evilPython = 'open("MARK", "w").close()\n';
const evilNode = 'require("node:fs").writeFileSync("MARK", "")\n';

/** Names that tools treat as their own commands if the project has no script with that name. */
const scriptNames =
  `ls list la ll why explain root prefix bin licenses show info help version config get pkg outdated audit check
  run start test prels postls prelist`.split(/\s+/);

/** Programs with the names of others, and files from which tools load code before they do their work. */
export function addProjectTools(folder: string): readonly string[] {
  const scripts = Object.fromEntries(scriptNames.map((name) => [name, 'touch MARK']));
  writeAll(folder, {
    'package.json': JSON.stringify({ name: 'p', version: '1.0.0', scripts, packageManager: 'yarn@4.0.0' }),
    '.npmrc':
      'script-shell=./evil\nnode-options=--require ./evil.cjs\nshell=./evil\nonload-script=./evil.cjs\ngit=./evil\n',
    '.yarnrc': 'yarn-path "./evil.cjs"\n',
    '.yarnrc.yml': 'yarnPath: ./evil.cjs\nplugins:\n  - ./evil.cjs\n',
    '.pnpmfile.cjs': evilNode,
    'bunfig.toml': 'preload = ["./evil.cjs"]\n',
    'evil.cjs': evilNode,
    'evil.py': evilPython,
    'sitecustomize.py': evilPython,
    'usercustomize.py': evilPython,
    'conftest.py': evilPython,
    'setup.py': evilPython,
    'pip.py': evilPython,
    'site.py': evilPython,
    'readline.py': evilPython,
    '.python-version': '../evil\n',
    '.tool-versions': 'python ref:evil\n',
    'rust-toolchain.toml': '[toolchain]\npath = "./evil"\n',
    '.cargo/config.toml': '[alias]\nversion = "run"\nlist = "run"\n[build]\nrustc = "./evil"\n',
    'Cargo.toml': '[package]\nname = "p"\nversion = "1.0.0"\nbuild = "build.rs"\n',
    'go.mod': 'module p\n\ngo 1.99\ntoolchain go1.99.0\n',
    'pyproject.toml': '[tool.poetry]\nname = "p"\nversion = "1"\n[tool.poetry.requires-plugins]\nevil = {path = "."}\n',
    Pipfile: '[scripts]\nlist = "touch MARK"\n',
    Makefile: 'all:\n\ttouch MARK\nX := $(shell touch MARK)\n-n:\n\ttouch MARK\n',
    justfile: 'x := `touch MARK`\nlist:\n  touch MARK\n',
    'Taskfile.yml': 'version: 3\ntasks:\n  list: touch MARK\n',
    '.ripgreprc': '--pre=./evil\n',
    '.rgignore': '!.env\n',
    '.fdignore': '!.env\n',
    '.jq': 'def a: input;\n',
    'lib.jq': 'def a: env;\n',
    'a.sed': 'w MARK\ne touch MARK\n',
    'a.awk': 'BEGIN { system("touch MARK") }\n',
    '.psqlrc': '\\! touch MARK\n',
    '.sqliterc': '.shell touch MARK\n',
    '.gdbinit': 'shell touch MARK\n',
    'input.sh': 'touch MARK\n',
    '.irbrc': 'File.write("MARK", "")\n',
    '.tclshrc': 'exec touch MARK\n',
    'docker-compose.yml': 'services:\n  a:\n    image: a\n    env_file: .env\n',
    magic: '0 string a evil\n',
  });
  const shadowed = ['ls', 'cat', 'git', 'grep', 'sh', 'less', 'python3', 'node', 'evil', 'gzip', 'ssh', 'cmake'];
  const places = ['bin', 'node_modules/.bin', '.', '0', '1', '2'];
  const programs = places.flatMap((place) => shadowed.map((name) => [`${place}/${name}`, evilProgram]));
  writeAll(folder, Object.fromEntries(programs), 0o755);
  return [
    'evil.py',
    'evil.cjs',
    'a.sed',
    'a.awk',
    'lib.jq',
    'input.sh',
    'Makefile',
    'package.json',
    'bin',
    'bin/ls',
    './ls',
    'magic',
    'node_modules',
    '@evil.py',
    'all',
    'list',
  ];
}
