const camera = (
  label: string,
  make: string,
  protocol: 'rtsp' | 'onvif' | 'snapshot',
  [streamTemplate, snapshotTemplate]: readonly [string | null, string | null],
  more: Readonly<Record<string, unknown>> = {},
) => ({ label, labelEs: label, make, protocol, streamTemplate, snapshotTemplate, ...more });

/** Cameras by how their pictures are fetched; addresses as their makers document them. */
export const cameraTypeRows = [
  camera('ONVIF', 'ONVIF', 'onvif', [null, null], { labelEs: 'ONVIF (cualquier marca)', label: 'ONVIF (any make)' }),
  camera('RTSP', 'RTSP', 'rtsp', ['rtsp://{ip}:554/', null], {
    label: 'RTSP (any make)',
    labelEs: 'RTSP (cualquier marca)',
  }),
  camera('Still pictures', 'HTTP', 'snapshot', [null, 'http://{ip}/snapshot.jpg'], {
    label: 'Still pictures (any make)',
    labelEs: 'Imágenes fijas (cualquier marca)',
  }),
  camera('Axis', 'Axis', 'rtsp', ['rtsp://{ip}/axis-media/media.amp', 'http://{ip}/axis-cgi/jpg/image.cgi'], {
    resolution: '1920×1080',
  }),
  camera(
    'Hikvision',
    'Hikvision',
    'rtsp',
    ['rtsp://{ip}:554/Streaming/Channels/101', 'http://{ip}/ISAPI/Streaming/channels/101/picture'],
    { resolution: '2688×1520' },
  ),
  camera(
    'Dahua, Amcrest',
    'Dahua',
    'rtsp',
    ['rtsp://{ip}:554/cam/realmonitor?channel=1&subtype=0', 'http://{ip}/cgi-bin/snapshot.cgi?channel=1'],
    { resolution: '2688×1520' },
  ),
  camera('Dahua, PTZ', 'Dahua', 'onvif', ['rtsp://{ip}:554/cam/realmonitor?channel=1&subtype=0', null], {
    label: 'Dahua, pan and tilt',
    labelEs: 'Dahua, orientable',
    ptz: true,
    resolution: '1920×1080',
  }),
  camera('Growth camera', 'Raspberry Pi', 'snapshot', [null, 'http://{ip}:8080/still.jpg'], {
    label: 'Growth camera of a unit',
    labelEs: 'Cámara de crecimiento de una unidad',
    use: 'growth',
    resolution: '4608×2592',
  }),
].map((row, index) => ({ id: index + 1, seq: index + 1, ...row }));

const usualPorts = { modbus: 502, ethernetip: 44_818, bacnet: 47_808, opcua: 4840 } as const;

const plc = (vendor: string, model: string, protocol: keyof typeof usualPorts) => ({
  label: `${vendor} ${model}`,
  labelEs: `${vendor} ${model}`,
  vendor,
  model,
  protocol,
  defaultPort: usualPorts[protocol],
});

/** Makes of PLC and the protocol they are usually reached by. */
export const plcTypeRows = [
  { label: 'Simulated', labelEs: 'Simulado', protocol: 'simulated' },
  { label: 'Modbus TCP (any make)', labelEs: 'Modbus TCP (cualquier marca)', protocol: 'modbus', defaultPort: 502 },
  { label: 'BACnet/IP (any make)', labelEs: 'BACnet/IP (cualquier marca)', protocol: 'bacnet', defaultPort: 47_808 },
  { label: 'OPC UA (any make)', labelEs: 'OPC UA (cualquier marca)', protocol: 'opcua', defaultPort: 4840 },
  plc('Siemens', 'S7-1200 / S7-1500', 'opcua'),
  plc('Allen-Bradley', 'CompactLogix', 'ethernetip'),
  plc('Schneider Electric', 'Modicon M241 / M251', 'modbus'),
  plc('WAGO', 'PFC200', 'modbus'),
  plc('Beckhoff', 'CX', 'opcua'),
  plc('AutomationDirect', 'Productivity', 'modbus'),
  plc('Opto 22', 'groov EPIC', 'opcua'),
  plc('Carel', 'c.pCO', 'bacnet'),
  plc('Johnson Controls', 'Metasys', 'bacnet'),
].map((row, index) => ({ id: index + 1, seq: index + 1, ...row }));
