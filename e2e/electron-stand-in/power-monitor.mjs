import { EventEmitter } from 'node:events';

/** Tests emit its events: `suspend`, `resume`, and `shutdown` with an event that can be prevented. */
class PowerMonitor extends EventEmitter {
  getSystemIdleTime() {
    return 0;
  }

  isOnBatteryPower() {
    return false;
  }
}

export const powerMonitor = new PowerMonitor();
