import { highestRiskLevel, type RiskAssessment, type RiskLevel } from '../../shared/risk-level';

export interface AccessedPath {
  readonly realPath: string;
  /** Relative to the workspace, or null when it leads outside. */
  readonly workspacePath: string | null;
}

const credentialNames = [
  /^\.env/i,
  /^\.(netrc|npmrc|pypirc|git-credentials|pgpass|htpasswd)$/,
  /^id_(rsa|dsa|ecdsa|ed25519)(\.pub)?$/,
  /\.(pem|key|p12|pfx|jks|keystore|kdbx)$/,
];
const credentialFolders = new Set([
  '.ssh',
  '.gnupg',
  '.aws',
  '.azure',
  '.kube',
  '.docker',
  'keyrings',
  'keychains',
  '.mozilla',
  'firefox',
  'chromium',
  'google-chrome',
  'bravesoftware',
  'microsoft-edge',
]);

/** Raises a tool's own risk by where its path leads and whether secrets lie there. */
export function assessPathRisk(path: AccessedPath, access: 'read' | 'write', own: RiskAssessment): RiskAssessment {
  const found: { level: RiskLevel; reason: string }[] = [];
  if (holdsCredentials(path.realPath)) {
    found.push({ level: 'critical', reason: 'This is a place where credentials are kept' });
  }
  if (path.workspacePath === null) {
    const level = access === 'read' ? 'high' : 'critical';
    found.push({ level, reason: `Leads outside the workspace, to ${path.realPath}` });
  }
  return {
    level: highestRiskLevel(own.level, ...found.map(({ level }) => level)),
    reasons: [...found.map(({ reason }) => reason), ...own.reasons],
  };
}

function holdsCredentials(realPath: string): boolean {
  const segments = realPath.split(/[\\/]/);
  const name = segments.at(-1) ?? '';
  return (
    credentialNames.some((pattern) => pattern.test(name)) ||
    segments.some((part) => credentialFolders.has(part.toLowerCase()))
  );
}
