import { createRoot } from 'react-dom/client';
import { applyColourScheme, mendBrowserLanguage } from '@trellis/ui';
import { App } from './app.tsx';
import { applyKnownBranding } from './branding/start-branding.ts';
import { features } from './features.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { startKit } from './start-kit.ts';
import { noteRenderError, reportErrors, watchErrors } from './watch-errors.ts';

watchErrors();
// Before any page brings the library that reads it; the parts of the built program keep no order of their own.
mendBrowserLanguage(navigator);
const kit = await startKit(features);
applyKnownBranding();
applyColourScheme(kit.preferences.get().theme);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root, { onCaughtError: noteRenderError, onUncaughtError: noteRenderError }).render(
  <App kit={kit} features={features} />,
);
registerServiceWorker();
reportErrors(kit.session);
