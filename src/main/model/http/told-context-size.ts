/** OpenAI, vLLM and LM Studio; Anthropic; llama.cpp; Gemini. */
const forms = [
  /maximum context length (?:is |of )?(?:only )?(\d+)/i,
  /context length of only (\d+)/i,
  /tokens > (\d+) maximum/i,
  /available context size \((\d+)/i,
  /number of tokens allowed \((\d+)/i,
];

/** How much a model takes, in tokens, where the server that finds something too long says so. */
export function toldContextSize(text: string): number | undefined {
  const size = Number(forms.map((form) => form.exec(text)?.[1]).find((found) => found !== undefined));
  return size > 0 ? size : undefined;
}
