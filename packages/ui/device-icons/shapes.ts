/** Outlines on a 24 × 24 grid, stroke only; `fill` parts are filled while the device runs. */
export interface Shape {
  stroke: string;
  fill?: string;
}

/** Drawn once: the devices of a growing unit. */
export const shapes = {
  lightOff: { stroke: 'M4 6h16M6 6l1.5 5h9L18 6M10 6V3.5M14 6V3.5' },
  lightOn: {
    stroke: 'M4 6h16M6 6l1.5 5h9L18 6M10 6V3.5M14 6V3.5M12 14.5v5.5M7.5 14.2 5 18.6M16.5 14.2l2.5 4.4',
    fill: 'M6 6h12l-1.5 5h-9L6 6Z',
  },
  curtainOpen: { stroke: 'M3 4h18M5 4v16h2.5c0-6-.6-11-2.5-16ZM19 4v16h-2.5c0-6 .6-11 2.5-16Z' },
  curtainClosed: { stroke: 'M3 4h18M5 4v16h14V4M9 4v16M12 4v16M15 4v16', fill: 'M5 4h14v16H5V4Z' },
  curtainOpening: {
    stroke:
      'M3 4h18M5 4v16h3.5V4M19 4v16h-3.5V4M11 12h-.8m3.6 0h-.8M11.5 10.2 9.9 12l1.6 1.8M12.5 10.2l1.6 1.8-1.6 1.8',
  },
  curtainClosing: {
    stroke: 'M3 4h18M4 4v16h2.5V4M20 4v16h-2.5V4M8 12h2.6M16 12h-2.6M9 10.2l1.8 1.8L9 13.8M15 10.2 13.2 12l1.8 1.8',
  },
  irrigationOff: { stroke: 'M12 3.2c3.4 4.3 6 7.3 6 10.6a6 6 0 0 1-12 0c0-3.3 2.6-6.3 6-10.6Z' },
  irrigationOn: {
    stroke: 'M12 3.2c3.4 4.3 6 7.3 6 10.6a6 6 0 0 1-12 0c0-3.3 2.6-6.3 6-10.6ZM9 14.2a3 3 0 0 0 2.6 2.9',
    fill: 'M12 3.2c3.4 4.3 6 7.3 6 10.6a6 6 0 0 1-12 0c0-3.3 2.6-6.3 6-10.6Z',
  },
  irrigationWaiting: {
    stroke:
      'M10.4 5.2C7.5 8.9 5 11.3 5 14.3a5.6 5.6 0 0 0 5 5.5M10.4 5.2c1 1.3 2 2.5 2.8 3.6M16.5 11.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM16.5 14v2.2l1.5 1',
  },
  co2Off: {
    stroke:
      'M7.5 9.2a3.4 3.4 0 1 0 0 5.2M14 8.3a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM19.2 15.2c.3-.9 2-.8 2 .3 0 .9-2 1.5-2 2.7h2.2',
  },
  co2On: {
    stroke:
      'M7.5 9.2a3.4 3.4 0 1 0 0 5.2M14 8.3a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM19.2 15.2c.3-.9 2-.8 2 .3 0 .9-2 1.5-2 2.7h2.2M5 4.5h14M5 20.5h9',
  },
  humidifierOff: { stroke: 'M7 20h10l1-8H6l1 8ZM9.5 9c0-1.5 2-1.8 2-3.5M13.5 9c0-1.5 2-1.8 2-3.5' },
  humidifierOn: {
    stroke:
      'M7 20h10l1-8H6l1 8ZM9.5 9c0-1.5 2-1.8 2-3.5M13.5 9c0-1.5 2-1.8 2-3.5M6 8c0-1.2 1.5-1.5 1.5-3M17.5 8c0-1.2 1.5-1.5 1.5-3',
    fill: 'M7 20h10l1-8H6l1 8Z',
  },
  dehumidifierOff: {
    stroke: 'M5 4h14v16H5V4ZM8 8h8M8 11h8M12 13.5c1.2 1.5 1.9 2.2 1.9 3.1a1.9 1.9 0 0 1-3.8 0c0-.9.7-1.6 1.9-3.1Z',
  },
  dehumidifierOn: {
    stroke: 'M5 4h14v16H5V4ZM8 8h8M8 11h8M12 13.5c1.2 1.5 1.9 2.2 1.9 3.1a1.9 1.9 0 0 1-3.8 0c0-.9.7-1.6 1.9-3.1Z',
    fill: 'M5 4h14v16H5V4Z',
  },
  airOff: {
    stroke:
      'M12 12m-2 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0M12 10c-1-4 .5-6.5 3-6.5S17.5 8 13.6 10.8M14 12c4-1 6.5.5 6.5 3S16 17.5 13.2 13.6M12 14c1 4-.5 6.5-3 6.5S6.5 16 10.4 13.2M10 12c-4 1-6.5-.5-6.5-3S8 6.5 10.8 10.4',
  },
  bardOff: { stroke: 'M5 3h14v18H5V3ZM5 9h14M8 6h3M8.5 12.5h7M8.5 15h7M8.5 17.5h7' },
  heaterOff: { stroke: 'M3 8h18v8H3V8ZM7 8v8M12 8v8M17 8v8' },
  heaterOn: {
    stroke:
      'M3 12h18v7H3v-7ZM7 12v7M12 12v7M17 12v7M7.5 9c0-1.6 1.6-1.9 1.6-4M12 9c0-1.6 1.6-1.9 1.6-4M16.5 9c0-1.6 1.6-1.9 1.6-4',
    fill: 'M3 12h18v7H3v-7Z',
  },
  modeAutomatic: {
    stroke:
      'M19.5 12a7.5 7.5 0 0 1-13.8 4.1M4.5 12a7.5 7.5 0 0 1 13.8-4.1M18.6 4v4h-4M5.4 20v-4h4M9.8 14.5 12 9l2.2 5.5M10.5 12.8h3',
  },
  modeManual: {
    stroke:
      'M8 12.5V6.7a1.4 1.4 0 0 1 2.8 0v4.6m0-5.2V5a1.4 1.4 0 0 1 2.8 0v6.3m0-4.8a1.4 1.4 0 0 1 2.8 0v7.3c0 4-2.3 6.7-5.6 6.7-2.5 0-3.9-1.3-5.2-3.8l-1.9-3.7a1.3 1.3 0 0 1 2.2-1.4L8 14',
  },
  info: { stroke: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5M12 8v.1' },
  debug: {
    stroke:
      'M8.5 9.5a3.5 3.5 0 0 1 7 0v5.5a3.5 3.5 0 0 1-7 0V9.5ZM8.5 12H4M20 12h-4.5M8.7 16 5 18.5M15.3 16l3.7 2.5M8.7 9 5.5 6.5M15.3 9l3.2-2.5M10 6.3 8.5 4M14 6.3 15.5 4M9 12h6',
  },
  doNotDisturb: { stroke: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM8 12h8' },
} satisfies Record<string, Shape>;

export type ShapeName = keyof typeof shapes;
