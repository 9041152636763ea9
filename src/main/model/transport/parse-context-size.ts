/** OpenAI, OpenRouter, vLLM, SGLang and Mistral; LM Studio; Anthropic; llama.cpp and its kin; Gemini; TGI; Cohere; xAI. */
const sizes = [
  /maximum (?:context|prompt|model) length (?:is |of )?(?:only )?\(?([\d,]+)/i,
  /([\d,]+) maximum context length/i,
  /context length (?:is|of) only ([\d,]+)/i,
  /context length \(([\d,]+)/i,
  /tokens > ([\d,]+) maximum/i,
  /context limit: [\d,]+ \+ [\d,]+ > ([\d,]+)/i,
  /available context size \(([\d,]+)/i,
  /n_ctx\W{1,4}([\d,]+)/i,
  /context window of ([\d,]+)/i,
  /number of tokens allowed \(([\d,]+)/i,
  /must be <= ([\d,]+)/i,
  /tokens in the prompt cannot exceed ([\d,]+)/i,
];

const prompts = [
  /([\d,]+) (?:tokens )?in (?:the messages|your prompt|the prompt)/i,
  /prompt is too long: ([\d,]+) tokens/i,
  /(?:request|input|requested tokens) \(([\d,]+)(?: tokens)?\)/i,
  /(?:request has|passed|request contains|prompt contains) ([\d,]+) (?:input )?tokens/i,
  /n_keep\W{1,4}([\d,]+)/i,
  /keep the first ([\d,]+) tokens/i,
  /token count \(([\d,]+)\)/i,
];

/** Returns how many tokens the model accepts, if the server's error about a request that is too long says so. */
export function parseContextSize(text: string): number | undefined {
  return firstNumber(text, sizes);
}

/** Returns how many tokens the server counted in a request that is too long, if it says so. */
export function parsePromptSize(text: string): number | undefined {
  return firstNumber(text, prompts);
}

function firstNumber(text: string, forms: readonly RegExp[]): number | undefined {
  const found = forms.map((form) => form.exec(text)?.[1]).find((digits) => digits !== undefined);
  const number = Number(found?.replaceAll(',', ''));
  return number > 0 ? number : undefined;
}
