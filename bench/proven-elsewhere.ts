/** Other promises and the commands that prove them. Measuring them here would only repeat that. */
const proofs: readonly (readonly [command: string, what: string])[] = [
  [
    'npm run security',
    'no unapproved execution over all cases; no key in child environments, logs, events, data files or the page',
  ],
  [
    'npm run faults',
    'kill -9 at random points; no orphans, also after a kill -9 of main; provider faults, retries and time-outs; 1,000 parallel calls; the soak',
  ],
  ['npm run fuzz', 'the same results however the stream is cut; text and raw blocks are the input, always'],
  ['npm run conformance', 'recorded provider streams, read as the official SDKs read them'],
];

export function describeProofs(): string {
  const width = Math.max(...proofs.map(([command]) => command.length));
  const lines = proofs.map(([command, what]) => `  ${command.padEnd(width)}  ${what}`);
  return ['Not measured here, but proven by:', ...lines].join('\n');
}
