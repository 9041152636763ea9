import { onTestFinished } from 'vitest';
import { type AnswerRequest, type ModelServer, startModelServer } from './model-server';

/** A server for one test, gone when the test is over. */
export async function startTestModelServer(answer: AnswerRequest): Promise<ModelServer> {
  const server = await startModelServer(answer);
  onTestFinished(server.close);
  return server;
}
