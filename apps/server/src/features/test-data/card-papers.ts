import type { SamplePaper } from './sample-paper.ts';

// `{name}`, `{today}` and `{expires}` are filled in. None of these senders exists.
export const CARD_PAPERS = {
  passport: {
    type: 'Passport',
    title: 'Passport',
    format: 'jpeg',
    paper: {
      kind: 'card',
      colors: ['#f3e9e4', '#7a1f2b', '#e6cfc6'],
      hasPortrait: true,
      hasChip: false,
      heading: 'REPUBLIC OF UTOPIA · PASSPORT',
      fields: [
        ['Name', '{name}'],
        ['Nationality', 'Utopian'],
        ['Date of birth', '12 Aug 1974'],
        ['Place of birth', 'Zenith'],
        ['Date of expiry', '{expires}'],
        ['Passport No.', 'L898902C3'],
      ],
      zone: 'passport',
    },
  },
  'identity-card': {
    type: 'ID',
    title: 'Identity card',
    format: 'png',
    paper: {
      kind: 'card',
      colors: ['#e6eef2', '#1d4e6b', '#cbdce5'],
      hasPortrait: true,
      hasChip: true,
      heading: 'IDENTITY CARD · UTOPIA',
      fields: [
        ['Name', '{name}'],
        ['Date of birth', '12 Aug 1974'],
        ['Card No.', 'D23145890'],
        ['Date of expiry', '{expires}'],
      ],
      zone: 'card',
    },
  },
  'driver-license': {
    type: 'Driver License',
    title: 'Driver license',
    format: 'jpeg',
    paper: {
      kind: 'card',
      colors: ['#fbe6ea', '#b3375a', '#f0c9d2'],
      hasPortrait: true,
      hasChip: false,
      heading: 'DRIVING LICENCE',
      fields: [
        ['1. 2.', '{name}'],
        ['3.', '12.08.1974 Zenith'],
        ['4b.', '{expires}'],
        ['5.', 'UT 7730 1184'],
        ['9.', 'AM B BE L'],
      ],
    },
  },
  'health-insurance': {
    type: 'Insurance',
    insuranceKind: 'health',
    title: 'Health insurance card',
    format: 'png',
    paper: {
      kind: 'card',
      colors: ['#e4f2ec', '#14684a', '#c6e2d6'],
      hasPortrait: false,
      hasChip: true,
      heading: 'MERIDIAN HEALTH',
      fields: [
        ['Member', '{name}'],
        ['Member No.', 'M 204 771 905'],
        ['Plan', 'Family Complete'],
        ['Valid until', '{expires}'],
      ],
    },
  },
  'family-photo': { type: 'Other', title: 'Family photo', format: 'jpeg', paper: { kind: 'photo' } },
} satisfies Record<string, SamplePaper>;
