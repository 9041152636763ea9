import { type ConnectionDraft, connectionDraftSchema, type ModelConnection } from '../../../shared/settings/model';
import { texts } from '../../core/texts/texts';
import { type ServerPreset, serverPresets } from './server-presets';

/** The form's values for a connection. The key isn't included: it stays in its field until it is sent. */
export interface ConnectionFields {
  readonly name: string;
  readonly provider: ConnectionDraft['provider'];
  readonly baseUrl: string;
}

export const emptyFields: ConnectionFields = { name: '', provider: 'openai', baseUrl: '' };

export function fieldsOf({ name, provider, baseUrl }: ModelConnection): ConnectionFields {
  return { name, provider: provider === 'guide' ? 'openai' : provider, baseUrl };
}

/** A name that the user typed stays; one from a preset changes with the preset. */
export function withPreset(fields: ConnectionFields, preset: ServerPreset): ConnectionFields {
  const isOwnName = fields.name.trim() !== '' && !serverPresets.some(({ name }) => name === fields.name);
  return { ...preset, name: isOwnName ? fields.name : preset.name };
}

export function draftOf(fields: ConnectionFields, id: string | undefined, key: string): ConnectionDraft {
  return {
    ...(id === undefined ? {} : { id }),
    name: fields.name.trim(),
    provider: fields.provider,
    baseUrl: fields.baseUrl.trim(),
    ...(key.trim() === '' ? {} : { key: key.trim() }),
  };
}

export interface FieldProblems {
  readonly name?: string;
  readonly baseUrl?: string;
}

/** Returns the problems to fix before main is asked; null if there are none. */
export function fieldProblems(fields: ConnectionFields): FieldProblems | null {
  const { name, baseUrl } = connectionDraftSchema.shape;
  const { problems } = texts.models.form;
  const found: FieldProblems = {
    ...(name.safeParse(fields.name).success ? {} : { name: problems.name }),
    ...(baseUrl.safeParse(fields.baseUrl.trim()).success ? {} : { baseUrl: problems.address }),
  };
  return Object.keys(found).length === 0 ? null : found;
}

/** Returns where the stored key belongs if the typed address leads elsewhere; null if it doesn't. */
export function keyBelongsTo(connection: ModelConnection | undefined, baseUrl: string): string | null {
  if (connection?.key !== 'stored') return null;
  const [stored, typed] = [originOf(connection.baseUrl), originOf(baseUrl.trim())];
  return stored === null || typed === null || stored === typed ? null : stored;
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}
