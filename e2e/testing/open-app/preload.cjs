const { contextBridge } = require('electron');

window.fromPreload = true;
globalThis.processFromPreload = process;
if (process.contextIsolated) contextBridge.exposeInMainWorld('bridge', {});
