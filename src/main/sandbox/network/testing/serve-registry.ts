import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';

/** An npm registry with one package, `tiny-package`, whose archive is made in the folder. */
export function serveRegistry(folder: string, address: () => string): RequestListener {
  const manifest = { name: 'tiny-package', version: '1.0.0', main: 'index.js' };
  mkdirSync(join(folder, 'package'), { recursive: true });
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'package/index.js'), "module.exports = 'tiny';\n");
  execFileSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: folder });
  const archive = readFileSync(join(folder, 'package.tgz'));
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  return ({ url }, response) => {
    if (url === '/tiny-package/-/tiny-package-1.0.0.tgz') {
      response.end(archive);
    } else if (url === '/tiny-package') {
      const dist = { integrity, tarball: `${address()}/tiny-package/-/tiny-package-1.0.0.tgz` };
      const versions = { '1.0.0': { ...manifest, dist } };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ name: manifest.name, 'dist-tags': { latest: '1.0.0' }, versions }));
    } else {
      response.writeHead(404).end('{}');
    }
  };
}
