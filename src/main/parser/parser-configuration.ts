import type { RiskLevel } from '../../shared/call/risk-level';
import type { AutoApproveLevel } from '../../shared/settings/approval-mode';
import { type DialectName, dialectNames } from '../../shared/settings/dialect-names';

export interface ParserConfiguration {
  readonly allowJsonBlocks: boolean;
  readonly allowInlineJson: boolean;
  /** The formats of models whose server doesn't translate calls. */
  readonly dialects: readonly DialectName[];
  readonly unknownToolRiskLevel: RiskLevel;
  readonly autoApprovalThreshold: AutoApproveLevel;
  readonly attemptJsonRepair: boolean;
  /** The longest block, in characters, that is still read as a call. */
  readonly maxBufferSize: number;
}

const defaults: ParserConfiguration = {
  allowJsonBlocks: true,
  allowInlineJson: false,
  dialects: [],
  unknownToolRiskLevel: 'medium',
  autoApprovalThreshold: 'safe',
  attemptJsonRepair: true,
  maxBufferSize: 50_000,
};

export const parserPresets = {
  default: defaults,
  strict: { ...defaults, allowJsonBlocks: false, allowInlineJson: false },
  lenient: { ...defaults, allowJsonBlocks: true, allowInlineJson: true, dialects: dialectNames },
} as const satisfies Record<string, ParserConfiguration>;

export type ParserPreset = keyof typeof parserPresets;
