import type { I18n, MessageDescriptor } from '@lingui/core';

export const EMERGENCY_PUSHES = ['emergency_asked', 'emergency_half', 'emergency_last', 'emergency_opened'] as const;
export type EmergencyPushKind = (typeof EMERGENCY_PUSHES)[number];

const SOON = { id: 'pushEmergency.soon', message: '{name} can read your documents soon' };
const TITLES: Record<EmergencyPushKind, MessageDescriptor> = {
  emergency_asked: { id: 'pushEmergency.asked', message: '{name} asks to read your documents' },
  emergency_half: SOON,
  emergency_last: { id: 'pushEmergency.last', message: '{name} can read your documents within a day' },
  emergency_opened: { id: 'pushEmergency.opened', message: '{name} can now read your documents' },
};

/** A locked phone names nobody where its owner wants no names on it. */
export function emergencyPushWords(
  i18n: I18n,
  { kind, about, showsNames }: { kind: EmergencyPushKind; about: { id: string; name: string }; showsNames: boolean },
): { title: string; body: string; url: string } {
  const shown = showsNames ? about.name : i18n.t({ id: 'pushEmergency.someone', message: 'Someone you chose' });
  const body =
    kind === 'emergency_opened'
      ? i18n.t({ id: 'pushEmergency.end', message: 'Tap to see or end this.' })
      : i18n.t({ id: 'pushEmergency.refuse', message: 'Tap to see the request or refuse.' });
  return { title: i18n.t({ ...TITLES[kind], values: { name: shown } }), body, url: `/emergency/from/${about.id}` };
}
