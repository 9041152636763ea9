import {
  BellOff,
  BellRing,
  Box,
  Brain,
  Cpu,
  KeyRound,
  type LucideIcon,
  Monitor,
  Moon,
  Palette,
  Settings2,
  ShieldCheck,
  Sun,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { approvalModeInfo, approvalModes } from '../../../shared/settings/approval-mode';
import { reasoningEfforts } from '../../../shared/settings/reasoning-effort';
import { type Settings, settingsSchema } from '../../../shared/settings/settings';
import type { Action } from '../../core/actions/action';
import { modeIcons } from '../../core/components/mode-icons';
import { composerId } from '../../core/focus/focus';
import { readyValue } from '../../core/store/loadable';
import { chosenEffort, hasEffortChoice } from '../../core/store/reasoning-effort-of';
import { modeDescription } from '../../core/texts/conversation/composer-texts';
import { texts } from '../../core/texts/texts';
import { nextZoom, type ZoomMove } from '../../features/settings/controls/zoom-steps';
import type { ActionDeps } from './action-deps';

const { titles } = texts.actions;

const themeIcons: Readonly<Record<Settings['theme'], LucideIcon>> = { system: Monitor, light: Sun, dark: Moon };

export function settingsActions({ app, stage }: ActionDeps): Action[] {
  const settings = () => readyValue(app.store.getState().settings);
  const isReady = () => settings() !== null;
  const canChooseEffort = () => hasEffortChoice(app.store.getState());

  const zoom = () => settings()?.zoom ?? 1;
  const canZoom = (move: ZoomMove) => () => isReady() && nextZoom(zoom(), move) !== zoom();
  const zoomBy = (move: ZoomMove) => () => app.updateSettings({ zoom: nextZoom(zoom(), move) });

  return [
    {
      id: 'choose-model',
      title: titles.chooseModel,
      group: 'settings',
      icon: Cpu,
      keywords: 'llm provider switch change',
      shortcut: 'Mod+Shift+X',
      slash: 'model',
      opens: 'models',
      isAvailable: () => readyValue(app.store.getState().models) !== null,
      run: () => stage.show({ kind: 'palette', mode: 'models', isEntered: false }),
    },
    {
      id: 'models-and-keys',
      title: titles.modelsAndKeys,
      group: 'settings',
      icon: KeyRound,
      keywords: 'api key server connection provider ollama',
      slash: 'keys',
      isAvailable: () => true,
      run: () => app.showModels({ kind: 'overview' }, composerId),
    },
    {
      id: 'settings',
      title: titles.settings,
      group: 'settings',
      icon: Settings2,
      keywords: 'preferences options configuration',
      shortcut: 'Mod+,',
      slash: 'settings',
      isAvailable: () => true,
      run: () => app.showSettings('approval', composerId),
    },
    {
      id: 'sandbox',
      title: titles.sandbox,
      group: 'settings',
      icon: Box,
      keywords: 'bubblewrap network hosts writable folders confine commands',
      isAvailable: () => true,
      run: () => app.showSettings('sandbox', composerId),
    },
    {
      id: 'choose-mode',
      title: titles.chooseMode,
      group: 'settings',
      icon: ShieldCheck,
      keywords: 'approval permission plan ask edit auto',
      slash: 'mode',
      opens: 'mode',
      isAvailable: isReady,
      run: () => stage.show({ kind: 'palette', mode: 'mode', isEntered: false }),
    },
    ...approvalModes.map(
      (mode): Action => ({
        id: `mode-${mode}`,
        title: titles.mode(approvalModeInfo[mode].name),
        group: 'settings',
        icon: modeIcons[mode],
        keywords: 'approval mode ask without asking',
        partOf: 'mode',
        isAvailable: isReady,
        isOn: () => app.approvalMode() === mode,
        detail: () => modeDescription(mode, { hasSandbox: app.store.getState().sandbox?.isAvailable !== false }),
        run: () => app.chooseMode(mode),
      }),
    ),
    {
      id: 'choose-effort',
      title: titles.chooseEffort,
      group: 'settings',
      icon: Brain,
      keywords: 'thinking reasoning budget low medium high',
      slash: 'effort',
      opens: 'effort',
      isAvailable: canChooseEffort,
      run: () => stage.show({ kind: 'palette', mode: 'effort', isEntered: false }),
    },
    ...[null, ...reasoningEfforts].map((effort): Action => {
      const name = effort ?? 'default';
      return {
        id: `effort-${name}`,
        title: titles.effort(texts.composer.effort.names[name]),
        group: 'settings',
        icon: Brain,
        keywords: 'thinking reasoning',
        partOf: 'effort',
        isAvailable: canChooseEffort,
        isOn: () => chosenEffort(app.store.getState()) === effort,
        detail: () => texts.composer.effort.descriptions[name],
        run: () => app.chooseEffort(effort),
      };
    }),
    {
      id: 'choose-theme',
      title: titles.chooseTheme,
      group: 'settings',
      icon: Palette,
      keywords: 'appearance colour color mode dark light',
      slash: 'theme',
      opens: 'theme',
      isAvailable: isReady,
      run: () => stage.show({ kind: 'palette', mode: 'theme', isEntered: false }),
    },
    ...settingsSchema.shape.theme.options.map(
      (theme): Action => ({
        id: `theme-${theme}`,
        title: titles.theme(texts.settings.appearance.themes[theme]),
        group: 'settings',
        icon: themeIcons[theme],
        keywords: 'appearance mode colour color',
        partOf: 'theme',
        isAvailable: isReady,
        isOn: () => settings()?.theme === theme,
        run: () => app.updateSettings({ theme }),
      }),
    ),
    {
      id: 'do-not-disturb',
      title: titles.doNotDisturb,
      group: 'settings',
      icon: BellOff,
      keywords: 'dnd quiet silence notifications',
      slash: 'mute',
      isAvailable: () => settings()?.doNotDisturb === false,
      run: () => app.updateSettings({ doNotDisturb: true }),
    },
    {
      id: 'disturb-again',
      title: titles.disturbAgain,
      group: 'settings',
      icon: BellRing,
      keywords: 'dnd do not disturb notifications',
      slash: 'unmute',
      isAvailable: () => settings()?.doNotDisturb === true,
      run: () => app.updateSettings({ doNotDisturb: false }),
    },
    {
      id: 'zoom-in',
      title: titles.zoomIn,
      group: 'view',
      icon: ZoomIn,
      keywords: 'larger bigger size scale',
      isAvailable: canZoom('in'),
      run: zoomBy('in'),
    },
    {
      id: 'zoom-out',
      title: titles.zoomOut,
      group: 'view',
      icon: ZoomOut,
      keywords: 'smaller size scale',
      isAvailable: canZoom('out'),
      run: zoomBy('out'),
    },
    {
      id: 'zoom-reset',
      title: titles.zoomReset,
      group: 'view',
      icon: Monitor,
      keywords: 'normal size scale actual',
      isAvailable: canZoom('reset'),
      run: zoomBy('reset'),
    },
  ];
}
