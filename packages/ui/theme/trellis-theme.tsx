import { ThemeProvider } from '@mui/material/styles';
import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { serveHints } from '../hint/serve-hints.ts';
import { cssVariables } from './css-variables.ts';
import { trellisTheme } from './theme.ts';
import { tokens, type Density, type Scheme } from './tokens.ts';
import './fonts.css';
import './base.css';
import '../hint/hint.css';

interface TrellisThemeProps {
  scheme: Scheme;
  density?: Density;
  children: ReactNode;
}

/** Dresses everything inside it; also sets the colours that plain style sheets read, and the browser's own bars. */
export function TrellisTheme({ scheme, density = 'comfortable', children }: TrellisThemeProps) {
  useLayoutEffect(() => applyColourScheme(scheme), [scheme]);
  useEffect(() => serveHints(), []);
  return <ThemeProvider theme={trellisTheme(scheme, density)}>{children}</ThemeProvider>;
}

/** Puts a scheme's colours on the document before or while React draws. */
export function applyColourScheme(scheme: Scheme): void {
  const root = document.documentElement;
  root.dataset['scheme'] = scheme;
  root.style.colorScheme = scheme;
  for (const [name, value] of Object.entries(cssVariables(scheme))) root.style.setProperty(name, value);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', tokens[scheme].page);
}
