const MASK = '••••';

/** Servers quote what they were sent, also as part of an address or of JSON. */
export function maskKey(text: string, apiKey: string | null): string {
  if (!apiKey) return text;
  const forms = new Set([apiKey, encodeURIComponent(apiKey), JSON.stringify(apiKey).slice(1, -1)]);
  return [...forms].reduce((masked, form) => masked.replaceAll(form, MASK), text);
}
