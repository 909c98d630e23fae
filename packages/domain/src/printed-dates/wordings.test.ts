import { describe, expect, it } from 'vitest';
import { findDates } from './find-dates.ts';

const kindsAndDates = (text: string) =>
  findDates(text).map(({ kind, date, orDate }) => [kind, date, ...(orDate ? [orDate] : [])]);
const year = [
  ['issue', '2027-01-01'],
  ['expiry', '2027-12-31'],
];
const schoolYear = [
  ['issue', '2026-09-01'],
  ['expiry', '2027-08-31'],
];

/** How people write periods of validity. */
const PERIODS: [language: string, text: string, dates: string[][]][] = [
  ['en', 'Valid from 01.01.2027 to 31.12.2027', year],
  ['en', 'Policy period: January 1, 2027 through December 31, 2027', year],
  ['en', 'Period of insurance: 1 January 2027 - 31 December 2027', year],
  ['en', 'Period of cover\n01 Jan 2027 00:00 to 31 Dec 2027 23:59', year],
  ['en', 'Your policy runs from 1 January to 31 December 2027.', year],
  ['en', 'Coverage: 2027-01-01 to 2027-12-31', year],
  ['en', 'VALID FOR SCHENGEN STATES FROM 01-01-2027 UNTIL 31-12-2027', year],
  ['en', 'Policy Period: 09/01/2026 - 08/31/2027', schoolYear],
  ['de', 'Versicherungszeitraum 01.01.2027 - 31.12.2027', year],
  ['de', 'Gültig vom 01.01.2027 bis 31.12.2027', year],
  ['de', 'gültig von 01.01.2027 bis zum 31.12.2027', year],
  ['de', 'Gültig: 01.01.2027–31.12.2027', year],
  ['de', 'Gültigkeit 01.01.2027-31.12.2027', year],
  ['de', 'Der Versicherungsschutz besteht vom 1. Januar 2027, 0 Uhr, bis 31. Dezember 2027, 24 Uhr.', year],
  ['de', 'Vertragslaufzeit: 01.01. bis 31.12.2027', year],
  ['de', 'Gültig ab 09/2026 bis 08/2027', schoolYear],
  ['fr', 'Valable du 01/09/2026 au 31/08/2027', schoolYear],
  ['fr', 'Période de validité : du 1er janvier 2027 au 31 décembre 2027', year],
  ['fr', 'Période d’assurance du 01/01/2027 au 31/12/2027', year],
  ['fr', 'La garantie court du 1er septembre 2026\njusqu’au 31 août 2027', schoolYear],
  ['es', 'Válido del 01/01/2027 al 31/12/2027', year],
  ['es', 'Vigencia de la póliza: desde el 1 de enero de 2027 hasta el 31 de diciembre de 2027', year],
  ['es', 'Periodo de cobertura: 01-09-2026 a 31-08-2027', schoolYear],
  ['it', 'Valido dal 01/01/2027 al 31/12/2027', year],
  ['it', 'Polizza valida dal 1 gennaio 2027 fino al 31 dicembre 2027', year],
  ['it', 'Copertura assicurativa dal 01/09/2026 al 31/08/2027', schoolYear],
  ['pt', 'Válido de 01/01/2027 a 31/12/2027', year],
  ['pt', 'Vigência da apólice: de 1 de janeiro de 2027 até 31 de dezembro de 2027', year],
  ['nl', 'Geldig van 01-01-2027 t/m 31-12-2027', year],
  ['nl', 'Verzekeringsperiode: 1 januari 2027 tot en met 31 december 2027', year],
  ['nl', 'geldig van 1 september 2026 tot 31 augustus 2027', schoolYear],
  ['pl', 'Ważny od 01.01.2027 do 31.12.2027', year],
  ['pl', 'Okres ubezpieczenia: od 1 stycznia 2027 do 31 grudnia 2027', year],
  ['pl', 'Polisa obowiązuje od 01.09.2026 do 31.08.2027', schoolYear],
];

