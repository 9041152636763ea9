/** Servers list all that they have; these can be told by their names to answer with something else than text. */
const otherKinds =
  /(?:^|[^a-z])(?:embed(?:ding)?s?|whisper|tts|dall-e|moderation|transcribe|realtime|audio|image|imagen|veo|sora|rerank(?:er)?|stable-diffusion|flux|bge|all-minilm|davinci|babbage|aqa|playai)(?:$|[^a-z])/;

export function isChatModel(modelId: string): boolean {
  return !otherKinds.test(modelId.toLowerCase());
}
