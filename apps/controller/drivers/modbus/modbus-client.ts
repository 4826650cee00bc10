import type modbus from 'modbus-serial';

/** A connection to a Modbus server. */
export type Client = InstanceType<typeof modbus.default>;

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'modbusCode' in error ? error.modbusCode : undefined;

/** A Modbus exception is an answer (wrong address, busy); everything else means the line is broken. */
export const isModbusException = (error: unknown): boolean => codeOf(error) !== undefined;

/** The server does not know how to do this at all: illegal function, or illegal address. */
export const isNeverPossible = (error: unknown): boolean => codeOf(error) === 1 || codeOf(error) === 2;
