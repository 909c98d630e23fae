/**
 * What `npm run demo -- --pile` adds: about 150 documents of one household as they come out of a drawer, to bring into
 * order. A paper with `letters` is drawn from them, a page for each; `facts` are what somebody typed in already.
 *
 * Brought into order, it answers: Which policy pays for the windscreen, and whom do I call? By when must the electricity
 * be canceled? Are all passports good for Japan in July? Where is Lena's birth certificate? To whom is the car's
 * registration lent? What does the car cost in a year? What is due next month? Which bill belongs to the claim for the
 * kitchen? When does the dog's liability insurance end? Which documents of the baby are missing?
 */
const COLORS = ['#20415f', '#8a4b1c', '#1f4b33', '#5b3a6b', '#6b5a13', '#7a2f3b'];

/** One page, with what a sender of that kind writes. */
function letter(
  sender,
  subject,
  rows,
  { layout = 'company', text = 'please keep this letter with your papers.' } = {},
) {
  const color = COLORS[[...sender].reduce((sum, char) => sum + char.charCodeAt(0), 0) % COLORS.length];
  const paragraphs = layout === 'company' ? ['Dear {name},', text] : [text];
  return {
    kind: 'letter',
    layout,
    color,
    sender,
    address: '4 Mill Lane, Zenith',
    subject,
    paragraphs,
    rows,
    signed: sender,
  };
}

const paper = (name, type, letters, more = {}) => ({
  name,
  type,
  letters: [letters].flat(),
  days: null,
  shared: true,
  ...more,
});
const insurance = (name, insuranceKind, letters, more) => paper(name, 'Insurance', letters, { insuranceKind, ...more });
const sample = (name, kind, days, more = {}) => ({ name, sample: kind, days, shared: true, ...more });
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
];
const money = (minor) => `€ ${(minor / 100).toFixed(2)}`;

/** The bills of a year, one a month, `daysAgo` each. */
function bills(sender, what, minor, more = {}) {
  return MONTHS.map((month, at) =>
    paper(
      `${sender} ${what} ${month}`,
      'Financial',
      letter(sender, `Your ${what.toLowerCase()} for ${month}`, [
        ['Amount', money(minor + at * 35)],
        ['Customer', 'K 440 1189'],
      ]),
      { tags: ['bill'], issuedDaysAgo: (MONTHS.length - at) * 30, ...more },
    ),
  );
}

const ANNA = [
  sample('Passport Anna', 'passport', 2100, { tags: ['travel'] }),
  sample('Identity card Anna', 'identity-card', 620),
  sample('Driver license Anna', 'driver-license', 1900),
  sample('Diploma', 'diploma', null, { facts: { originalPlace: 'Blue box in the hall' } }),
  sample('Birth certificate Anna', 'birth-certificate', null, { facts: { originalPlace: 'Blue box in the hall' } }),
  sample('Vaccination record Anna', 'vaccination-record', 500),
  paper(
    'Health insurance card Anna',
    'Insurance',
    letter('Norvia Health', 'Your health insurance card', [
      ['Insured', 'N 550 118 204'],
      ['Help line', '+44 20 7946 0111'],
    ]),
    { insuranceKind: 'health', days: 300, facts: { issuer: 'Norvia Health', contactPhone: '+44 20 7946 0111' } },
  ),
  insurance(
    'Extra health cover',
    'health',
    letter('Norvia Health', 'Your dental cover', [
      ['Premium', '€ 23.00 a month'],
      ['Notice', 'one month to the end of the year'],
    ]),
    {
      days: 33,
      facts: {
        issuer: 'Norvia Health',
        costMinor: 27_600,
        costCurrency: 'EUR',
        costEvery: 'P12M',
        dueInDays: 48,
        noticePeriod: 'P1M',
        renewsFor: 'P12M',
      },
    },
  ),
  ...['August', 'September', 'October', 'November'].map((month, at) =>
    paper(
      `Payslip ${month}`,
      'Financial',
      letter('Harbour Works', `Payslip for ${month}`, [
        ['Gross', '€ 3,950.00'],
        ['Net', '€ 2,604.18'],
      ]),
      {
        shared: false,
        tags: ['work'],
        issuedDaysAgo: 100 - at * 30,
      },
    ),
  ),
  paper(
    'Employment contract',
    'Legal',
    letter(
      'Harbour Works',
      'Contract of employment',
      [
        ['Begins', '1 March 2019'],
        ['Hours', '30 a week'],
      ],
      { layout: 'contract' },
    ),
    { shared: false },
  ),
  paper(
    'Tax assessment 2025',
    'Financial',
    letter(
      'Tax Office of Zenith',
      'Income tax assessment 2025',
      [
        ['Refund', '€ 312.00'],
        ['Objection', 'within a month'],
      ],
      { layout: 'official' },
    ),
    { days: 21, shared: false, tags: ['tax'] },
  ),
  ...bills('Alma Telecom', 'Phone bill', 3990),
];

