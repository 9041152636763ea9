import { contextBridge, type IpcRendererEvent, ipcRenderer, webUtils } from 'electron';
import type { AinternBridge, EventMessage } from '../shared/contract/contract';
import { eventChannel, invokeChannel } from '../shared/contract/ipc-channels';

/** A pipe with two fixed channels. Main parses everything that comes through; here that would be for show. */
const bridge: AinternBridge = {
  host: 'electron',
  invoke: (name, input) => ipcRenderer.invoke(invokeChannel, name, input),
  subscribe(listener) {
    // The event object holds the sender, with which a page could reach every channel.
    const forward = (_event: IpcRendererEvent, message: EventMessage) => listener(message);
    ipcRenderer.on(eventChannel, forward);
    return () => void ipcRenderer.off(eventChannel, forward);
  },
  // It throws for whatever is no file.
  pathOf: (file) => webUtils.getPathForFile(file as File),
};

contextBridge.exposeInMainWorld('aintern', bridge);
