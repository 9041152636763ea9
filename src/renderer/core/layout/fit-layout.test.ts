import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../../shared/settings/settings';
import { fitLayout } from './fit-layout';

const wanted = { ...defaultSettings.layout, isPanelOpen: true };

describe('a window', () => {
  test('with room has all three beside each other, as wide as the user wants them', () => {
    expect(fitLayout(1280, wanted)).toEqual({
      sidebar: { isOver: false, width: 264, most: 480 },
      panel: { isOver: false, width: 416, most: 640 },
    });
  });

  test('of 1024 pixels has room for one of the two, and one of 400 lays both over the conversation', () => {
    const over = (width: number) => {
      const { sidebar, panel } = fitLayout(width, wanted);
      return [sidebar.isOver, panel.isOver, sidebar.width, panel.width];
    };
    expect([over(1_200), over(1_024), over(800), over(400)]).toEqual([
      [false, false, 264, 416],
      [true, false, 264, 416],
      [true, false, 264, 416],
      [true, true, 264, 400],
    ]);
  });
});

test('a panel that is made wide takes the room of the sidebar before that of the conversation', () => {
  const sidebarIsOver = (panelWidth: number) => fitLayout(1_280, { ...wanted, panelWidth }).sidebar.isOver;
  expect([sidebarIsOver(416), sidebarIsOver(601)]).toEqual([false, true]);
});

test('the conversation stays legible and every part in the window, whatever the user wants', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 320, max: 4_000 }),
      fc.record({
        isSidebarOpen: fc.boolean(),
        isPanelOpen: fc.boolean(),
        sidebarWidth: fc.integer({ min: 160, max: 600 }),
        panelWidth: fc.integer({ min: 240, max: 1_600 }),
      }),
      (width, layout) => {
        const { sidebar, panel } = fitLayout(width, layout);
        const beside =
          (layout.isSidebarOpen && !sidebar.isOver ? sidebar.width : 0) +
          (layout.isPanelOpen && !panel.isOver ? panel.width : 0);
        expect(width - beside).toBeGreaterThanOrEqual(sidebar.isOver ? 320 : 376);
        for (const part of [...(layout.isSidebarOpen ? [sidebar] : []), ...(layout.isPanelOpen ? [panel] : [])]) {
          expect(part.width).toBeGreaterThanOrEqual(200);
          expect(part.width).toBeLessThanOrEqual(Math.min(part.most, width));
        }
        // Fitting a fitted layout changes nothing.
        const again = { ...layout, sidebarWidth: sidebar.width, panelWidth: panel.width };
        expect(fitLayout(width, again)).toEqual({ sidebar, panel });
      },
    ),
  );
});
