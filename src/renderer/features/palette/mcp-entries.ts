import { Plug, Power, RotateCw, ScrollText, Server, Wrench } from 'lucide-react';
import { composerId, typeIntoComposer } from '../../core/focus/focus';
import type { AppModel } from '../../core/store/app-model';
import type { AppState } from '../../core/store/app-state';
import { usableServers } from '../../core/store/usable-servers';
import { texts } from '../../core/texts/texts';
import type { PaletteEntry } from './palette-entry';

interface McpEntryDeps {
  readonly state: Pick<AppState, 'mcpServers' | 'description'>;
  readonly app: Pick<AppModel, 'restartMcpServer' | 'switchMcpServer' | 'showMcpServer'>;
  attempt(work: () => void | Promise<void>): void;
}

const words = texts.actions.palette.mcp;

/** MCP servers, their tools and their prompts. Only a search lists them, because they may be hundreds. */
export function mcpEntries({ state, app, attempt }: McpEntryDeps): PaletteEntry[] {
  const common = { group: words.group, isHidden: true };
  const usable = usableServers(state);
  const show = (name: string, part: 'tools' | 'log') => () =>
    attempt(() => app.showMcpServer({ name, part }, composerId));
  return state.mcpServers.flatMap(({ name, state: running, isOn, tools, offers }): PaletteEntry[] => {
    const id = (what: string) => `mcp ${name} ${what}`;
    const keywords = `mcp ${name}`;
    const entry = { ...common, keywords };
    const detail = texts.settings.mcp.states[running];
    const prompts = usable.some((server) => server.name === name) ? (offers?.prompts ?? []) : [];
    return [
      { ...entry, id: id('show'), label: words.show(name), icon: Server, detail, choose: show(name, 'tools') },
      { ...entry, id: id('log'), label: words.log(name), icon: ScrollText, choose: show(name, 'log') },
      {
        ...entry,
        id: id('switch'),
        label: words.turn(name, isOn ? 'off' : 'on'),
        icon: Power,
        choose: () => attempt(() => app.switchMcpServer(name, isOn ? 'off' : 'on')),
      },
      ...(isOn
        ? [
            {
              ...entry,
              id: id('restart'),
              label: words.restart(name),
              icon: RotateCw,
              choose: () => attempt(() => app.restartMcpServer(name)),
            },
          ]
        : []),
      ...tools.map(({ toolId, title, description }) => ({
        ...entry,
        id: `mcp tool ${toolId}`,
        label: `${name}: ${title}`,
        icon: Wrench,
        detail: description,
        keywords: `${keywords} ${toolId}`,
        choose: show(name, 'tools'),
      })),
      ...prompts.map(({ name: prompt, title, description }) => ({
        ...entry,
        id: `mcp prompt ${name} ${prompt}`,
        label: `/${name}:${prompt}`,
        icon: Plug,
        detail: description === '' ? title : description,
        keywords: `${keywords} ${title}`,
        choose: () => attempt(() => typeIntoComposer(`/${name}:${prompt} `)),
      })),
    ];
  });
}
