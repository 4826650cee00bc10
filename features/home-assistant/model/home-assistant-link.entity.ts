import {
  defineEntity,
  defineEvents,
  eventPayload,
  facilityScope,
  flag,
  instant,
  reference,
  secret,
  text,
  type Infer,
} from '@trellis/entity-kit';

/** Roles that see and keep what Home Assistant is told. */
export const homeAssistantKeepers = ['facilityManager'] as const;

/** Whether and how a facility's units are told to Home Assistant. */
export const HomeAssistantLink = defineEntity(
  'homeAssistantLink',
  {
    facility_id: reference('facility', { onDelete: 'cascade', serverSet: true }),
    isOn: flag({ default: false, serverSet: true }),
    discoveryPrefix: text({
      max: 60,
      serverSet: true,
      meaning: 'first level of the topics where Home Assistant looks',
    }),
    passwordHash: secret({ oneWay: true, optional: true, serverSet: true }),
    passwordMadeAt: instant({ optional: true, serverSet: true }),
  },
  {
    path: 'homeAssistantLinks',
    table: 'home_assistant_links',
    meaning: 'what Home Assistant is told',
    scope: facilityScope(),
    // Changed by calls of its own: a password is shown that once, and messages are taken back.
    access: { read: homeAssistantKeepers, create: 'nobody', update: 'nobody', delete: 'nobody' },
    unique: [['facility_id']],
    list: { columns: ['facility_id', 'isOn', 'discoveryPrefix', 'passwordMadeAt'], order: 'id' },
  },
);
export type HomeAssistantLink = Infer<typeof HomeAssistantLink>;
declare module '@trellis/entity-kit' {
  interface Entities {
    home_assistant_links: typeof HomeAssistantLink;
  }
}

/** What happens to a link. */
export const homeAssistantEvents = defineEvents('homeAssistant', {
  /** It was switched on or off, or has another prefix or password. `endsNow`: who is signed in with its login is signed out
   * at once; otherwise Home Assistant first hears what is taken back. */
  changed: eventPayload<{ facilityId: number; endsNow: boolean }>(),
});
