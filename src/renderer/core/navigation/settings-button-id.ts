/** The settings return the focus to it if they were opened from outside the window. */
export const settingsButtonId = 'settings-button';
