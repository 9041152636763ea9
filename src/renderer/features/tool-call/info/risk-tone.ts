import type { CSSProperties } from 'react';
import { type RiskLevel, riskLevelInfo } from '../../../../shared/call/risk-level';

/** The one way of a risk colour into the window; styles.css mixes it into text, ground and line. */
export function riskTone(level: RiskLevel): CSSProperties {
  return { '--risk': riskLevelInfo(level).color } as CSSProperties;
}
