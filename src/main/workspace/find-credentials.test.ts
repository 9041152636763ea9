import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { findCredentials } from './find-credentials';

function folderWith(...paths: string[]): string {
  const folder = temporaryFolder();
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
  return folder;
}

it('finds credentials near the top and deeper, and passes over what belongs to others', () => {
  const folder = folderWith('.env', 'src/a.ts', 'deploy/keys/server.pem', 'node_modules/x/.env', '.env.example');
  expect(findCredentials(folder)).toEqual(['.env', 'deploy/keys/server.pem']);
  expect(findCredentials(join(folder, 'src'))).toEqual([]);
  expect(findCredentials(join(folder, 'none'))).toEqual([]);
});

it('stops when it has named enough', () => {
  const folder = folderWith(...Array.from({ length: 600 }, (_, number) => `${number}.pem`));
  expect(findCredentials(folder)).toHaveLength(500);
});
