/** Each would call `hit()` in the page if treated as more than text. */
const vectors: readonly string[] = [
  '<script>hit()</script>',
  '<script src="data:text/javascript,hit()"></script>',
  '<img src=x onerror=hit()>',
  '<img src="x" srcset="x 1x" onerror="hit()">',
  '<svg onload=hit()>',
  '<svg><script>hit()</script></svg>',
  '<svg><animate onbegin=hit() attributeName=x dur=1s>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  '<iframe src="javascript:parent.hit()"></iframe>',
  '<body onload=hit()>',
  '<details open ontoggle=hit()>',
  '<input autofocus onfocus=hit()>',
  '<video><source onerror=hit()></video>',
  '<a href="javascript:hit()">x</a>',
  '<math><mtext><img src=x onerror=hit()></mtext></math>',
  '<style>@import "data:text/css,x";</style><link rel=stylesheet href=x onerror=hit()>',
  '<object data="javascript:hit()"></object>',
  '<base href="https://evil.example/"><script src="x.js"></script>',
  '<meta http-equiv=refresh content="0;url=javascript:hit()">',
  '<template><img src=x onerror=hit()></template><form action="javascript:hit()"><button autofocus>',
];

/** The places in Markdown where such a text could be executed. */
const places: readonly ((vector: string) => string)[] = [
  (vector) => vector,
  (vector) => `**${vector}**`,
  (vector) => `[${vector}](javascript:hit%28%29)`,
  (vector) => `![${vector}](x"onerror="hit())`,
  (vector) => `<div>\n${vector}\n</div>`,
  (vector) => `| a | b |\n|---|---|\n| ${vector.replaceAll('|', '')} | x |`,
  (vector) => `\`\`\`html" onload="hit()\n${vector}\n\`\`\``,
  (vector) => `[x]: javascript:hit() "${vector.replaceAll('"', "'")}"\n\n[x]`,
  (vector) => vector.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (vector) => `\`${vector}\` <https://x.example/${encodeURIComponent(vector)}>`,
];

/** Two hundred script injections. */
export const scriptPayloads: readonly string[] = vectors.flatMap((vector) => places.map((place) => place(vector)));

/** The same as file names: on one line, without invalid characters, all different. */
export const scriptFileNames: readonly string[] = scriptPayloads.map((payload, index) =>
  `${index} ${payload.replaceAll('/', '∕').replaceAll('\n', ' ').replaceAll('\\', '')}`.slice(0, 120),
);
