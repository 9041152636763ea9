export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer;
}

const pages = {
  'sign-in-needed': {
    status: 401,
    title: 'Sign in to AIntern',
    text: 'Open the latest link from the terminal running <code>aintern serve</code>. Each link works once.',
    link: '<p>Opened it from another page? <a href="/">Continue to AIntern</a>.</p>',
  },
  'link-used': {
    status: 401,
    title: 'This link was already used',
    text:
      'Each link works once. To sign in from this browser, open the latest link from the terminal running ' +
      '<code>aintern serve</code>.',
    link: '<p>Already signed in from this browser? <a href="/">Continue to AIntern</a>.</p>',
  },
  foreign: {
    status: 403,
    title: 'Wrong address',
    text:
      'Use the exact host and port that <code>aintern serve</code> printed. With an SSH tunnel, use the same port on ' +
      'both ends: <code>ssh -L PORT:127.0.0.1:PORT …</code>',
    link: '',
  },
  'not-found': {
    status: 404,
    title: 'Page not found',
    text: 'Go to the <a href="/">AIntern start page</a>.',
    link: '',
  },
  'wrong-method': {
    status: 405,
    title: 'Method not allowed',
    text: 'Only GET requests are supported here.',
    link: '',
  },
  'too-large': {
    status: 413,
    title: 'Request too large',
    text: 'AIntern doesn’t accept uploads here.',
    link: '',
  },
  'too-many-guesses': {
    status: 429,
    title: 'Too many attempts',
    text: 'Wait up to 30 seconds, then open the latest link from the terminal running <code>aintern serve</code>.',
    link: '',
  },
  broken: {
    status: 500,
    title: 'Something went wrong',
    text: 'See the terminal running AIntern for details.',
    link: '',
  },
};

/** A small page for a person who opened the wrong address. */
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
