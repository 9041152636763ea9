import { describe, expect, it } from 'vitest';
import { ToolExecutionContextBuilder } from './tool-execution-context-builder';

const builder = () => ToolExecutionContextBuilder.create();

describe('tool execution context builder', () => {
  it('takes everything that it is told', () => {
    const controller = new AbortController();
    const clock = { now: () => 5 };
    const context = builder()
      .withExecutionId('execution')
      .withSessionId('session')
      .withToolId('tool')
      .withWorkspace('/w')
      .withDataPath('/d')
      .withParameters({ a: 1 })
      .withModifiedParametersFromObject({ a: 2 })
      .withServices({ clock })
      .withCancellation(controller.signal)
      .withApproval()
      .withStartedAt(3)
      .build();
    expect(context).toMatchObject({
      executionId: 'execution',
      sessionId: 'session',
      toolId: 'tool',
      workspacePath: '/w',
      scope: { workspacePath: '/w', dataPath: '/d' },
      parameters: { a: 1 },
      modifiedParameters: { a: 2 },
      isApproved: true,
      startedAt: 3,
    });
    expect(context.signal).toBe(controller.signal);
    expect(builder().withApproval({ isApproved: false }).buildForTesting().isApproved).toBe(false);
  });

  it('demands services', () => {
    expect(() => builder().build()).toThrow('Call withServices() before build()');
  });

  it('turns an object into JSON', () => {
    const parameters = { when: new Date(0), gone: undefined, list: [1, { deep: true }] };
    expect(builder().withParametersFromObject(parameters).buildForTesting().parameters).toEqual({
      when: '1970-01-01T00:00:00.000Z',
      list: [1, { deep: true }],
    });
  });

  it('reads JSON, and refuses what is no object', () => {
    expect(builder().withParametersFromJson('{"a":[1]}').buildForTesting().parameters).toEqual({ a: [1] });
    expect(() => builder().withParametersFromJson('[1]')).toThrow('must be an object');
    expect(() => builder().withParametersFromJson('{')).toThrow(SyntaxError);
    expect(builder().withParameters({ a: 1 }).withEmptyParameters().buildForTesting().parameters).toEqual({});
  });

  it('adds up metadata, and starts over when given all of it', () => {
    const more = builder().withMetadata('a', 1).withMetadata('b', 'two').withMetadata('a', 3);
    expect(more.buildForTesting().metadata).toEqual({ a: 3, b: 'two' });
    expect(more.withMetadata({ c: null }).buildForTesting().metadata).toEqual({ c: null });
  });

  it('builds for tests without services', () => {
    expect(builder().buildForTesting().services).toEqual({});
    const clock = { now: () => 5 };
    expect(builder().withServices({ clock }).buildForTesting().services).toEqual({ clock });
  });
});
