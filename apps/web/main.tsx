import { createRoot } from 'react-dom/client';
import { wearScheme } from '@trellis/ui';
import { App } from './app.tsx';
import { wearKnownBranding } from './branding/start-branding.ts';
import { features } from './features.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { startKit } from './start-kit.ts';

const kit = await startKit(features);
wearKnownBranding();
wearScheme(kit.preferences.get().theme);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(<App kit={kit} features={features} />);
registerServiceWorker();
