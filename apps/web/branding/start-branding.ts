import { defaultBranding, setBranding, type Branding } from '@trellis/web-kit';
import { findBranding } from './find-branding.ts';
import { applyIcons } from './apply-icons.ts';

const key = 'trellis.branding';

/** What is told when the branding could not be applied. */
interface BrandingWords {
  /** No single record is for this host name. */
  onUnknown: () => void;
  /** The lookup itself failed. */
  onFailed: () => void;
}

/** Applies the branding this browser knew last, before anything is drawn. */
export function applyKnownBranding(): void {
  const known = readKnown();
  if (known) applyBranding(known);
}

/** Looks up the branding in force and applies it. Offline the known one stays. */
export async function refreshBranding({ onUnknown, onFailed }: BrandingWords): Promise<void> {
  const found = await findBranding(location.hostname);
  if (found.kind === 'found') return applyBranding(found.branding, true);
  if (found.kind === 'unknown') {
    forget();
    applyBranding(defaultBranding);
    return onUnknown();
  }
  // Without a connection there is a banner that says so; it needs no second message.
  if (navigator.onLine) onFailed();
}

function applyBranding(branding: Branding, isNew = false): void {
  setBranding(branding);
  applyIcons(branding);
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
