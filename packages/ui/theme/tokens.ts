/** Light or dark. Both are designed; neither is derived from the other. */
export type Scheme = 'light' | 'dark';

/** How roomy controls are: `comfortable` for fingers, `compact` for a mouse. */
export type Density = 'comfortable' | 'compact';

/** What a state means. Each has one colour, one icon and one word; nothing else on screen is coloured. */
export const stateNames = ['healthy', 'warning', 'error', 'offline', 'disabled', 'info'] as const;
export type StateName = (typeof stateNames)[number];

/** `text` is readable (≥ 4.5:1) on the page, on paper and on its own `tint`; `onSolid` on `solid`. */
interface StateColours {
  text: string;
  tint: string;
  line: string;
  solid: string;
  onSolid: string;
}

interface SchemeTokens {
  page: string;
  paper: string;
  raised: string;
  hover: string;
  /** The edge beyond which more can be scrolled to. */
  edge: string;
  line: string;
  lineStrong: string;
  text: string;
  textSoft: string;
  textFaint: string;
  brand: string;
  brandStrong: string;
  onBrand: string;
  brandTint: string;
  focus: string;
  /** Parts of a device icon that run. */
  active: string;
  night: string;
  band: string;
  bandLine: string;
  /** Lines of charts: none looks like trouble. */
  series: readonly string[];
  states: Readonly<Record<StateName, StateColours>>;
}

const light: SchemeTokens = {
  page: '#f6f8fa',
  paper: '#ffffff',
  raised: '#ffffff',
  hover: '#eef2f6',
  edge: 'rgba(15, 23, 42, 0.16)',
  line: '#dde3ea',
  lineStrong: '#b6c2cf',
  text: '#111827',
  textSoft: '#475569',
  textFaint: '#5f6e81',
  brand: '#0b6b4b',
  brandStrong: '#08543b',
  onBrand: '#ffffff',
  brandTint: '#e3f3ec',
  focus: '#1d4ed8',
  active: '#c2410c',
  night: 'rgba(30, 41, 59, 0.07)',
  band: 'rgba(22, 128, 61, 0.11)',
  bandLine: 'rgba(22, 128, 61, 0.45)',
  series: ['#1d4ed8', '#a21caf', '#7c3aed', '#0e7490', '#be185d', '#4d7c0f'],
  states: {
    healthy: { text: '#167a3b', tint: '#e6f5ea', line: '#a9d9b8', solid: '#16803c', onSolid: '#ffffff' },
    warning: { text: '#9a4d06', tint: '#fef3dc', line: '#f0c778', solid: '#b45309', onSolid: '#ffffff' },
    error: { text: '#c11f1f', tint: '#fdecec', line: '#f2b5b5', solid: '#d12828', onSolid: '#ffffff' },
    offline: { text: '#8f1616', tint: '#f8dddd', line: '#d08a8a', solid: '#8f1616', onSolid: '#ffffff' },
    disabled: { text: '#262f3d', tint: '#e4e8ed', line: '#aab4c0', solid: '#262f3d', onSolid: '#ffffff' },
    info: { text: '#1d4ed8', tint: '#e7eefe', line: '#b3c8fb', solid: '#1d4ed8', onSolid: '#ffffff' },
  },
};

const dark: SchemeTokens = {
  page: '#0c1117',
  paper: '#131a22',
  raised: '#1a232d',
  hover: '#1e2833',
  edge: 'rgba(0, 0, 0, 0.6)',
  line: '#28333f',
  lineStrong: '#465464',
  text: '#e8edf2',
  textSoft: '#a9b6c4',
  textFaint: '#8f9dac',
  brand: '#3fc48f',
  brandStrong: '#67d6a9',
  onBrand: '#04261a',
  brandTint: '#12302a',
  focus: '#8ab4ff',
  active: '#fb923c',
  night: 'rgba(0, 0, 0, 0.32)',
  band: 'rgba(74, 222, 128, 0.10)',
  bandLine: 'rgba(74, 222, 128, 0.40)',
  series: ['#7aa7ff', '#e38bf5', '#b79bff', '#38c6da', '#f58fbf', '#a3d65c'],
  states: {
    healthy: { text: '#4ade80', tint: '#10291b', line: '#24593a', solid: '#22a653', onSolid: '#04170b' },
    warning: { text: '#fbbf24', tint: '#2e2410', line: '#6b5116', solid: '#e3a008', onSolid: '#1c1402' },
    error: { text: '#fb8585', tint: '#331a1d', line: '#75343a', solid: '#ef5a5a', onSolid: '#210505' },
    offline: { text: '#ff9c9c', tint: '#3f1518', line: '#8a2a30', solid: '#b3262d', onSolid: '#ffffff' },
    disabled: { text: '#a3aebb', tint: '#212932', line: '#465464', solid: '#7b8896', onSolid: '#0c1117' },
    info: { text: '#8ab4ff', tint: '#16233c', line: '#2f4a7c', solid: '#5b8def', onSolid: '#04102a' },
  },
};

/** Every colour of both schemes. */
export const tokens: Readonly<Record<Scheme, SchemeTokens>> = { light, dark };

/** Corner radius in px. */
export const radius = 8;
/** Below this width (px) the drawer is temporary and tables become cards. */
export const phoneBreakpoint = 960;
