import fc from 'fast-check';

const folders = ['a', 'a/b', 'a/b/c', 'd', 'd/e', 'f', 'A'];
const names = ['x', 'X', 'y', 'z', 'w w', 'ü.txt', "it's", '-n', 'back\\slash', '.hidden', 'line\nbreak', 'co,mm:a'];

const quoted = (path: string) => `$'${path.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;
const folder = fc.constantFrom(...folders).map(quoted);
const file = fc
  .oneof(
    {
      weight: 9,
      arbitrary: fc
        .tuple(fc.constantFrom('', ...folders.map((each) => `${each}/`)), fc.constantFrom(...names))
        .map(([place, name]) => quoted(place + name)),
    },
    { weight: 1, arbitrary: fc.constantFrom(...folders).map((place) => `$'${place}/\\xff\\xfe'`) },
  )
  .map((path) => (path.startsWith("$'-") ? `./${path}` : path));
const number = fc.nat(1_000_000);
const fileMode = fc.constantFrom('600', '755', '644', '444', '4755');
const folderMode = fc.constantFrom('700', '755', '555', '1777');

/** One line of a shell script. Most of them fail on most trees, which is as it should be. */
const line = fc.oneof(
  fc.tuple(number, file).map(([value, path]) => `echo ${value} > ${path}`),
  fc.tuple(number, file).map(([value, path]) => `echo ${value} >> ${path}`),
  file.map((path) => `rm -f ${path}`),
  folder.map((path) => `rm -rf ${path}`),
  folder.map((path) => `mkdir -p ${path}`),
  fc.tuple(file, file).map(([from, to]) => `mv ${from} ${to}`),
  fc.tuple(folder, folder).map(([from, to]) => `mv ${from} ${to}`),
  // Not into itself: then the result depends on the order in which a file system lists its entries.
  fc
    .tuple(fc.constantFrom(...folders), fc.constantFrom(...folders))
    .map(([from, to]) => (`${to}/`.startsWith(`${from}/`) ? 'true' : `cp -r ${from} ${to}`)),
  fc
    .tuple(fc.constantFrom('x', 'nowhere', '../d', '/etc/hostname'), file)
    .map(([target, path]) => `ln -sfn ${target} ${path}`),
  fc.tuple(fileMode, file).map(([mode, path]) => `chmod ${mode} ${path}`),
  fc.tuple(folderMode, folder).map(([mode, path]) => `chmod ${mode} ${path}`),
  fc.tuple(folder, folder).map(([one, other]) => `rm -rf ${one} && mkdir -p ${other}`),
  fc.tuple(file, file).map(([one, other]) => `rm -rf ${one}; mkdir -p ${other}`),
  fc
    .tuple(folder, number, file)
    .map(([path, value, kept]) => `rm -rf ${path} && mkdir -p ${path} && echo ${value} > ${kept}`),
  file.map((path) => `touch ${path}`),
  file.map((path) => `truncate -s 200000 ${path}`),
  // Under a name that no other line opens, since that would wait forever.
  fc.constantFrom(...folders).map((place) => `mkfifo ${place}/pipe`),
  folderMode.map((mode) => `chmod ${mode} .`),
);
/** Not for the tree that a command finds: in a layer, writing to a file with two names changes one of them. */
const hardLink = fc.tuple(file, file).map(([from, to]) => `ln -f ${from} ${to}`);

const start = 'mkdir -p a/b/c d/e f';
export const treeScript = fc.array(line, { minLength: 6, maxLength: 14 }).map((lines) => [start, ...lines].join('\n'));
export const commandScript = fc
  .array(fc.oneof({ weight: 17, arbitrary: line }, { weight: 1, arbitrary: hardLink }), { minLength: 1, maxLength: 10 })
  .map((lines) => lines.join('\n'));
