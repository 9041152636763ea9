import type { CSSProperties } from 'react';
import { type RiskLevel, riskLevelInfo } from '../../../../shared/call/risk-level';

/** The only way a risk color enters the window; styles.css mixes it into text, background and border. */
export function riskTone(level: RiskLevel): CSSProperties {
  return { '--risk': riskLevelInfo(level).color } as CSSProperties;
}
