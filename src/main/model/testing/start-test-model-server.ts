import { onTestFinished } from 'vitest';
import { type AnswerRequest, type ModelServer, startModelServer } from './model-server';

/** Starts a server that is closed when the test ends. */
export async function startTestModelServer(answer: AnswerRequest): Promise<ModelServer> {
  const server = await startModelServer(answer);
  onTestFinished(server.close);
  return server;
}
