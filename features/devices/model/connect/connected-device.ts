import type { Controller } from '../controllers/controller.entity.ts';

/** A controller with everything it needs to speak with this installation. */
export interface ConnectedDevice {
  protocol: Controller['protocol'];
  isForeign: boolean;
  controllerId: number;
  deviceId: string;
  key: string;
  /** Group of its facility. */
  groupId: string;
  /** Where the web interface came from: `https://farm.example`. */
  origin: string;
  /** Null: the host of `origin`. */
  mqttHost: string | null;
  mqttPort: number;
  isMqttEncrypted: boolean;
}
