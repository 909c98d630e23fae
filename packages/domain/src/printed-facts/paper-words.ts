import type { DocumentType } from '../documents/document-types.ts';

/** The words that identify papers without a machine-readable zone, in en, de, fr, es, it, pt, nl, pl; plain. */
interface PaperWords {
  type: DocumentType;
  /** As the paper calls itself. */
  titles: readonly string[];
  /** What comes before its number. */
  numbers: readonly string[];
  /** A state issues it, and names itself on it. */
  hasCountry: boolean;
}

export const PAPERS: readonly PaperWords[] = [
  {
    type: 'Driver License',
    hasCountry: true,
    titles: [
      "driver's license",
      "driver's licence",
      'driver license',
      'driver licence',
      'driving licence',
      'driving license',
      'fuhrerschein',
      'permis de conduire',
      'permiso de conduccion',
      'permiso de conducir',
      'licencia de conducir',
      'patente di guida',
      'carta de conducao',
      'rijbewijs',
      'prawo jazdy',
    ] as const,
    numbers: [
      'licence number',
      'license number',
      'licence no',
      'license no',
      'lic no',
      'lic',
      'dl no',
      'fuhrerscheinnummer',
      'fuhrerschein nr',
      'numero du permis',
      'numero de permis',
      'permis n',
      'numero de permiso',
      'permiso n',
      'numero de licencia',
      'numero patente',
      'patente n',
      'numero da carta',
      'carta n',
      'rijbewijsnummer',
      'numer prawa jazdy',
    ] as const,
  },
  {
    type: 'Birth Certificate',
    hasCountry: true,
    titles: [
      'birth certificate',
      'certificate of birth',
      'certificate of live birth',
      'geburtsurkunde',
      'acte de naissance',
      'extrait de naissance',
      'certificado de nacimiento',
      'certificacion de nacimiento',
      'acta de nacimiento',
      'partida de nacimiento',
      'certificato di nascita',
      'estratto di nascita',
      'atto di nascita',
      'certidao de nascimento',
      'assento de nascimento',
      'geboorteakte',
      'akt urodzenia',
      'akta urodzenia',
      'aktu urodzenia',
    ] as const,
    numbers: [
      'certificate number',
      'certificate no',
      'registration number',
      'registernummer',
      'urkundennummer',
      'geburtenregister nr',
      "numero d'acte",
      "numero de l'acte",
      'acte n',
      'numero de acta',
      'acta n',
      "numero dell'atto",
      'atto n',
      'numero do assento',
      'assento n',
      'aktenummer',
      'numer aktu',
      'nr aktu',
    ] as const,
  },
  {
    type: 'Insurance',
    hasCountry: false,
    titles: [
      'insurance policy',
      'insurance certificate',
      'certificate of insurance',
      'certificate of motor insurance',
      'insurance card',
      'versicherungsschein',
      'versicherungspolice',
      'versicherungsbestatigung',
      'versicherungsnachweis',
      "attestation d'assurance",
      "police d'assurance",
      "certificat d'assurance",
      'poliza de seguro',
      'certificado de seguro',
      'polizza di assicurazione',
      'polizza assicurativa',
      'certificato di assicurazione',
      'apolice de seguro',
      'verzekeringspolis',
      'verzekeringsbewijs',
      'polis verzekering',
      'polisa ubezpieczenia',
      'polisa ubezpieczeniowa',
    ] as const,
    numbers: [
      'policy number',
      'policy no',
      'versicherungsscheinnummer',
      'versicherungsschein nr',
      'versicherungsnummer',
      'policennummer',
      'police nr',
      'numero de police',
      'numero de la police',
      'police n',
      'numero de poliza',
      'poliza n',
      'poliza num',
      'numero di polizza',
      'numero polizza',
      'polizza n',
      'numero da apolice',
      'numero de apolice',
      'apolice n',
      'polisnummer',
      'polis nr',
      'numer polisy',
      'nr polisy',
      'polisa nr',
    ] as const,
  },
];

/** How the name of a firm ends, which issues insurances; plain. */
/** Words for claims and emergencies in the same languages; plain. */
export const CALL_WORDS =
  /(?<![a-z])(?:claims?|hot ?line|help ?line|emergency|schaden\w*|notruf|notfall|sinistres?|assistance|urgences?|siniestros?|asistencia|emergencias?|sinistri|assistenza|sinistros?|assistencia|schade\w*|alarmcentrale|szkod\w*|pomoc)(?![a-z])/;

/** Words that come before a telephone number, but not before a fax number. */
export const PHONE_WORDS =
  /(?<![a-z])(?:tel(?:ephone|efon\w*|efono|efoon|ef)?|phone|call(?: us)?|ruf(?:en|nummer)?|claims?|hot ?line|help ?line|emergency|schaden\w*|notruf|notfall|sinistres?|assistance|urgences?|siniestros?|asistencia|emergencias?|sinistri|assistenza|sinistros?|assistencia|schade\w*|alarmcentrale|szkod\w*|pomoc|telemovel)(?![a-z])/;

export const FIRM_ENDS =
  /(?<![a-z])(?:ltd|limited|plc|inc|llc|ag|se|gmbh|vvag|s\.?\s?a|sas|s\.?p\.?a|n\.?v|b\.?v|versicherung(?:en)?|insurance|assurances?|seguros|assicurazioni|verzekeringen|ubezpieczenia)\.?$/;
