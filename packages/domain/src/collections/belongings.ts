import type { MessageDescriptor } from '@lingui/core';
import type { DocumentType } from '../documents/document-types.ts';
import type { InsuranceKind } from '../documents/insurance-kinds.ts';
import { plain } from '../printed-dates/month-names.ts';
import type { BelongingId } from './belonging-ids.ts';
import type { CollectionKind } from './collection.schema.ts';

/** A paper that a collection of that kind usually has. */
export interface Belonging {
  id: BelongingId;
  name: MessageDescriptor;
  type?: DocumentType;
  insuranceKind?: InsuranceKind;
  /** Beginnings of words of its name in en, de, fr, es, pl and ar; plain, see `plain`. They find it whatever its type. */
  words?: readonly string[];
}

const insurance = (insuranceKind: InsuranceKind, words: readonly string[] = []): Belonging => ({
  id: 'insurance',
  name: { id: 'belonging.insurance', message: 'Insurance' },
  type: 'Insurance',
  insuranceKind,
  words,
});

/** What belongs into a collection, by its kind [COL-2]. One's own kind proposes nothing. */
export const BELONGINGS: Readonly<Record<CollectionKind, readonly Belonging[]>> = {
  car: [
    {
      id: 'registration',
      name: { id: 'belonging.registration', message: 'Registration' },
      words: [
        'registration',
        'zulassung',
        'fahrzeugschein',
        'carte grise',
        'immatriculation',
        'permiso de circulacion',
        'dowod rejestracyjny',
        'استماره',
        'رخصه سير',
      ],
    },
    insurance('car'),
    {
      id: 'inspection',
      name: { id: 'belonging.inspection', message: 'Inspection' },
      words: [
        'inspection',
        'mot ',
        'hauptuntersuchung',
        'tuv',
        'hu-bericht',
        'controle technique',
        'inspeccion',
        'itv',
        'przeglad',
        'فحص',
      ],
    },
  ],
  house: [
    {
      id: 'leaseOrDeed',
      name: { id: 'belonging.leaseOrDeed', message: 'Lease or deed' },
      words: [
        'lease',
        'tenancy',
        'rental',
        'deed',
        'mietvertrag',
        'kaufvertrag',
        'grundbuch',
        'bail',
        'titre de propriete',
        'acte de vente',
        'contrato de alquiler',
        'arrendamiento',
        'umowa najmu',
        'akt notarialny',
        'escritura',
        'عقد ايجار',
        'سند',
      ],
    },
    insurance('home'),
    {
      id: 'energy',
      name: { id: 'belonging.energy', message: 'Energy contract' },
      words: [
        'energy',
        'electricity',
        'gas ',
        'strom',
        'energie',
        'electricite',
        'gaz',
        'electricidad',
        'prad',

        'كهرباء',
      ],
    },
  ],
  trip: [
    {
      id: 'tickets',
      name: { id: 'belonging.tickets', message: 'Tickets' },
      words: [
        'ticket',
        'flight',
        'boarding',
        'flug',
        'fahrkarte',
        'billet',
        'vol ',
        'vuelo',
        'billete',
        'bilet',
        'lot ',
        'تذكره',
        'تذاكر',
      ],
    },
    insurance('travel'),
    {
      id: 'stay',
      name: { id: 'belonging.stay', message: 'Where you stay' },
      words: [
        'hotel',
        'hostel',
        'accommodation',
        'apartment',
        'unterkunft',
        'ferienwohnung',
        'hebergement',
        'logement',
        'alojamiento',
        'nocleg',
        'فندق',
        'سكن',
      ],
    },
    {
      id: 'vaccination',
      name: { id: 'belonging.vaccinations', message: 'Vaccinations' },
      words: ['vaccin', 'impf', 'vacuna', 'szczepi', 'تطعيم', 'لقاح'],
    },
    {
      id: 'travelConsent',
      name: { id: 'belonging.travelConsent', message: 'Travel consent' },
      words: [
        'travel consent',
        'consent to travel',
        'reiseerlaubnis',
        'reisevollmacht',
        'autorisation de sortie',
        'autorizacion de viaje',
        'zgoda na wyjazd',
        'موافقه سفر',
      ],
    },
  ],
  pet: [
    {
      id: 'vaccination',
      name: { id: 'belonging.vaccination', message: 'Vaccination record' },
      words: ['vaccin', 'impf', 'heimtierausweis', 'pet passport', 'vacuna', 'szczepi', 'تطعيم', 'لقاح'],
    },
    {
      id: 'chip',
      name: { id: 'belonging.chip', message: 'Chip number' },
      words: ['chip', 'microchip', 'puce', 'czip', 'transponder', 'شريحه'],
    },
    insurance('liability', [
      'pet insurance',
      'tierversicherung',
      'hundehaftpflicht',
      'assurance animal',
      'seguro de mascota',
      'ubezpieczenie zwierz',
    ]),
  ],
  school: [
    {
      id: 'report',
      name: { id: 'belonging.report', message: 'School report' },
      words: ['report', 'zeugnis', 'bulletin', 'boletin', 'swiadectwo', 'transcript', 'شهاده مدرسيه', 'كشف'],
    },
    {
      id: 'enrollment',
      name: { id: 'belonging.enrollment', message: 'Enrollment' },
      words: [
        'enrol',
        'admission',
        'anmeldung',
        'schulbescheinigung',
        'inscription',
        'certificat de scolarite',
        'matricula',
        'inscripcion',
        'zapis',
        'تسجيل',
      ],
    },
  ],
  estate: [
    {
      id: 'will',
      name: { id: 'belonging.will', message: 'Will' },
      words: ['will', 'last will', 'testament', 'erbvertrag', 'testamento', 'وصيه'],
    },
    {
      id: 'powerOfAttorney',
      name: { id: 'belonging.powerOfAttorney', message: 'Power of attorney' },
      words: [
        'power of attorney',
        'vollmacht',
        'vorsorge',
        'procuration',
        'mandat',
        'poder notarial',
        'pelnomocnictwo',
        'توكيل',
        'وكاله',
      ],
    },
    {
      id: 'lifeInsurance',
      name: { id: 'belonging.lifeInsurance', message: 'Life insurance' },
      type: 'Insurance',
      insuranceKind: 'life',
    },
  ],
  own: [],
};

interface Paper {
  name: string;
  type: DocumentType;
  insuranceKind: InsuranceKind | null;
  expiresOn?: string | null;
}

/**
 * What usually belongs here, each with the paper that is it; null where it is missing. The first paper wins, but for one that
 * expires: a policy does, and a letter about a claim does not.
 */
export function belongingsIn<D extends Paper>(
  { kind, notNeeded }: { kind: CollectionKind; notNeeded: readonly BelongingId[] },
  documents: readonly D[],
): { belonging: Belonging; document: D | null; isNeeded: boolean }[] {
  return BELONGINGS[kind].map((belonging) => {
    const fitting = documents.filter((one) => fits(one, belonging));
    const document = fitting.find(({ expiresOn }) => expiresOn) ?? fitting[0] ?? null;
    return { belonging, document, isNeeded: document !== null || !notNeeded.includes(belonging.id) };
  });
}

function fits({ name, type, insuranceKind }: Paper, belonging: Belonging): boolean {
  const isOfType = belonging.type === type && (belonging.insuranceKind ?? insuranceKind) === insuranceKind;
  const text = ` ${plain(name)} `;
  return isOfType || (belonging.words ?? []).some((word) => text.includes(` ${word}`));
}