const JONAS = [
  sample('Passport Jonas', 'passport', 260, { tags: ['travel'] }),
  sample('Identity card Jonas', 'identity-card', 45),
  sample('Driver license Jonas', 'driver-license', 800),
  sample('Birth certificate Jonas', 'birth-certificate', null),
  sample('Vaccination record Jonas', 'vaccination-record', 200),
  sample('Health insurance card Jonas', 'health-insurance', 410),
  ...['August', 'September', 'October', 'November'].map((month, at) =>
    paper(
      `Salary ${month}`,
      'Financial',
      letter('Zenith Rail', `Salary statement ${month}`, [
        ['Gross', '€ 3,410.00'],
        ['Net', '€ 2,377.40'],
      ]),
      {
        shared: false,
        tags: ['work'],
        issuedDaysAgo: 100 - at * 30,
      },
    ),
  ),
  paper(
    'Bank statement October',
    'Financial',
    letter('Bank of Alma', 'Statement of account', [
      ['Balance', '€ 4,118.20'],
      ['Account', 'AL 71 0002 118'],
    ]),
    { shared: false, tags: ['bank'] },
  ),
  paper(
    'Bank statement November',
    'Financial',
    letter('Bank of Alma', 'Statement of account', [
      ['Balance', '€ 3,902.76'],
      ['Account', 'AL 71 0002 118'],
    ]),
    { shared: false, tags: ['bank'] },
  ),
  insurance(
    'Life insurance Jonas',
    'life',
    letter('Ankerhus', 'Term life policy AH-80 4410', [
      ['Sum', '€ 200,000'],
      ['Premium', '€ 19.00 a month'],
    ]),
    {
      facts: {
        issuer: 'Ankerhus',
        number: 'AH-80 4410',
        costMinor: 1900,
        costCurrency: 'EUR',
        costEvery: 'P1M',
        dueInDays: 9,
      },
    },
  ),
  paper(
    'Spectacles',
    'Medical',
    letter('Alma Optics', 'Invoice 2041', [
      ['Spectacles', '€ 240.00'],
      ['Paid', 'by card'],
    ]),
    { tags: ['bill'], issuedDaysAgo: 190 },
  ),
  paper(
    'Dentist, crown',
    'Medical',
    letter('Dr. A. Lindqvist, Dentist', 'Invoice 883', [
      ['Crown', '€ 396.00'],
      ['Due', 'within 14 days'],
    ]),
    { tags: ['bill'], issuedDaysAgo: 60 },
  ),
];

