import { spawn } from 'node:child_process';
import type { RequestListener } from 'node:http';

/** Serves the git repositories in a folder over HTTP, as git's own program for web servers does. */
export function serveGit(folder: string): RequestListener {
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://git.test');
    const backend = spawn('git', ['http-backend'], {
      env: {
        ...process.env,
        GIT_PROJECT_ROOT: folder,
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: pathname,
        QUERY_STRING: searchParams.toString(),
        REQUEST_METHOD: request.method ?? 'GET',
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        REMOTE_USER: 'test',
        REMOTE_ADDR: '127.0.0.1',
      },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    request.pipe(backend.stdin);
    backend.stdin.on('error', () => {});
    const parts: Buffer[] = [];
    backend.stdout.on('data', (bytes: Buffer) => parts.push(bytes));
    backend.once('close', () => {
      const answer = Buffer.concat(parts);
      const end = answer.indexOf('\r\n\r\n');
      const headers = answer
        .subarray(0, end)
        .toString()
        .split('\r\n')
        .map((line) => line.split(': ') as [string, string]);
      const status = Number(headers.find(([name]) => name === 'Status')?.[1].slice(0, 3) ?? 200);
      response.writeHead(status, Object.fromEntries(headers.filter(([name]) => name !== 'Status')));
      response.end(answer.subarray(end + 4));
    });
  };
}
