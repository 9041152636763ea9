/**
 * What each class of security cases is about, in the order in which they are told.
 * @type {Readonly<Record<string, string>>}
 */
export const caseClasses = {
  CH: 'commands in a chain',
  SU: 'substitution and quoting',
  RE: 'writing in disguise',
  EN: 'environment of a command',
  GT: 'arguments that execute',
  PA: 'remembered rules',
  PT: 'paths out of the folder',
  WC: 'permission by itself',
  EX: 'phoning home',
  AD: 'what the dialog shows',
  TO: 'changed after approval',
  MC: 'tools from elsewhere',
  LB: 'the web host',
  EL: 'the desktop window',
  SE: 'keys and secrets',
  PR: 'processes and their end',
  BO: 'too much of anything',
  RX: 'patterns that explode',
  RL: 'faults around the app',
  SF: 'harmless by mistake',
  HO: 'approvals that hold',
  LK: 'leaks',
  HG: 'hangs, silent failures',
  TC: 'quoted calls',
  SB: 'out of the sandbox',
  NW: 'around the network proxy',
  RC: 'receipts and rehearsals',
  IN: 'instructions and skills',
  HK: 'hooks, project settings',
  MP: 'MCP servers',
  AT: 'attachments',
  CV: 'steered conversations',
};

const anyCase = `(?:${Object.keys(caseClasses).join('|')})-\\d{2}`;

/**
 * The cases that a text names, each once.
 * @param {string} text
 */
export function casesIn(text) {
  return [...new Set(text.match(new RegExp(`\\b${anyCase}\\b`, 'g')) ?? [])];
}

/** @param {string} id */
export function classOf(id) {
  return id.slice(0, 2);
}

/**
 * @param {readonly string[]} filters classes (`PT`) and cases (`PT-01`); none for all
 * @returns {{problem: string} | {pattern: string, covers: (id: string) => boolean}}
 */
export function readFilters(filters) {
  const wanted = filters.map((filter) => filter.toUpperCase());
  const unknown = wanted.filter((filter) => !Object.hasOwn(caseClasses, filter) && casesIn(filter)[0] !== filter);
  if (unknown.length > 0) {
    const known = Object.keys(caseClasses).join(', ');
    return { problem: `No such class or case: ${unknown.join(', ')}. There are: ${known}, and cases such as PT-01.` };
  }
  const patterns = wanted.map((filter) => (Object.hasOwn(caseClasses, filter) ? `${filter}-\\d{2}` : filter));
  const pattern = `\\b(?:${patterns.length > 0 ? patterns.join('|') : anyCase})\\b`;
  const whole = new RegExp(`^${pattern}$`);
  return { pattern, covers: (id) => whole.test(id) };
}
