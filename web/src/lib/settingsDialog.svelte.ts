/** Whether the settings are shown, over whichever page. */
class SettingsDialog {
  isOpen = $state(false);
}

export const settingsDialog = new SettingsDialog();
