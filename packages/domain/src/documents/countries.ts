import { foldLetters } from '../fold-letters.ts';

/** ISO 3166: the two letters of each country behind its three, which zones use. */
const CODES =
  'AFGAF,ALBAL,DZADZ,ANDAD,AGOAO,ATGAG,ARGAR,ARMAM,AUSAU,AUTAT,AZEAZ,BHSBS,BHRBH,BGDBD,BRBBB,BLRBY,BELBE,BLZBZ,BENBJ,BTNBT,BOLBO,BIHBA,BWABW,BRABR,BRNBN,BGRBG,BFABF,BDIBI,CPVCV,KHMKH,CMRCM,CANCA,CAFCF,TCDTD,CHLCL,CHNCN,COLCO,COMKM,COGCG,CODCD,CRICR,CIVCI,HRVHR,CUBCU,CYPCY,CZECZ,DNKDK,DJIDJ,DMADM,DOMDO,ECUEC,EGYEG,SLVSV,GNQGQ,ERIER,ESTEE,SWZSZ,ETHET,FJIFJ,FINFI,FRAFR,GABGA,GMBGM,GEOGE,DEUDE,GHAGH,GRCGR,GRDGD,GTMGT,GINGN,GNBGW,GUYGY,HTIHT,HNDHN,HKGHK,HUNHU,ISLIS,INDIN,IDNID,IRNIR,IRQIQ,IRLIE,ISRIL,ITAIT,JAMJM,JPNJP,JORJO,KAZKZ,KENKE,KIRKI,PRKKP,KORKR,KWTKW,KGZKG,LAOLA,LVALV,LBNLB,LSOLS,LBRLR,LBYLY,LIELI,LTULT,LUXLU,MACMO,MDGMG,MWIMW,MYSMY,MDVMV,MLIML,MLTMT,MHLMH,MRTMR,MUSMU,MEXMX,FSMFM,MDAMD,MCOMC,MNGMN,MNEME,MARMA,MOZMZ,MMRMM,NAMNA,NRUNR,NPLNP,NLDNL,NZLNZ,NICNI,NERNE,NGANG,MKDMK,NORNO,OMNOM,PAKPK,PLWPW,PSEPS,PANPA,PNGPG,PRYPY,PERPE,PHLPH,POLPL,PRTPT,QATQA,ROURO,RUSRU,RWARW,KNAKN,LCALC,VCTVC,WSMWS,SMRSM,STPST,SAUSA,SENSN,SRBRS,SYCSC,SLESL,SGPSG,SVKSK,SVNSI,SLBSB,SOMSO,ZAFZA,SSDSS,ESPES,LKALK,SDNSD,SURSR,SWESE,CHECH,SYRSY,TWNTW,TJKTJ,TZATZ,THATH,TLSTL,TGOTG,TONTO,TTOTT,TUNTN,TURTR,TKMTM,TUVTV,UGAUG,UKRUA,AREAE,GBRGB,USAUS,URYUY,UZBUZ,VUTVU,VATVA,VENVE,VNMVN,YEMYE,ZMBZM,ZWEZW';

const LETTERS = new Map(CODES.split(',').map((code) => [code.slice(0, 3), code.slice(3)]));
/** Other codes of zones (ICAO 9303-3 §5). */
const OTHERS: Record<string, string> = { D: 'DE', GBD: 'GB', GBN: 'GB', GBO: 'GB', GBP: 'GB', GBS: 'GB', RKS: 'XK' };
const KNOWN = new Set([...LETTERS.values(), ...Object.values(OTHERS)]);

/** Whose names of countries are recognized: the languages of the interface, and those that papers are read in. */
const NAME_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ar'];
/** As people write them, besides the names that Intl knows. */
const ALSO: Record<string, readonly string[]> = {
  US: [
    'united states of america',
    'u s',
    'u s a',
    'vereinigte staaten von amerika',
    'etats unis d amerique',
    'estados unidos de america',
    'ee uu',
    'stati uniti d america',
  ] as const,
  GB: [
    'uk',
    'u k',
    'great britain',
    'grossbritannien',

    'grande bretagne',
    'gran bretana',
    'gran bretagna',
    'gra bretanha',
    'groot brittannie',
  ] as const,
  DE: ['bundesrepublik deutschland', 'federal republic of germany', 'brd'] as const,
  FR: ['republique francaise', 'french republic'] as const,
  NL: ['holland', 'the netherlands', 'niederlande', 'hollande', 'holanda', 'olanda'] as const,
  CZ: [
    'czech republic',
    'tschechische republik',
    'republique tcheque',
    'republica checa',
    'repubblica ceca',
    'republika czeska',
  ] as const,
  TR: ['turkey', 'turkiye'] as const,
  RU: ['russian federation', 'russische foderation'] as const,
  KR: ['south korea', 'republic of korea'] as const,
  IT: ['repubblica italiana'] as const,
  ES: ['reino de espana', 'kingdom of spain'] as const,
  PT: ['republica portuguesa'] as const,
  PL: ['rzeczpospolita polska', 'republic of poland'] as const,
  CI: ['ivory coast'] as const,
  CV: ['cape verde'] as const,
  MK: ['macedonia'] as const,
  MM: ['burma'] as const,
  SZ: ['swaziland'] as const,
};

/** The country of a zone's code; undefined for what is no country, such as UTO. */
export function countryOfZone(code: string): string | undefined {
  return LETTERS.get(code) ?? OTHERS[code];
}

/** The two letters of ISO 3166 for a code or a name in one of nine languages; undefined for other texts. */
export function countryCode(text: string): string | undefined {
  const upper = text.trim().toUpperCase();
  return KNOWN.has(upper) ? upper : (LETTERS.get(upper) ?? countriesByName().get(bareName(text)));
}

/** A code as its reader's language names it; another text as it is. */
export function countryText(value: string, locale: string): string {
  return (KNOWN.has(value) && new Intl.DisplayNames(locale, { type: 'region' }).of(value)) || value;
}

let byName: Map<string, string> | undefined;

/** A name that two countries have is not among them. */
export function countriesByName(): ReadonlyMap<string, string> {
  if (byName) return byName;
  const codes = new Map<string, Set<string>>();
  const add = (name: string, code: string) => codes.set(name, (codes.get(name) ?? new Set()).add(code));
  for (const language of NAME_LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    for (const code of KNOWN) add(bareName(names.of(code) ?? code), code);
  }
  for (const [code, names] of Object.entries(ALSO)) for (const name of names) add(name, code);
  const clear = [...codes].filter(([, found]) => found.size === 1);
  byName = new Map(clear.map(([name, [code = '']]) => [name, code]));
  return byName;
}

/** Without accents, case and signs between the words. */
function bareName(text: string): string {
  return foldLetters(text)
    .replace(/\P{Letter}+/gu, ' ')
    .trim();
}