const EXPIRIES: [language: string, text: string, date: string][] = [
  ['en', 'MOT due 14 March 2027', '2027-03-14'],
  ['en', 'Your cover ends on 31 December 2027', '2027-12-31'],
  ['en', 'Not valid after 30 June 2028', '2028-06-30'],
  ['en', 'Valid up to and including 30 June 2028', '2028-06-30'],
  ['en', 'Policy renewal due: 1 May 2027', '2027-05-01'],
  ['de', 'Der Vertrag endet am 31.12.2027', '2027-12-31'],
  ['de', 'Versicherungsablauf: 01.01.2028', '2028-01-01'],
  ['de', 'Ende der Versicherung 31.12.2027', '2027-12-31'],
  ['de', 'Nächste HU: 03/2027', '2027-03-31'],
  ['de', 'gilt bis 30.06.2028', '2028-06-30'],
  ['fr', 'Échéance : 31/12/2027', '2027-12-31'],
  ['fr', 'Date d’échéance : 31 décembre 2027', '2027-12-31'],
  ['fr', 'Le contrat prend fin le 31/12/2027', '2027-12-31'],
  ['fr', 'Prochain contrôle technique avant le 14 mars 2027', '2027-03-14'],
  ['es', 'Vencimiento: 31/12/2027', '2027-12-31'],
  ['es', 'La póliza finaliza el 31 de diciembre de 2027', '2027-12-31'],
  ['es', 'Próxima ITV: 14/03/2027', '2027-03-14'],
  ['it', 'Scadenza polizza: 31/12/2027', '2027-12-31'],
  ['it', 'valido sino al 30 giugno 2028', '2028-06-30'],
  ['it', 'Prossima revisione: 31/03/2027', '2027-03-31'],
  ['pt', 'Vencimento: 31/12/2027', '2027-12-31'],
  ['pt', 'O contrato termina em 31 de dezembro de 2027', '2027-12-31'],
  ['pt', 'Próxima inspeção: 14/03/2027', '2027-03-14'],
  ['nl', 'geldig t/m 31-12-2027', '2027-12-31'],
  ['nl', 'De verzekering loopt af op 31 december 2027', '2027-12-31'],
  ['nl', 'APK vervaldatum 14-03-2027', '2027-03-14'],
  ['pl', 'Koniec ochrony: 31.12.2027', '2027-12-31'],
  ['pl', 'Umowa wygasa dnia 31 grudnia 2027', '2027-12-31'],
  ['pl', 'Termin następnego badania: 14.03.2027', '2027-03-14'],
  // joined, or with the word of validity behind the date
  ['en', 'EXPIRES 31DEC2027', '2027-12-31'],
  ['en', 'EXP 31DEC27', '2027-12-31'],
  ['de', 'Die Karte ist bis 31.12.2027 gültig', '2027-12-31'],
  ['de', 'bis zum 31. Dezember 2027 gültig.', '2027-12-31'],
  ['nl', 'tot 31-12-2027 geldig', '2027-12-31'],
  ['pl', 'do 31.12.2027 ważna', '2027-12-31'],
  ['fr', 'jusqu’au 31 décembre 2027 valable', '2027-12-31'],
  // the month alone, as cards have it
  ['en', 'VALID THRU 12/27', '2027-12-31'],
  ['en', 'EXP: 12/27', '2027-12-31'],
  ['en', 'Expiry 12/27', '2027-12-31'],
  ['de', 'Gültig bis 12/27', '2027-12-31'],
  ['fr', 'Date d’expiration : 09/28', '2028-09-30'],
  ['es', 'Caduca 09/28', '2028-09-30'],
  ['it', 'Scadenza: 09/28', '2028-09-30'],
  ['nl', 'geldig tot 09/28', '2028-09-30'],
  ['pl', 'Ważna do 09/28', '2028-09-30'],
  // the notice period comes later
  ['de', 'Vertragsende: 31.12.2027, Kündigungsfrist 3 Monate', '2027-12-31'],
  ['de', 'Kündigungsfrist: 3 Monate. Vertragsende 31.12.2027', '2027-12-31'],
];

