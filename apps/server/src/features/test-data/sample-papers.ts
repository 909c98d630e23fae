import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import type { SampleType } from '@kinvault/domain/documents/sample-types.ts';

export type CardPaper = {
  kind: 'card';
  colours: [ground: string, band: string];
  heading: string;
  fields: [label: string, value: string][];
  zone?: 'passport' | 'card';
};
export type LetterPaper = {
  kind: 'letter';
  colour: string;
  sender: string;
  address: string;
  subject: string;
  paragraphs: string[];
  rows: [label: string, value: string][];
  signed: string;
};
export type PhotoPaper = { kind: 'photo' };

export type SamplePaper = {
  type: DocumentType;
  title: string;
  /** As what it comes into a house: a file of its sender's, or a picture somebody took. */
  format: 'pdf' | 'jpeg' | 'png';
  paper: CardPaper | LetterPaper | PhotoPaper;
};

/** `{name}`, `{today}` and `{expires}` are filled in. None of these senders exists. */
export const SAMPLE_PAPERS: Readonly<Record<SampleType, SamplePaper>> = {
  passport: {
    type: 'Passport',
    title: 'Passport',
    format: 'jpeg',
    paper: {
      kind: 'card',
      colours: ['#f3e9e4', '#7a1f2b'],
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
      colours: ['#e6eef2', '#1d4e6b'],
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
      colours: ['#fbe6ea', '#b3375a'],
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
  'birth-certificate': {
    type: 'Birth Certificate',
    title: 'Birth certificate',
    format: 'pdf',
    paper: {
      kind: 'letter',
      colour: '#1f4b33',
      sender: 'Registry Office of Zenith',
      address: '1 Town Hall Square, Zenith',
      subject: 'Certificate of Birth',
      paragraphs: ['It is certified from the register of births that the following entry has been made.'],
      rows: [
        ['Child', '{name}'],
        ['Born on', '12 August 1974, 06:40'],
        ['Place of birth', 'St. Anne Hospital, Zenith'],
        ['Entry', 'No. 1184 / 1974'],
      ],
      signed: 'The Registrar',
    },
  },
  'health-insurance': {
    type: 'Insurance',
    title: 'Health insurance card',
    format: 'png',
    paper: {
      kind: 'card',
      colours: ['#e4f2ec', '#14684a'],
      heading: 'MERIDIAN HEALTH',
      fields: [
        ['Member', '{name}'],
        ['Member No.', 'M 204 771 905'],
        ['Plan', 'Family Complete'],
        ['Valid until', '{expires}'],
      ],
    },
  },
  'home-insurance': {
    type: 'Insurance',
    title: 'Home insurance policy',
    format: 'pdf',
    paper: {
      kind: 'letter',
      colour: '#20415f',
      sender: 'Harbour Mutual Insurance',
      address: '22 Quay Street, Zenith',
      subject: 'Your home contents policy HM-55 20174',
      paragraphs: [
        'Dear {name},',
        'thank you for insuring your home with us. This letter is your policy; please keep it with your papers. Cover applies to fire, water, storm and burglary.',
      ],
      rows: [
        ['Insured place', '14 Linden Street, Zenith'],
        ['Sum insured', '€ 85,000'],
        ['Yearly premium', '€ 214.60'],
        ['Cover ends', '{expires}'],
      ],
      signed: 'Harbour Mutual, Household Department',
    },
  },
  'vaccination-record': {
    type: 'Medical',
    title: 'Vaccination record',
    format: 'pdf',
    paper: {
      kind: 'letter',
      colour: '#8a6d1b',
      sender: 'Dr. Hanna Lund, General Practice',
      address: '8 Market Lane, Zenith',
      subject: 'International Certificate of Vaccination',
      paragraphs: ['Vaccinations given to {name}, born 12 August 1974.'],
      rows: [
        ['Tetanus, diphtheria', '3 March 2021 · lot T114'],
        ['Measles, mumps, rubella', '18 May 1976 · lot M09'],
        ['Influenza', '9 October 2025 · lot F77'],
        ['Next tetanus due', '{expires}'],
      ],
      signed: 'Dr. H. Lund',
    },
  },
  prescription: {
    type: 'Medical',
    title: 'Prescription',
    format: 'jpeg',
    paper: {
      kind: 'letter',
      colour: '#9c4a5b',
      sender: 'Dr. Hanna Lund, General Practice',
      address: '8 Market Lane, Zenith',
      subject: 'Prescription',
      paragraphs: ['For {name}, {today}'],
      rows: [
        ['Ramipril 5 mg', '100 tablets, one in the morning'],
        ['Ibuprofen 400 mg', '20 tablets, when in pain'],
        ['Valid until', '{expires}'],
      ],
      signed: 'Dr. H. Lund',
    },
  },
  diploma: {
    type: 'Education',
    title: 'University diploma',
    format: 'pdf',
    paper: {
      kind: 'letter',
      colour: '#3c2f63',
      sender: 'University of Zenith',
      address: 'Faculty of Engineering',
      subject: 'Bachelor of Science',
      paragraphs: [
        'The Faculty of Engineering confers upon {name} the degree of Bachelor of Science in Civil Engineering, having passed the examinations required, with the overall grade very good.',
      ],
      rows: [
        ['Thesis', 'Timber bridges of medium span'],
        ['Conferred on', '21 July 1997'],
      ],
      signed: 'The Dean',
    },
  },
  'school-report': {
    type: 'Education',
    title: 'School report',
    format: 'pdf',
    paper: {
      kind: 'letter',
      colour: '#2b5d74',
      sender: 'Riverside Primary School',
      address: '3 School Road, Zenith',
      subject: 'Report, second half of the year, class 4b',
      paragraphs: ['{name} follows the lessons with curiosity and helps others.'],
      rows: [
        ['Mathematics', '2'],
        ['Reading and writing', '1'],
        ['Science', '2'],
        ['Music', '1'],
        ['Sports', '3'],
      ],
      signed: 'M. Oduya, class teacher',
    },
  },
  'bank-statement': {
    type: 'Financial',
    title: 'Bank statement',
    format: 'pdf',
    paper: {
      kind: 'letter',
      colour: '#0f4c5c',
      sender: 'First Savings Bank of Zenith',
      address: '40 Bridge Street, Zenith',
      subject: 'Statement of account UT21 0040 0700 1234 5678',
      paragraphs: ['{name}, statement of {today}. All sums in euros.'],
      rows: [
        ['Balance before', '2,316.42'],
        ['Salary, Northgate Works', '+ 2,884.10'],
        ['Rent, Linden Street 14', '- 980.00'],
        ['Groceries', '- 312.77'],
        ['Electricity', '- 96.00'],
        ['New balance', '3,811.75'],
      ],
      signed: 'This statement is valid without a signature.',
    },
  },
  'tax-letter': {
    type: 'Financial',
    title: 'Tax assessment',
    format: 'pdf',
    paper: {
      kind: 'letter',
      colour: '#5b5b5b',
      sender: 'Tax Office Zenith North',
      address: '2 Revenue Square, Zenith',
      subject: 'Income tax assessment',
      paragraphs: ['Dear {name},', 'your return has been assessed. The refund is paid to the account you have named.'],
      rows: [
        ['Taxable income', '€ 38,420'],
        ['Tax assessed', '€ 6,911'],
        ['Tax withheld', '€ 7,304'],
        ['Refund', '€ 393'],
        ['Objection until', '{expires}'],
      ],
      signed: 'Tax Office Zenith North',
    },
  },
  payslip: {
    type: 'Financial',
    title: 'Payslip',
    format: 'pdf',
    paper: {
      kind: 'letter',
      colour: '#3d5a2a',
      sender: 'Northgate Works Ltd.',
      address: 'Payroll, 7 Foundry Road, Zenith',
      subject: 'Salary statement of {today}',
      paragraphs: ['{name}, personnel number 20418, tax class 1.'],
      rows: [
        ['Gross salary', '€ 4,120.00'],
        ['Income tax', '€ 612.30'],
        ['Health insurance', '€ 321.40'],
        ['Pension', '€ 302.20'],
        ['Paid out', '€ 2,884.10'],
      ],
      signed: 'Northgate Works, Payroll',
    },
  },
  lease: {
    type: 'Legal',
    title: 'Lease',
    format: 'pdf',
    paper: {
      kind: 'letter',
      colour: '#6b4423',
      sender: 'Lease of a flat',
      address: 'between Olga Brandt, landlady, and {name}, tenant',
      subject: 'Flat on the second floor, 14 Linden Street, Zenith',
      paragraphs: [
        '§ 1 The flat has three rooms, kitchen, bath and a cellar of 6 m². It is let for living in it.',
        '§ 2 The rent is due on the third working day of each month. Heating and water are settled once a year.',
        '§ 3 Minor repairs up to € 80 each are borne by the tenant, at most € 240 a year.',
        '§ 4 Notice is given in writing, three months to the end of a month.',
      ],
      rows: [
        ['Rent', '€ 980.00'],
        ['Heating and water', '€ 160.00'],
        ['Deposit', '€ 2,940.00'],
        ['Fixed until', '{expires}'],
      ],
      signed: 'Olga Brandt · {name}',
    },
  },
  will: {
    type: 'Legal',
    title: 'Last will',
    format: 'pdf',
    paper: {
      kind: 'letter',
      colour: '#444444',
      sender: 'Last will and testament',
      address: 'of {name}',
      subject: 'My last will',
      paragraphs: [
        'I, {name}, being of sound mind, revoke all earlier wills and order the following.',
        'My household goods go to my children in equal parts. The garden goes to whoever of them wishes to tend it.',
        'As executor I name my sister. The letters in the oak chest are to be read by nobody.',
      ],
      rows: [['Zenith,', '{today}']],
      signed: '{name}',
    },
  },
  'family-photo': { type: 'Other', title: 'Family photo', format: 'jpeg', paper: { kind: 'photo' } },
};
