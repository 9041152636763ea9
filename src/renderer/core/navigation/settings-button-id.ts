/** The settings give the focus back to it where they were opened from outside the window. */
export const settingsButtonId = 'settings-button';
