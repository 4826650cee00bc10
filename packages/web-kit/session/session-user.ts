import type { MenuEntry } from '../routes/menu-entry.ts';

export interface SessionFacility {
  id: number;
  name: string;
  status?: string | null;
}

/** An entry of the menu as the server supplies it. */
export interface SessionMenu extends MenuEntry {
  id?: number;
  label?: string | null;
  description?: string | null;
  /** Icon. */
  class?: string | null;
  color?: string | null;
  isFavorite?: boolean | null;
  /** Where it stands among the favourites. */
  favoriteSeq?: number | null;
  isConfigModule?: boolean | null;
  isMobileFriendly?: boolean | null;
  isShortMenu?: boolean | null;
  topickey?: string | null;
  /** Heading of the full-screen menu, and where it stands. */
  category?: string | null;
  categoryOrdinal?: number | null;
  children?: readonly SessionMenu[] | null;
}

/** The signed-in person, as sign-in answers. */
export interface SessionUser {
  id: number;
  user_id: number;
  apitoken: string;
  facility_id: number | null;
  facilityname: string | null;
  /** The facility in view, as far as the first view needs to know it. */
  facility?: { id: number; name: string; state: string | null; isMetrcEnabled: boolean } | null;
  /** IANA name. */
  facility_timezone: string | null;
  facility_UTCOffset?: number | string | null;
  lastlogin: string | null;
  menus?: readonly SessionMenu[] | null;
  firstname: string | null;
  lastname: string | null;
  position?: string | null;
  email: string;
  roles: readonly { id: number; name: string }[];
  theme?: string | null;
  allowPushNotifications?: boolean | null;
  /** 11: browser time; 12: facility time. */
  timePreference?: number | null;
  /** 13: 12-hour clock; 14: 24-hour clock. */
  timePreference24Hour?: number | null;
  showIntroVideo?: boolean | null;
  profileImg?: string | null;
  lang?: string | null;
  /** What is shown: the person's own units, else those of the facility. */
  units?: string | null;
  /** The person's own choice. */
  ownUnits?: string | null;
  /** Path of the page to start with. */
  defaultView?: string | null;
  /** What a unit's chart shows first. */
  defaultChart?: string | null;
  /** What choosing a unit's state does. */
  vfuStateInteraction?: string | null;
  /** How the device dashboard lays out units. */
  deviceDashboardView?: string | null;
  showFullVfuName?: boolean | null;
  vfuLegacyView?: boolean | null;
  facilities?: readonly SessionFacility[] | null;
}

/** Administrators: role ids 7 and 5. */
export const isAdmin = (user: Pick<SessionUser, 'roles'>): boolean => user.roles.some(({ id }) => id === 7 || id === 5);

/** Only a sub-tenant here (role id 10): what is told of the whole facility is not theirs. */
export const isSubTenant = ({ roles }: Pick<SessionUser, 'roles'>): boolean =>
  roles.length > 0 && roles.every(({ id }) => id === 10);
