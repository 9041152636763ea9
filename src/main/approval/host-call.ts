import { z } from 'zod';
import { hostToolIds } from '../../shared/call/host-tools';
import type { ToolCallRequest } from '../../shared/call/tool-call-request';
import { ToolResult } from '../../shared/call/tool-result';
import { ToolValidationError, ToolValidationResult } from '../../shared/call/tool-validation';
import type { JsonObject } from '../../shared/json/json';
import type { NetworkedCommand } from '../sandbox/network/create-network-service';
import { type HostRequest, hostSubject } from '../sandbox/network/host-request';
import type { ToolScope } from '../tools/framework/context/tool-scope';
import { defineTool } from '../tools/framework/define-tool';
import type { Preparation, PreparedCall } from '../tools/framework/tool';
import { hashParameters } from './approved-call';

/** A connection that a running command asks for, in the form of a call, so that it is asked about like any other. */
export interface HostCall {
  readonly request: ToolCallRequest;
  readonly call: PreparedCall;
  /** Accepts the same parameters only: the command wants this host and no other. */
  prepare(parameters: JsonObject): Preparation;
}

interface AskedHost {
  readonly request: Pick<HostRequest, 'host' | 'port' | 'reach'>;
  readonly command: Pick<NetworkedCommand, 'callId' | 'line'>;
  readonly why: string;
  readonly scope: ToolScope;
  readonly now: number;
}

const input = z.object({ host: z.string(), port: z.int(), command: z.string() });

export function hostCall({ request, command, why, scope, now }: AskedHost): HostCall {
  const { host, port, reach } = request;
  const subject = hostSubject(host, port);
  const level = reach === 'private' ? 'high' : 'medium';
  const tool = defineTool({
    id: hostToolIds[reach],
    name: 'Connect',
    description: 'Lets a running command connect to a host.',
    purpose: 'Lets a running command connect to a host.',
    category: 'network',
    defaultRiskLevel: level,
    subjectKind: 'host',
    input,
    summarize: () => `Connect to ${subject}`,
    assessRisk: () => ({ level, reasons: [why], subjects: [subject] }),
    execute: async () => ToolResult.failed('A command connects to its hosts itself', 'Refused'),
  });
  const parameters = { host, port, command: command.line };
  const known = hashParameters(parameters);

  function prepare(given: JsonObject): Preparation {
    if (hashParameters(given) === known) return tool.prepare(given, scope);
    const error = ToolValidationError.invalidValue('host', 'The command asks for this host and port, and no other');
    return { isValid: false, validation: ToolValidationResult.invalid(error) };
  }

  const preparation = prepare(parameters);
  if (!preparation.isValid) throw new Error(ToolValidationResult.errorMessage(preparation.validation));
  const { call } = preparation;
  return {
    call,
    prepare,
    request: {
      id: command.callId,
      toolId: tool.id,
      toolName: tool.name,
      iterationNumber: 0,
      parameters,
      riskLevel: call.risk.level,
      riskReasons: [...call.risk.reasons],
      executionSummary: call.summary,
      warnings: [],
      requiresApproval: true,
      requestedAt: now,
      provenance: { source: 'native' },
    },
  };
}