const CHILDREN = [
  {
    name: 'Lena Brandt',
    age: { months: 12 * 11 + 4 },
    papers: [
      sample('Passport Lena', 'passport', 240, { tags: ['travel'] }),
      sample('Birth certificate Lena', 'birth-certificate', null, {
        facts: { originalPlace: 'Blue box in the hall, green folder' },
      }),
      sample('Vaccination record Lena', 'vaccination-record', 120),
      sample('Health insurance card Lena', 'health-insurance', 300),
      sample('School report, class 5a', 'school-report', null, { tags: ['school'] }),
      paper(
        'Trip to the lighthouse',
        'Education',
        letter('Harbour School', 'Class trip on 12 May', [
          ['Cost', '€ 48.00'],
          ['Sign by', '1 May'],
        ]),
        { tags: ['school'] },
      ),
      paper(
        'Swimming badge',
        'Education',
        letter('SC Zenith', 'Bronze badge', [['Date', '9 July']], { layout: 'certificate' }),
      ),
      paper(
        'Dentist, brace',
        'Medical',
        letter('Dr. A. Lindqvist, Dentist', 'Treatment plan', [['Brace', '€ 96.00 a quarter']]),
        {
          facts: { issuer: 'Dr. A. Lindqvist', costMinor: 9600, costCurrency: 'EUR', costEvery: 'P3M', dueInDays: 40 },
        },
      ),
    ],
  },
  {
    name: 'Paul Brandt',
    age: { months: 12 * 8 + 2 },
    papers: [
      sample('Passport Paul', 'passport', 900, { tags: ['travel'] }),
      sample('Birth certificate Paul', 'birth-certificate', null),
      sample('Vaccination record Paul', 'vaccination-record', 60),
      sample('Health insurance card Paul', 'health-insurance', 300),
      sample('School report, class 2c', 'school-report', null, { tags: ['school'] }),
      paper(
        'Youth bus pass',
        'Other',
        letter('Zenith Bus', 'Youth pass', [
          ['Zone', 'A'],
          ['Monthly', '€ 19.00'],
        ]),
        {
          days: 35,
          facts: {
            issuer: 'Zenith Bus',
            costMinor: 1900,
            costCurrency: 'EUR',
            costEvery: 'P1M',
            dueInDays: 3,
            renewsFor: 'P12M',
          },
        },
      ),
      paper(
        'Swimming club Paul',
        'Other',
        letter('SC Zenith', 'Membership', [
          ['Fee', '€ 75.00 a year'],
          ['Notice', '3 months to the end of the year'],
        ]),
        {
          days: 33,
          facts: {
            issuer: 'SC Zenith',
            costMinor: 7500,
            costCurrency: 'EUR',
            costEvery: 'P12M',
            dueInDays: 40,
            noticePeriod: 'P3M',
            renewsFor: 'P12M',
          },
        },
      ),
    ],
  },
  {
    name: 'Ida Brandt',
    age: { months: 5 },
    papers: [
      sample('Birth certificate Ida', 'birth-certificate', null),
      sample('Check-up booklet Ida', 'vaccination-record', 80),
    ],
  },
  {
    name: 'Otto Brandt',
    age: { months: 12 * 81 },
    papers: [
      sample('Identity card Otto', 'identity-card', -12),
      sample('Health insurance card Otto', 'health-insurance', 200),
      sample('Last will Otto', 'will', null, {
        shared: false,
        facts: { originalPlace: 'Notary Berg, 3 Court Street' },
      }),
      paper(
        'Power of attorney Otto',
        'Legal',
        letter('Notary Berg', 'General power of attorney', [['For', 'Anna Brandt']], { layout: 'contract' }),
        {
          shared: false,
          facts: { originalPlace: 'Notary Berg, 3 Court Street' },
        },
      ),
      paper(
        'Pension notice Otto',
        'Financial',
        letter('Pension Fund of Zenith', 'Your pension from July', [['Monthly', '€ 1,482.10']], { layout: 'official' }),
        { shared: false },
      ),
      sample('Prescription Otto', 'prescription', 10),
      paper(
        'Hearing aid',
        'Medical',
        letter('Alma Acoustics', 'Invoice 512', [
          ['Hearing aid', '€ 820.00'],
          ['Warranty', 'two years'],
        ]),
        { days: 400, facts: { issuer: 'Alma Acoustics', contactPhone: '+44 20 7946 0190' } },
      ),
      ...['First', 'Second', 'Third'].map((quarter) =>
        paper(
          `Care service ${quarter.toLowerCase()} quarter`,
          'Medical',
          letter('Care at Home', `${quarter} quarter`, [['Amount', '€ 210.00']]),
          { tags: ['bill'] },
        ),
      ),
    ],
  },
].map((person) => ({ guardians: ['jonas@brandt.example'], ...person }));

