import { contextBridge, type IpcRendererEvent, ipcRenderer, webUtils } from 'electron';
import type { AinternBridge } from '../shared/contract/contract';
import type { EventMessage } from '../shared/contract/event-message';
import { eventChannel, invokeChannel } from '../shared/contract/ipc-channels';

/**
 * A pipe with two fixed channels. Main validates everything that comes through; doing it here would add no security.
 */
const bridge: AinternBridge = {
  host: 'electron',
  invoke: (name, input) => ipcRenderer.invoke(invokeChannel, name, input),
  subscribe(listener) {
    // The event object holds the sender, through which a page could reach every channel.
    const forward = (_event: IpcRendererEvent, message: EventMessage) => listener(message);
    ipcRenderer.on(eventChannel, forward);
    return () => void ipcRenderer.off(eventChannel, forward);
  },
  // Throws for anything that is not a file.
  pathOf: (file) => webUtils.getPathForFile(file as File),
};

contextBridge.exposeInMainWorld('aintern', bridge);