/** Read against their sense these would be wrong dates. */
const NOTHING: [language: string, text: string][] = [
  ['en', 'This card is not valid until 01.02.2028'],
  ['en', 'This card is not yet valid until 1 February 2028'],
  ['en', 'Cover isn’t valid from 01.01.2027 to 31.12.2027'],
  ['en', 'You are not insured from 01.01.2027 to 31.12.2027'],
  ['en', 'Billing period 01.01.2027 - 31.12.2027'],
  ['en', 'The insurance office is closed from 24.12.2026 to 02.01.2027'],
  ['en', 'We were away from 01.01.2027 to 31.12.2027'],
  ['en', 'exp 28-03-04'],
  ['de', 'Die Karte ist nicht gültig bis 01.02.2028'],
  ['de', 'Nicht gültig vom 01.01.2027 bis 31.12.2027'],
  ['de', 'Abrechnungszeitraum 01.01.2026 bis 31.12.2026'],
  ['fr', 'Non valable jusqu’au 01.02.2028'],
  ['fr', 'Cette carte n’est pas valable jusqu’au 1er février 2028'],
  ['fr', 'Facture n° 12\nÉchéance : 31/12/2026'],
  ['es', 'No válido hasta el 1 de febrero de 2028'],
  ['es', 'La tarjeta no es válida hasta el 1 de febrero de 2028'],
  ['es', 'Factura 12\nVencimiento: 31/12/2026'],
  ['it', 'Non valido fino al 1 febbraio 2028'],
  ['it', 'Fattura n. 12, scadenza 31/12/2026'],
  ['pt', 'Não válido até 1 de fevereiro de 2028'],
  ['pt', 'O cartão não é válido até 1 de fevereiro de 2028'],
  ['nl', 'Niet geldig tot 01-02-2028'],
  ['nl', 'Factuur 12, vervaldatum 31-12-2026'],
  ['pl', 'Karta nieważna do 01.02.2028'],
  ['pl', 'Karta nie jest ważna do 1 lutego 2028'],
  // no cover at all in that time
  ['en', 'No cover from 01.01.2027 to 31.12.2027'],
  ['en', 'No insurance from 01.01.2027 to 31.12.2027'],
  ['en', 'No longer valid from 01.01.2027 to 31.12.2027'],
  ['en', 'Without insurance cover from 01.01.2027 to 31.12.2027'],
  ['de', 'Kein Versicherungsschutz vom 01.01.2027 bis 31.12.2027'],
  ['de', 'Ohne Versicherung vom 01.01.2027 bis 31.12.2027'],
  ['fr', 'Sans couverture du 01/01/2027 au 31/12/2027'],
  ['fr', 'Aucune garantie du 01/01/2027 au 31/12/2027'],
  ['es', 'Sin cobertura del 01/01/2027 al 31/12/2027'],
  ['it', 'Senza copertura dal 01/01/2027 al 31/12/2027'],
  ['it', 'Mai valido fino al 01/02/2028'],
  ['pt', 'Sem cobertura de 01/01/2027 a 31/12/2027'],
  ['nl', 'Geen dekking van 01-01-2027 tot 31-12-2027'],
  ['pl', 'Brak ochrony od 01.01.2027 do 31.12.2027'],
  ['pl', 'Bez ubezpieczenia od 01.01.2027 do 31.12.2027'],
  // what is paid for, not what is valid
  ['en', 'Insurance payment 01.01.2027 to 31.03.2027'],
  ['en', 'Payment for your insurance from 1 January to 31 March 2027'],
  ['en', 'Insurance premium 01/01/2027 - 31/03/2027'],
  ['de', 'Versicherungsbeitrag 01.01.2027 bis 31.03.2027'],
  ['de', 'Beitrag zur Versicherung vom 01.01.2027 bis 31.03.2027'],
  ['fr', 'Prime d’assurance du 01/01/2027 au 31/03/2027'],
  ['fr', 'Cotisation assurance du 01/01/2027 au 31/03/2027'],
  ['es', 'Recibo del seguro del 01/01/2027 al 31/03/2027'],
  ['it', 'Premio assicurazione dal 01/01/2027 al 31/03/2027'],
  ['pt', 'Pagamento do seguro de 01/01/2027 a 31/03/2027'],
  ['nl', 'Premie verzekering 01-01-2027 tot 31-03-2027'],
  ['pl', 'Składka ubezpieczeniowa od 01.01.2027 do 31.03.2027'],
  // the years that something lasts, with the day on which they begin
  ['en', 'Warranty until 5 years after purchase, bought 01.02.2026'],
  ['en', 'Valid until 10 years from 1 February 2026'],
  ['de', 'Garantie bis 5 Jahre, gekauft 01.02.2026'],
  ['de', 'Gültig bis 24 Monate ab 01.02.2026'],
  ['fr', 'Fin de garantie : 2 ans après le 01/02/2026'],
  ['es', 'Caducidad: 5 años desde el 01/02/2026'],
  ['it', 'Scadenza: 2 anni dal 01/02/2026'],
  ['nl', 'Geldig tot 5 jaar na 01-02-2026'],
  ['pl', 'Ważny do 5 lat od 01.02.2026'],
  // how long one may change one's mind
  ['en', 'Your notice period ends on 30 September 2027'],
  ['en', 'End date of the cooling-off period: 30 September 2027'],
  ['de', 'Ablauf der Kündigungsfrist: 30.09.2027'],
  ['de', 'Ablauf der Widerspruchsfrist 30.09.2027'],
  ['de', 'Die Widerrufsfrist endet am 30.09.2027'],
  ['de', 'Die Probezeit endet am 30.09.2027'],
  ['fr', 'Le délai de rétractation prend fin le 30/09/2027'],
  ['fr', 'Date limite de résiliation, échéance : 30/09/2027'],
  ['es', 'El plazo de desistimiento termina el 30/09/2027'],
  ['it', 'Il diritto di recesso scade il 30/09/2027'],
  ['nl', 'De bedenktijd eindigt op 30-09-2027'],
  ['pl', 'Okres wypowiedzenia kończy się 30.09.2027'],
  // a day of December, or a fraction
  ['en', 'Offer valid until 12/27'],
  ['en', 'Expires on page 03/27'],
  ['de', 'nicht bis 31.12.2027 übertragbar, gültig'],
  // without an end: the date is that of the letter
  ['en', 'Valid until further notice. Printed 01.02.2026'],
  ['de', 'Gültig bis auf Weiteres. Stand 01.02.2026'],
  ['fr', 'Valable jusqu’à nouvel ordre. Imprimé 01.02.2026'],
  ['es', 'Sin caducidad. Impreso 01/02/2026'],
  ['it', 'Valido fino a revoca. Stampato 01/02/2026'],
  ['pt', 'Sem data de validade. Impresso 01/02/2026'],
  ['nl', 'Geldig tot: onbepaalde tijd. Afgedrukt 01-02-2026'],
  ['pl', 'Ważny do odwołania, wydruk 01.02.2026'],
];