const CAR = [
  paper(
    'Registration Alvar Tern',
    'Other',
    letter(
      'Vehicle Office of Zenith',
      'Registration of PA 41 827',
      [
        ['Vehicle', 'Alvar Tern'],
        ['First registered', '4 May 2021'],
      ],
      { layout: 'official' },
    ),
    {
      facts: { originalPlace: 'Glove compartment', lentTo: 'Quay Garage', lentDaysAgo: 9 },
    },
  ),
  insurance(
    'Motor policy',
    'car',
    letter('Ankerhus', 'Motor policy AH-71 2286', [
      ['Liability', 'no excess'],
      ['Fire and theft', 'excess € 150'],
      ['Windscreen', 'excess € 50'],
      ['Claims', '+44 20 7946 0177'],
      ['Premium', '€ 484.00 a year, on 1 July'],
    ]),
    {
      days: 215,
      facts: {
        issuer: 'Ankerhus',
        number: 'AH-71 2286',
        contactPhone: '+44 20 7946 0177',
        costMinor: 48_400,
        costCurrency: 'EUR',
        costEvery: 'P12M',
        dueInDays: 215,
        noticePeriod: 'P3M',
        renewsFor: 'P12M',
      },
    },
  ),
  paper(
    'Car loan',
    'Financial',
    letter('Bank of Alma', 'Loan agreement 71-2', [['Instalment', '€ 212.00 a month']], { layout: 'contract' }),
    {
      days: 900,
      facts: { issuer: 'Bank of Alma', costMinor: 21_200, costCurrency: 'EUR', costEvery: 'P1M', dueInDays: 4 },
    },
  ),
  paper(
    'Inspection report PA 41 827',
    'Other',
    letter(
      'Technical Inspection Zenith',
      'Inspection passed',
      [
        ['Mileage', '61,204 km'],
        ['Next', '{expires}'],
      ],
      { layout: 'official' },
    ),
    { days: 150 },
  ),
  paper('Garage bill, brakes', 'Financial', letter('Quay Garage', 'Invoice 4417', [['Brakes', '€ 318.40']]), {
    tags: ['bill'],
    issuedDaysAgo: 58,
  }),
  paper('Garage bill, tyres', 'Financial', letter('Quay Garage', 'Invoice 4502', [['Winter tyres', '€ 402.00']]), {
    tags: ['bill'],
    issuedDaysAgo: 25,
  }),
  paper(
    'Parking permit',
    'Other',
    letter(
      'Town of Zenith',
      'Resident parking',
      [
        ['Zone', '4'],
        ['Fee', '€ 30.00'],
      ],
      { layout: 'official' },
    ),
    { days: 80 },
  ),
];

