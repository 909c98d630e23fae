/** Everybody's password here, which is why this never runs where the world can reach it. */
export const DEMO_PASSWORD = 'blue door by the sea';

/**
 * `days`: until it expires; negative: already expired. `shared`: with the family, or with nobody but its owner. `face`:
 * hair, skin and clothes of a drawn picture; without it initials stand.
 */
export const DEMO_FAMILIES = [
  {
    name: 'Rivera family',
    people: [
      {
        name: 'Elena Rivera',
        email: 'elena@rivera.example',
        role: 'Admin',
        face: ['#3a2a22', '#d9a98a', '#1f6f4a'],
        papers: [
          { sample: 'passport', name: 'Passport Elena', days: 23, shared: true, tags: ['travel'], isFavorite: true },
          { sample: 'identity-card', name: 'Identity card', days: 900, shared: true, tags: ['travel'] },
          { sample: 'driver-license', name: 'Driver license', days: 340, shared: false },
          { sample: 'payslip', name: 'Payslip October', days: null, shared: false, tags: ['work'] },
          {
            sample: 'tax-letter',
            name: 'Tax assessment 2025',
            days: 12,
            shared: false,
            notes: 'Ask Mateo about the commute.',
          },
          { sample: 'diploma', name: 'Diploma, civil engineering', days: null, shared: true },
        ],
      },
      {
        name: 'Mateo Rivera',
        email: 'mateo@rivera.example',
        role: 'Admin',
        face: ['#1f1a17', '#c58f6c', '#20415f'],
        papers: [
          {
            sample: 'passport',
            name: 'Passport Mateo',
            days: -40,
            shared: true,
            tags: ['travel', 'renew'],
            notes: 'Appointment on Tuesday, bring the photo.',
          },
          { sample: 'driver-license', name: 'Driver license', days: 1600, shared: true },
          { sample: 'bank-statement', name: 'Bank statement', days: null, shared: false, tags: ['bank'] },
          { sample: 'prescription', name: 'Prescription, blood pressure', days: 5, shared: true, tags: ['health'] },
        ],
      },
      {
        name: 'Sofia Rivera',
        email: 'sofia@rivera.example',
        role: 'Member',
        papers: [
          {
            sample: 'school-report',
            name: 'School report, class 4b',
            days: null,
            shared: true,
            tags: ['school'],
            isFavorite: true,
          },
          { sample: 'vaccination-record', name: 'Vaccination record', days: 58, shared: true, tags: ['health'] },
          { sample: 'birth-certificate', name: 'Birth certificate', days: null, shared: true },
          { sample: 'family-photo', name: 'At the lake', days: null, shared: true, tags: ['photos'] },
        ],
      },
      {
        name: 'Carmen Rivera',
        email: 'carmen@rivera.example',
        role: 'Viewer',
        face: ['#b9b4ae', '#dcb195', '#7a4a6b'],
        papers: [
          { sample: 'health-insurance', name: 'Health insurance card', days: 91, shared: true, tags: ['health'] },
          { sample: 'will', name: 'Last will', days: null, shared: false, notes: 'The original is with the notary.' },
        ],
      },
    ],
    // looked after by the founder, and by who is named once they agree
    withoutAccount: [
      {
        name: 'Noa Rivera',
        age: { months: 3 },
        guardians: ['mateo@rivera.example'],
        papers: [{ sample: 'birth-certificate', name: 'Birth certificate', days: null, shared: true }],
      },
      {
        name: 'Ernesto Rivera',
        age: { months: 12 * 84 },
        guardians: [],
        papers: [{ sample: 'identity-card', name: 'Identity card', days: 75, shared: false, tags: ['renew'] }],
      },
    ],
    // one document of one person, for one other
    singleShares: [{ from: 'carmen@rivera.example', document: 'Last will', to: 'elena@rivera.example' }],
    general: [
      { sample: 'lease', name: 'Lease, 14 Linden Street', days: 190, tags: ['home'] },
      { sample: 'home-insurance', name: 'Home insurance', days: 46, tags: ['home', 'insurance'] },
    ],
  },
  {
    name: 'Okafor family',
    // belongs to both families
    guests: [{ email: 'elena@rivera.example', role: 'Viewer' }],
    people: [
      {
        name: 'Ngozi Okafor',
        email: 'ngozi@okafor.example',
        role: 'Admin',
        face: ['#1d1512', '#7d5239', '#b3375a'],
        papers: [
          { sample: 'passport', name: 'Passport', days: 130, shared: true, tags: ['travel'] },
          { sample: 'health-insurance', name: 'Health insurance', days: 300, shared: true },
          { sample: 'bank-statement', name: 'Savings statement', days: null, shared: false },
        ],
      },
      {
        name: 'Tunde Okafor',
        email: 'tunde@okafor.example',
        role: 'Member',
        papers: [
          { sample: 'identity-card', name: 'Identity card', days: 0, shared: true, tags: ['renew'] },
          { sample: 'vaccination-record', name: 'Vaccinations', days: 210, shared: true },
        ],
      },
    ],
    // with a second home, in a family that the guardian manages
    withoutAccount: [
      {
        name: 'Ada Okafor',
        age: { months: 12 * 9 },
        guardians: ['elena@rivera.example'],
        secondHome: 'Rivera family',
        papers: [
          { sample: 'passport', name: 'Passport Ada', days: 75, shared: true, tags: ['travel'] },
          { sample: 'school-report', name: 'School report', days: null, shared: false, tags: ['school'] },
        ],
      },
    ],
    general: [{ sample: 'lease', name: 'Lease of the flat', days: 365, tags: ['home'] }],
  },
];
