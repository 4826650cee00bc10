import { useSyncExternalStore } from 'react';

/** A start-up image of an installed application on an Apple device. */
export interface StartupImage {
  /** Media query of the device size. */
  media: string;
  url: string;
}

/** How the product is called and looks under this host name. */
export interface Branding {
  productName: string;
  copyright?: string | null;
  favIconUrl?: string | null;
  loginPageHostCompanyLogoUrl?: string | null;
  /** CSS colour behind that logo. */
  loginPageHostCompanyLogoBgColor?: string | null;
  mainNavigationCompanyLogoUrl?: string | null;
  mainNavigationMiniCompanyLogoUrl?: string | null;
  /** Seconds without input after which the page loads anew; 0: never. */
  idleUserRefresh: number;
  /** E-mail domain of the company's own staff. */
  staffEmailDomain?: string | null;
  iosIcon152?: string | null;
  iosIcon167?: string | null;
  iosIcon180?: string | null;
  iosStartupImages?: readonly StartupImage[] | null;
}

/** What holds where nothing else is set up. */
export const defaultBranding: Branding = { productName: 'Trellis', idleUserRefresh: 0 };

let branding = defaultBranding;
const listeners = new Set<() => void>();

/** Names the branding from now on. */
export function setBranding(next: Branding): void {
  branding = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Name, logos and habits of the product under this host name. */
export const useBranding = (): Branding => useSyncExternalStore(subscribe, () => branding);