describe('a period', () => {
  it.each(PERIODS)('in %s, ‘%s’, proposes its beginning as issue and its end as expiry [REA-11]', (_, text, dates) => {
    expect(kindsAndDates(text)).toEqual(dates);
  });

  it('whose dates both read two ways asks for both, and in one order for each [REA-11]', () => {
    expect(kindsAndDates('Valid from 01/02/2027 to 03/04/2028')).toEqual([
      ['issue', '2027-02-01', '2027-01-02'],
      ['expiry', '2028-04-03', '2028-03-04'],
    ]);
    // day first it would end before it begins
    expect(kindsAndDates('Valid from 05/11/2027 to 06/10/2027')).toEqual([
      ['issue', '2027-05-11'],
      ['expiry', '2027-06-10'],
    ]);
  });

  it('that ends before it begins is none, and no one takes its end for the day of issue [REA-11]', () => {
    expect(kindsAndDates('Valid from 31.12.2027 to 01.01.2027')).toEqual([['issue', '2027-12-31']]);
    expect(kindsAndDates('Valid from 1 October to 31 March 2027')).toEqual([
      ['issue', '2026-10-01'],
      ['expiry', '2027-03-31'],
    ]);
  });
});

it.each(EXPIRIES)('in %s, ‘%s’ proposes the expiry %s and nothing else [REA-11]', (_, text, date) => {
  expect(kindsAndDates(text)).toEqual([['expiry', date]]);
});

it.each(NOTHING)('in %s, ‘%s’ proposes nothing [REA-11]', (_, text) => {
  expect(kindsAndDates(text)).toEqual([]);
});
