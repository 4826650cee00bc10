import { createTheme, type Theme } from '@mui/material/styles';
import { componentStyles } from './component-styles.ts';
import { phoneBreakpoint, radius, tokens, type Density, type Scheme } from './tokens.ts';

const themes = new Map<string, Theme>();

/** The one theme of the product in a scheme and density; built once each. */
export function trellisTheme(scheme: Scheme, density: Density = 'comfortable'): Theme {
  const key = `${scheme} ${density}`;
  let theme = themes.get(key);
  if (!theme) themes.set(key, (theme = buildTheme(scheme, density)));
  return theme;
}

const fontFamily =
  "'Inter Variable', 'Inter', 'Inter Stand-in', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

function buildTheme(scheme: Scheme, density: Density): Theme {
  const colours = tokens[scheme];
  const state = (name: 'healthy' | 'warning' | 'error' | 'info') => ({
    main: colours.states[name].solid,
    light: colours.states[name].tint,
    dark: colours.states[name].text,
    contrastText: colours.states[name].onSolid,
  });
  return createTheme({
    palette: {
      mode: scheme,
      primary: { main: colours.brand, dark: colours.brandStrong, contrastText: colours.onBrand },
      secondary: { main: colours.textSoft },
      success: state('healthy'),
      warning: state('warning'),
      error: state('error'),
      info: state('info'),
      background: { default: colours.page, paper: colours.paper },
      text: { primary: colours.text, secondary: colours.textSoft, disabled: colours.textFaint },
      divider: colours.line,
    },
    shape: { borderRadius: radius },
    breakpoints: { values: { xs: 0, sm: 600, md: phoneBreakpoint, lg: 1280, xl: 1920 } },
    transitions: {
      duration: { shortest: 100, shorter: 120, short: 150, standard: 150, enteringScreen: 150, leavingScreen: 120 },
    },
    // Whoever asks their device for less motion gets none: tabs do not slide away from under a finger, dialogs are gone at once.
    motion: { reducedMotion: 'system' },
    typography: {
      fontFamily,
      fontSize: 14,
      h1: { fontSize: 28, fontWeight: 650, lineHeight: 1.2, letterSpacing: '-0.015em' },
      h2: { fontSize: 20, fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em' },
      h3: { fontSize: 16, fontWeight: 600, lineHeight: 1.4 },
      body1: { fontSize: 14, lineHeight: 1.5 },
      body2: { fontSize: 14, lineHeight: 1.5 },
      caption: { fontSize: 12, lineHeight: 1.4 },
      button: { fontSize: 14, fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
    },
    components: componentStyles(colours, density),
  });
}
