/** How tall a picker without pictures is at least (px), also before it has come. */
export const pickerHeight = 96;
