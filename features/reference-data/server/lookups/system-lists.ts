import { lookupRows } from './lookup-row.ts';

const risk = (level: 'low' | 'high', command: string) => ({ command, risk: level, output: 'text' });

/** What administrators run on controllers (only these, by id), and how long data is kept. */
export const systemLists = [
  ...lookupRows('bashCommand', 20, [
    ['uptime', 'Time running and load', 'Tiempo en marcha y carga', risk('low', 'uptime')],
    ['disk', 'Disk space', 'Espacio en disco', risk('low', 'df -h')],
    ['memory', 'Memory', 'Memoria', risk('low', 'free -m')],
    [
      'temperature',
      'Processor temperature',
      'Temperatura del procesador',
      risk('low', 'cat /sys/class/thermal/thermal_zone0/temp'),
    ],
    [
      'processes',
      'Busiest processes',
      'Procesos más activos',
      risk('low', 'ps -eo pid,pcpu,pmem,comm --sort=-pcpu | head -n 15'),
    ],
    ['network', 'Network addresses', 'Direcciones de red', risk('low', 'ip -brief address')],
    ['clock', 'Clock and time source', 'Reloj y fuente horaria', risk('low', 'timedatectl status')],
    ['buses', 'Devices on the first I2C bus', 'Dispositivos del primer bus I2C', risk('low', 'i2cdetect -y 1')],
    [
      'kernelLog',
      'Last kernel messages',
      'Últimos mensajes del núcleo',
      risk('low', 'dmesg --level=err,warn | tail -n 50'),
    ],
    ['restartNetwork', 'Restart the network', 'Reiniciar la red', risk('high', 'systemctl restart systemd-networkd')],
    ['reboot', 'Reboot the controller', 'Reiniciar el controlador', risk('high', 'systemctl reboot')],
  ]),
  ...lookupRows('retentionRule', 110, [
    [
      'readings',
      'Sensor readings',
      'Lecturas de sensores',
      { family: 'readings', rawDays: 90, fiveMinDays: 1096, hourlyDays: 3653, legalMinDays: 0 },
    ],
    [
      'deviceStates',
      'Device states',
      'Estados de dispositivos',
      { family: 'deviceStates', rawDays: 400, legalMinDays: 0 },
    ],
    ['commands', 'Commands', 'Órdenes', { family: 'commands', rawDays: 1096, legalMinDays: 365 }],
    ['exceptions', 'Alerts', 'Alertas', { family: 'exceptions', rawDays: 1096, legalMinDays: 365 }],
    ['photos', 'Photos', 'Fotos', { family: 'photos', rawDays: 365, legalMinDays: 90 }],
    [
      'browserErrors',
      'Browser errors',
      'Errores del navegador',
      { family: 'browserErrors', rawDays: 180, legalMinDays: 0 },
    ],
    ['chat', 'Chat', 'Mensajes', { family: 'chat', rawDays: 90, legalMinDays: 0 }],
    [
      'stateMessages',
      'Messages to the state',
      'Mensajes al estado',
      { family: 'stateMessages', rawDays: 2557, legalMinDays: 1826 },
    ],
    [
      'activityLog',
      'Activity log',
      'Registro de actividad',
      { family: 'activityLog', rawDays: 2557, legalMinDays: 1826 },
    ],
  ]),
];