const HOUSE = [
  paper(
    'Lease 9 Almond Court',
    'Legal',
    letter(
      'Almond Court Homes',
      'Lease of flat 9',
      [
        ['Rent', '€ 1,140.00 a month'],
        ['Notice', 'three months'],
      ],
      { layout: 'contract' },
    ),
    {
      facts: {
        issuer: 'Almond Court Homes',
        costMinor: 114_000,
        costCurrency: 'EUR',
        costEvery: 'P1M',
        dueInDays: 4,
        originalPlace: 'Blue box in the hall',
      },
    },
  ),
  insurance(
    'Household policy',
    'home',
    letter('Ankerhus', 'Household policy AH-12 9001', [
      ['Water damage', 'excess € 100'],
      ['Premium', '€ 118.00 a year, on 1 July'],
    ]),
    {
      days: 215,
      facts: {
        issuer: 'Ankerhus',
        number: 'AH-12 9001',
        contactPhone: '+44 20 7946 0177',
        costMinor: 11_800,
        costCurrency: 'EUR',
        costEvery: 'P12M',
        dueInDays: 215,
        noticePeriod: 'P3M',
        renewsFor: 'P12M',
      },
    },
  ),
  paper(
    'Claim, water in the kitchen',
    'Insurance',
    letter('Ankerhus', 'Your claim S-40 118', [
      ['Damage', 'water, kitchen'],
      ['We pay', '€ 640.00'],
    ]),
    { insuranceKind: 'home' },
  ),
  paper('Plumber, kitchen', 'Financial', letter('Berg and Sons', 'Invoice 77', [['Pipe and labour', '€ 740.00']]), {
    tags: ['bill'],
    issuedDaysAgo: 36,
  }),
  paper(
    'Electricity contract',
    'Financial',
    letter('Almawatt', 'Your contract S 118', [
      ['Price', '€ 68.50 a month'],
      ['Term', '12 months, then a year each'],
      ['Notice', 'six weeks'],
    ]),
    {
      days: 70,
      facts: {
        issuer: 'Almawatt',
        contactPhone: '+44 20 7946 0133',
        costMinor: 6850,
        costCurrency: 'EUR',
        costEvery: 'P1M',
        dueInDays: 28,
        noticePeriod: 'P6W',
        renewsFor: 'P12M',
      },
    },
  ),
  paper(
    'Internet contract',
    'Financial',
    letter('Alma Telecom', 'Your contract', [
      ['Price', '€ 39.90 a month'],
      ['Notice', 'one month'],
    ]),
    {
      days: 120,
      facts: {
        issuer: 'Alma Telecom',
        costMinor: 3990,
        costCurrency: 'EUR',
        costEvery: 'P1M',
        dueInDays: 12,
        noticePeriod: 'P1M',
        renewsFor: 'P12M',
      },
    },
  ),
  paper(
    'Service charges 2025',
    'Financial',
    letter('Almond Court Homes', 'Service charges 2025', [
      ['To pay', '€ 412.75'],
      ['By', '{expires}'],
    ]),
    { days: 6, tags: ['bill'] },
  ),
  paper(
    'Broadcasting fee',
    'Financial',
    letter('Broadcasting Service', 'Fee notice', [['Quarter', '€ 55.08']], { layout: 'official' }),
    {
      facts: { issuer: 'Broadcasting Service', costMinor: 5508, costCurrency: 'EUR', costEvery: 'P3M', dueInDays: 17 },
    },
  ),
  ...bills('Almawatt', 'Electricity bill', 6610),
  ...bills('Zenith Water', 'Water bill', 2980),
  ...bills('Zenith Heating', 'Heating bill', 9400),
  ...bills('Harbour Music School', 'Piano lessons', 4800),
  ...['Washing machine', 'Refrigerator', 'Bicycle Lena', 'Laptop', 'Sofa'].map((thing, at) =>
    paper(
      `Receipt ${thing.toLowerCase()}`,
      'Other',
      letter('Zenith Stores', `Receipt: ${thing}`, [
        ['Price', money(29_900 + at * 11_700)],
        ['Warranty', 'until {expires}'],
      ]),
      { days: 200 + at * 90, tags: ['warranty'] },
    ),
  ),
];

