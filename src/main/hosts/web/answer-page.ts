export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer;
}

const pages = {
  'sign-in-needed': {
    status: 401,
    title: 'AIntern does not know this browser yet',
    text: 'Open the newest link in the terminal that runs <code>aintern serve</code>. Each link works once.',
    link: '<p>Opened it from another page? <a href="/">Continue to AIntern</a>.</p>',
  },
  'link-used': {
    status: 401,
    title: 'This link was used already',
    text:
      'Each link works once. The terminal that runs <code>aintern serve</code> shows a new one: open that to sign in ' +
      'from this browser.',
    link: '<p>Signed in from this browser before? <a href="/">Continue to AIntern</a>.</p>',
  },
  foreign: {
    status: 403,
    title: 'This address is not AIntern’s own',
    text:
      'Use exactly the host and port that <code>aintern serve</code> printed. Through an ssh tunnel, keep the same ' +
      'port on both ends: <code>ssh -L PORT:127.0.0.1:PORT …</code>',
    link: '',
  },
  'not-found': {
    status: 404,
    title: 'There is nothing here',
    text: 'AIntern is at <a href="/">its start page</a>.',
    link: '',
  },
  'wrong-method': {
    status: 405,
    title: 'This can only be read',
    text: 'Requests other than GET go through the socket.',
    link: '',
  },
  'too-large': {
    status: 413,
    title: 'This is too large',
    text: 'Nothing is uploaded to AIntern: what it needs goes through the socket.',
    link: '',
  },
  'too-many-guesses': {
    status: 429,
    title: 'Too many wrong keys',
    text: 'No key is looked at for up to half a minute. Wait, then open the newest link in the terminal that runs <code>aintern serve</code>.',
    link: '',
  },
  broken: { status: 500, title: 'AIntern could not answer', text: 'The terminal that runs it says why.', link: '' },
};

/** A small page for a person who ended up at the wrong door. */
export function answerPage(name: keyof typeof pages): Answer {
  const { status, title, text, link } = pages[name];
  const body = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>AIntern</title></head>
<body><main><h1>${title}</h1><p>${text}</p>${link}</main></body>
</html>
`;
  return { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }, body };
}
