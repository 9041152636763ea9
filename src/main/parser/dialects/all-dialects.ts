import type { DialectName } from '../../../shared/settings/dialect-names';
import { apertus } from './apertus';
import { cohere } from './cohere';
import { deepseek } from './deepseek';
import type { Dialect } from './forms/dialect';
import { functionary } from './functionary';
import { gemma } from './gemma';
import { glm } from './glm';
import { granite } from './granite';
import { harmony } from './harmony';
import { hermes } from './hermes';
import { internlm } from './internlm';
import { jamba } from './jamba';
import { kimi } from './kimi';
import { llama3 } from './llama-3';
import { llama4 } from './llama-4';
import { lmStudio } from './lm-studio';
import { longcat } from './longcat';
import { minicpm } from './minicpm';
import { minimax } from './minimax';
import { mistral } from './mistral';
import { phi } from './phi';
import { qwenCoder } from './qwen-coder';
import { step } from './step';

export const allDialects: Readonly<Record<DialectName, Dialect>> = {
  hermes,
  'qwen-coder': qwenCoder,
  glm,
  mistral,
  'llama-3': llama3,
  'llama-4': llama4,
  deepseek,
  kimi,
  granite,
  phi,
  gemma,
  harmony,
  functionary,
  jamba,
  'lm-studio': lmStudio,
  cohere,
  internlm,
  longcat,
  apertus,
  step,
  minicpm,
  minimax,
};
