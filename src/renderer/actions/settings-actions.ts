import {
  Cpu,
  KeyRound,
  type LucideIcon,
  Monitor,
  Moon,
  Palette,
  Scale,
  Settings2,
  ShieldCheck,
  Sun,
  Zap,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type Settings, settingsSchema } from '../../shared/settings';
import { composerId } from '../composer/composer-id';
import { readyValue } from '../store/loadable';
import { texts } from '../texts';
import type { Action } from './action';
import type { ActionParts } from './action-parts';

const { titles } = texts.actions;

const themeIcons: Readonly<Record<Settings['theme'], LucideIcon>> = { system: Monitor, light: Sun, dark: Moon };
const levelIcons: Readonly<Record<Settings['autoApproveUpTo'], LucideIcon>> = {
  safe: ShieldCheck,
  low: Scale,
  medium: Zap,
};

const zoomStep = 0.1;

export function settingsActions({ app, stage, page }: ActionParts): Action[] {
  const settings = () => readyValue(app.store.getState().settings);
  const isReady = () => settings() !== null;

  function zoomTo(next: (zoom: number) => number) {
    return async () => {
      const { minValue, maxValue } = settingsSchema.shape.zoom;
      const zoom = Math.round(next(settings()?.zoom ?? 1) * 10) / 10;
      await app.updateSettings({ zoom: Math.min(maxValue ?? zoom, Math.max(minValue ?? zoom, zoom)) });
    };
  }

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
      run: () => page.openSettings(),
    },
    {
      id: 'choose-level',
      title: titles.chooseLevel,
      group: 'settings',
      icon: ShieldCheck,
      keywords: 'approval permission ask careful balanced trusting',
      slash: 'approval',
      opens: 'level',
      isAvailable: isReady,
      run: () => stage.show({ kind: 'palette', mode: 'level', isEntered: false }),
    },
    ...settingsSchema.shape.autoApproveUpTo.options.map(
      (level): Action => ({
        id: `level-${level}`,
        title: titles.level(texts.settings.levels[level].name),
        group: 'settings',
        icon: levelIcons[level],
        keywords: 'approval level ask without asking',
        partOf: 'level',
        isAvailable: isReady,
        isOn: () => settings()?.autoApproveUpTo === level,
        detail: () => texts.settings.levels[level].explanation,
        run: () => app.updateSettings({ autoApproveUpTo: level }),
      }),
    ),
    {
      id: 'choose-theme',
      title: titles.chooseTheme,
      group: 'settings',
      icon: Palette,
      keywords: 'theme colour color mode dark light',
      slash: 'theme',
      opens: 'theme',
      isAvailable: isReady,
      run: () => stage.show({ kind: 'palette', mode: 'theme', isEntered: false }),
    },
    ...settingsSchema.shape.theme.options.map(
      (theme): Action => ({
        id: `theme-${theme}`,
        title: titles.theme(texts.settings.themes[theme]),
        group: 'settings',
        icon: themeIcons[theme],
        keywords: 'theme mode colour color',
        partOf: 'theme',
        isAvailable: isReady,
        isOn: () => settings()?.theme === theme,
        run: () => app.updateSettings({ theme }),
      }),
    ),
    {
      id: 'zoom-in',
      title: titles.zoomIn,
      group: 'view',
      icon: ZoomIn,
      keywords: 'larger bigger size scale',
      isAvailable: () => (settings()?.zoom ?? 2) < 2,
      run: zoomTo((zoom) => zoom + zoomStep),
    },
    {
      id: 'zoom-out',
      title: titles.zoomOut,
      group: 'view',
      icon: ZoomOut,
      keywords: 'smaller size scale',
      isAvailable: () => (settings()?.zoom ?? 0.5) > 0.5,
      run: zoomTo((zoom) => zoom - zoomStep),
    },
    {
      id: 'zoom-reset',
      title: titles.zoomReset,
      group: 'view',
      icon: Monitor,
      keywords: 'normal size scale actual',
      isAvailable: () => isReady() && settings()?.zoom !== 1,
      run: zoomTo(() => 1),
    },
  ];
}
