/**
 * The tools that rules about a command's hosts belong to. Hosts on this machine and in private networks have their own, so
 * that no rule about public hosts, however wide, covers them.
 */
export const hostToolIds = { public: 'command-network', private: 'command-private-network' } as const;

export function isHostTool(toolId: string): boolean {
  return Object.values<string>(hostToolIds).includes(toolId);
}
