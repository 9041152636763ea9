import { defaultSettings, type Settings } from '../../../shared/settings/settings';

/** In a narrower window, the sidebar covers the conversation. */
const sidebarBeside = 640;
/** If a panel would leave it less than this beside a sidebar of the usual width, the sidebar makes way for the panel. */
const roomyConversation = 520;
/** About forty letters of prose, which is still readable. */
const leastConversation = 376;

export const sidebarLimits = { least: 200, most: 480 } as const;
export const panelLimits = { least: 280, most: 1_200 } as const;

/** In a narrower window, the panel covers the conversation. */
const panelBeside = leastConversation + panelLimits.least;

export interface WantedLayout extends Pick<Settings['layout'], 'isSidebarOpen' | 'sidebarWidth' | 'panelWidth'> {
  readonly isPanelOpen: boolean;
}

interface FittedPart {
  readonly isOver: boolean;
  readonly width: number;
  /** Its maximum width here. */
  readonly most: number;
}

export interface FittedLayout {
  readonly sidebar: FittedPart;
  readonly panel: FittedPart;
}

/** Returns the layout the user wants, as far as it leaves the conversation readable at this window width. */
export function fitLayout(width: number, wanted: WantedLayout): FittedLayout {
  const isSidebarOver = width < sidebarBeside || (wanted.isPanelOpen && !hasRoomForBoth(width, wanted.panelWidth));
  const isPanelOver = width < panelBeside;
  const panelTakes = wanted.isPanelOpen && !isPanelOver ? panelLimits.least : 0;
  const sidebar = fitPart(
    wanted.sidebarWidth,
    sidebarLimits,
    isSidebarOver ? width - 48 : width - leastConversation - panelTakes,
  );
  const sidebarTakes = wanted.isSidebarOpen && !isSidebarOver ? sidebar.width : 0;
  const panel = fitPart(wanted.panelWidth, panelLimits, isPanelOver ? width : width - leastConversation - sidebarTakes);
  return { sidebar: { ...sidebar, isOver: isSidebarOver }, panel: { ...panel, isOver: isPanelOver } };
}

/** Not by the sidebar's own width: it would vanish under the pointer that makes it wider. */
function hasRoomForBoth(width: number, panelWidth: number): boolean {
  const panel = Math.min(Math.max(panelWidth, panelLimits.least), panelLimits.most);
  return width - defaultSettings.layout.sidebarWidth - panel >= roomyConversation;
}

function fitPart(wanted: number, limits: { least: number; most: number }, room: number) {
  const most = Math.max(Math.min(limits.least, room), Math.min(limits.most, room));
  const least = Math.min(limits.least, most);
  return { width: Math.min(Math.max(wanted, least), most), most };
}
