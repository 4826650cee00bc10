/** Who wires, swaps and tests the equipment of a facility. */
export const installers = ['maintenance'] as const;
/** Who keeps what every facility's equipment is described by: types, templates, test plans. */
export const providers = ['administrator'] as const;
/** Who writes what controllers run: control loops, kinds of device, releases. */
export const loopAuthors = ['administrator', 'softwareDeveloper'] as const;
