import type { PageSetting } from '@trellis/web-kit/routes';

/** The single settings of the profile, as the palette finds them; each leads to the element of this id. */
export const profileSettings: readonly PageSetting[] = [
  setting('name', 'firstname'),
  setting('position', 'position'),
  setting('email', 'changeEmail'),
  setting('photo', 'photo'),
  setting('language', 'language'),
  setting('theme', 'theme'),
  setting('units', 'units'),
  setting('clock', 'clock'),
  setting('time', 'time'),
  setting('default-view', 'defaultView'),
  setting('default-chart', 'defaultChart'),
  setting('state-interaction', 'stateInteraction'),
  setting('dashboard-view', 'dashboardView'),
  setting('full-names', 'showFullVfuName'),
  setting('notification-method', 'notificationMethod'),
  setting('phone', 'cellPhone'),
  setting('push', 'push'),
  setting('devices', 'devices.title'),
  setting('alert-channels', 'channels.title'),
  setting('quiet-hours', 'quiet'),
  setting('told', 'told'),
  setting('password', 'changePassword'),
  setting('two-factor', 'twoFactor'),
  setting('pin', 'pin'),
];

function setting(anchor: string, key: string): PageSetting {
  return { anchor, labelKey: `access:profile.${key}` };
}
