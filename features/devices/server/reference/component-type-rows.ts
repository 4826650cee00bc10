type Row = Readonly<Record<string, unknown>>;

const output = (label: string, labelEs: string, bus: string, driver: string, more: Row = {}) => ({
  label,
  labelEs,
  kind: 'output',
  bus,
  direction: 'out',
  driver,
  ...more,
});
const input = (label: string, labelEs: string, bus: string, driver: string, more: Row = {}) => ({
  label,
  labelEs,
  kind: 'input',
  bus,
  direction: 'in',
  driver,
  ...more,
});
const sensor = (
  label: string,
  labelEs: string,
  bus: string,
  driver: string,
  defaultAddress?: string,
  more: Row = {},
) => ({
  label,
  labelEs,
  kind: 'sensor',
  bus,
  direction: 'in',
  driver,
  ...(defaultAddress !== undefined && { defaultAddress }),
  ...more,
});
const expander = (label: string, labelEs: string, driver: string, portCount: number, defaultAddress: string) => ({
  label,
  labelEs,
  kind: 'expander',
  bus: 'i2c',
  direction: 'both',
  driver,
  portCount,
  defaultAddress,
});
const driver = (
  label: string,
  labelEs: string,
  bus: string,
  name: string,
  portCount: number,
  defaultAddress?: string,
) => ({
  label,
  labelEs,
  kind: 'driver',
  bus,
  direction: 'out',
  driver: name,
  portCount,
  ...(defaultAddress !== undefined && { defaultAddress }),
});

/** Components a controller is built from; addresses as the chips are delivered. */
export const componentTypeRows = [
  output('Relay output', 'Salida de relé', 'gpio', 'gpio', { required: true }),
  output('Dimmed output, 0–10 V', 'Salida regulada, 0–10 V', 'analog', 'analog-out'),
  input('Switch input', 'Entrada de contacto', 'gpio', 'gpio'),
  input('Pulse input (flow meter)', 'Entrada de pulsos (caudalímetro)', 'gpio', 'pulse'),
  input('Current input, 4–20 mA', 'Entrada de corriente, 4–20 mA', 'analog', 'analog-in'),
  expander('Port expander, 16 ports (MCP23017)', 'Expansor de 16 puertos (MCP23017)', 'mcp23017', 16, '0x20'),
  expander('Port expander, 8 ports (PCF8574)', 'Expansor de 8 puertos (PCF8574)', 'pcf8574', 8, '0x20'),
  expander('Bus multiplexer, 8 channels (TCA9548A)', 'Multiplexor de 8 canales (TCA9548A)', 'tca9548a', 8, '0x70'),
  {
    ...input('Analogue input, 4 channels (ADS1115)', 'Entrada analógica de 4 canales (ADS1115)', 'i2c', 'ads1115'),
    portCount: 4,
    defaultAddress: '0x48',
  },
  driver(
    'Analogue output, 4 channels (MCP4728)',
    'Salida analógica de 4 canales (MCP4728)',
    'i2c',
    'mcp4728',
    4,
    '0x60',
  ),
  driver(
    'Pulse-width driver, 16 channels (PCA9685)',
    'Controlador PWM de 16 canales (PCA9685)',
    'i2c',
    'pca9685',
    16,
    '0x40',
  ),
  driver('Motor driver (curtain)', 'Controlador de motor (cortina)', 'gpio', 'motor', 2),
  sensor('Temperature and humidity (SHT3x)', 'Temperatura y humedad (SHT3x)', 'i2c', 'sht3x', '0x44', {
    required: true,
  }),
  sensor('CO2 (SCD4x)', 'CO2 (SCD4x)', 'i2c', 'scd4x', '0x62'),
  sensor('Light (BH1750)', 'Luz (BH1750)', 'i2c', 'bh1750', '0x23'),
  sensor('Temperature probe (DS18B20)', 'Sonda de temperatura (DS18B20)', 'oneWire', 'ds18b20'),
  sensor('Substrate probe (SDI-12)', 'Sonda de sustrato (SDI-12)', 'sdi12', 'sdi12', '0'),
  sensor('Climate sensor (Modbus RTU)', 'Sensor de clima (Modbus RTU)', 'rs485', 'modbus', '1'),
  driver('Air unit (Modbus RTU)', 'Unidad de aire (Modbus RTU)', 'rs485', 'modbus', 1, '1'),
  driver(
    'Input and output module (Modbus RTU)',
    'Módulo de entradas y salidas (Modbus RTU)',
    'rs485',
    'modbus',
    8,
    '1',
  ),
  { ...sensor('Camera', 'Cámara', 'usb', 'camera'), kind: 'input' },
  { ...output('Simulated output', 'Salida simulada', 'virtual', 'simulated'), direction: 'both' },
].map((row, index) => ({ id: index + 1, seq: index + 1, ...row }));
