import { defaultBranding, setBranding, type Branding } from '@trellis/web-kit';
import { findBranding } from './find-branding.ts';
import { wearIcons } from './wear-icons.ts';

const key = 'trellis.branding';

/** What is told when the branding could not be applied. */
interface BrandingWords {
  /** No single record is for this host name. */
  onUnknown: () => void;
  /** The lookup itself failed. */
  onFailed: () => void;
}

/** Wears the branding this browser knew last, before anything is drawn. */
export function wearKnownBranding(): void {
  const known = readKnown();
  if (known) wear(known);
}

/** Looks up the branding in force and wears it. Offline the known one stays. */
export async function refreshBranding({ onUnknown, onFailed }: BrandingWords): Promise<void> {
  const found = await findBranding(location.hostname);
  if (found.kind === 'found') return wear(found.branding, true);
  if (found.kind === 'unknown') {
    forget();
    wear(defaultBranding);
    return onUnknown();
  }
  // Without a connection there is a banner that says so; it needs no second message.
  if (navigator.onLine) onFailed();
}

function wear(branding: Branding, isNew = false): void {
  setBranding(branding);
  wearIcons(branding);
  if (isNew) remember(branding);
}

function readKnown(): Branding | undefined {
  try {
    const text = localStorage.getItem(key);
    return text ? (JSON.parse(text) as Branding) : undefined;
  } catch {
    return undefined;
  }
}

function remember(branding: Branding): void {
  try {
    localStorage.setItem(key, JSON.stringify(branding));
  } catch {
    // Refused storage: the next page looks it up again.
  }
}

function forget(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