const DOG = [
  paper(
    'Pet passport Balu',
    'Other',
    letter(
      'Dr. Ines Falk, Vet',
      'Pet passport',
      [
        ['Name', 'Balu'],
        ['Chip', '276 0981 0244 1187'],
        ['Rabies', 'valid until {expires}'],
      ],
      { layout: 'booklet' },
    ),
    { days: 95 },
  ),
  insurance(
    'Dog liability Balu',
    'liability',
    letter('Ankerhus', 'Dog liability AH-33 7010', [['Premium', '€ 66.00 a year']]),
    {
      days: 140,
      facts: {
        issuer: 'Ankerhus',
        costMinor: 6600,
        costCurrency: 'EUR',
        costEvery: 'P12M',
        dueInDays: 140,
        noticePeriod: 'P3M',
        renewsFor: 'P12M',
      },
    },
  ),
  paper('Vet, vaccination Balu', 'Medical', letter('Dr. Ines Falk, Vet', 'Invoice 91', [['Vaccination', '€ 84.00']]), {
    tags: ['bill'],
    issuedDaysAgo: 120,
  }),
  paper(
    'Dog tax',
    'Financial',
    letter('Town of Zenith', 'Dog tax notice', [['A year', '€ 87.00']], { layout: 'official' }),
    {
      facts: { issuer: 'Town of Zenith', costMinor: 8700, costCurrency: 'EUR', costEvery: 'P12M', dueInDays: 80 },
    },
  ),
];

const JAPAN = [
  paper(
    'Flights to Tokyo',
    'Other',
    letter('Meridian Air', 'Booking QX7 L2M', [
      ['Out', '4 July'],
      ['Back', '22 July'],
      ['For', 'five'],
    ]),
    { facts: { issuer: 'Meridian Air', number: 'QX7 L2M' } },
  ),
  insurance(
    'Travel insurance Japan',
    'travel',
    letter('Ankerhus', 'Travel policy', [
      ['From', '4 July'],
      ['To', '22 July'],
    ]),
    { days: 236 },
  ),
  paper(
    'Hotel Kyoto',
    'Other',
    letter('Hotel Kamo', 'Your reservation', [
      ['Nights', '6'],
      ['Room', 'family'],
    ]),
  ),
  paper('Rail pass order', 'Other', letter('Rail Japan', 'Order 5510', [['Passes', '5']])),
];

/** As a feeder took them in: several documents in one file, and names that say nothing. */
const SCANS = [
  paper('Scan 0041', 'Other', [
    letter('Almawatt', 'Price change from January', [['New price', '€ 71.20 a month']]),
    letter('Harbour School', 'Parents’ evening', [['On', '3 December, 19:00']]),
    letter('Harbour School', 'Timetable, class 5a', [['Monday', 'Maths, sports']]),
    letter('Ankerhus', 'Household policy, general terms', [['Page', '1 of 2']]),
    letter('Ankerhus', 'Household policy, general terms', [['Page', '2 of 2']]),
    letter('Town of Zenith', 'Bin collection', [['Paper', 'every second Tuesday']], { layout: 'official' }),
  ]),
  ...['IMG_2231', 'IMG_2232', 'Document (3)', 'scan_2026_11_02'].map((name, at) =>
    paper(
      name,
      'Other',
      letter(['Quay Garage', 'Norvia Health', 'Tax Office of Zenith', 'SC Zenith'][at], 'Letter', [
        ['Reference', `R ${at + 40}`],
      ]),
    ),
  ),
];

export const PILE_FAMILIES = [
  {
    name: 'Brandt family',
    people: [
      {
        name: 'Anna Brandt',
        email: 'anna@brandt.example',
        role: 'Admin',
        face: ['#6b3f1d', '#e2b48f', '#5b3a6b'],
        papers: ANNA,
      },
      {
        name: 'Jonas Brandt',
        email: 'jonas@brandt.example',
        role: 'Admin',
        face: ['#2b211c', '#d9a98a', '#20415f'],
        papers: JONAS,
      },
    ],
    withoutAccount: CHILDREN,
    general: [...CAR, ...HOUSE, ...DOG, ...JAPAN, ...SCANS],
  },
];
