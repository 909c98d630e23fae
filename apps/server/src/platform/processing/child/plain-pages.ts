import { IrregularPdf, type PdfDictionary, type PdfValue, parsePdf } from './pdf-objects.ts';

/** A rule describes what a place may hold. Everything else is refused. */
type Rule = (value: PdfValue | undefined, file: PdfFile) => boolean;
interface PdfFile {
  /** Follows a reference and marks its object as used. */
  resolve(value: PdfValue | undefined): PdfValue | undefined;
}

const plain: Rule = (value, file) => {
  const found = file.resolve(value);
  return typeof found === 'number' || typeof found === 'boolean' || found === null || nameOf(found) !== null;
};
const text: Rule = (value, file) => {
  const found = file.resolve(value);
  return found instanceof Object && 'text' in found;
};
const is =
  (...names: string[]): Rule =>
  (value, file) =>
    names.includes(nameOf(file.resolve(value)) ?? '');
const any =
  (...rules: Rule[]): Rule =>
  (value, file) =>
    rules.some((rule) => rule(value, file));
const list =
  (rule: Rule): Rule =>
  (value, file) => {
    const found = file.resolve(value);
    return Array.isArray(found) && found.every((entry) => rule(entry, file));
  };
const tuple =
  (...rules: Rule[]): Rule =>
  (value, file) => {
    const found = file.resolve(value);
    return Array.isArray(found) && found.length === rules.length && rules.every((rule, at) => rule(found[at], file));
  };
const named =
  (rule: Rule): Rule =>
  (value, file) => {
    const found = file.resolve(value);
    return found instanceof Map && [...found.values()].every((entry) => rule(entry, file));
  };
const keeps = (entries: Record<string, Rule>, found: PdfDictionary, file: PdfFile) =>
  [...found].every(([key, entry]) => Object.hasOwn(entries, key) && entries[key]?.(entry, file));
const dictionary =
  (entries: Record<string, Rule>): Rule =>
  (value, file) => {
    const found = file.resolve(value);
    return found instanceof Map && keeps(entries, found, file);
  };
const stream = (entries: Record<string, Rule>): Rule => {
  const all = {
    Length: plain,
    Filter: plains,
    DecodeParms: any(plain, parameters, list(any(plain, parameters))),
    ...entries,
  };
  return (value, file) => {
    const found = file.resolve(value);
    return found instanceof Object && 'stream' in found && keeps(all, found.stream, file);
  };
};
const all = (keys: string, rule: Rule) => Object.fromEntries(keys.split(' ').map((key) => [key, rule]));

const plains = any(plain, list(plain));
const parameters = named(plain); // the symbols that JBIG2 shares between pages are a stream: refused

const simpleFunction = dictionary(all('FunctionType Domain Range C0 C1 N', plains));
const sampledFunction = stream(all('FunctionType Domain Range Size BitsPerSample Order Encode Decode', plains));
const joinedFunction = (rule: Rule) =>
  any(
    rule,
    list(rule),
    dictionary({ ...all('FunctionType Domain Range Bounds Encode', plains), Functions: list(rule) }),
  );
const tint = joinedFunction(any(simpleFunction, sampledFunction));

const calibration = dictionary(all('WhitePoint BlackPoint Gamma Matrix Range', plains));
const baseSpace = any(
  plain,
  tuple(is('DeviceRGB', 'DeviceGray', 'DeviceCMYK', 'Pattern')),
  tuple(is('ICCBased'), stream(all('N Alternate Range', plains))),
  tuple(is('CalRGB', 'CalGray', 'Lab'), calibration),
);
const inkSpace = any(
  baseSpace,
  tuple(is('Separation'), plain, baseSpace, tint),
  tuple(is('DeviceN'), list(plain), baseSpace, tint),
);
const colorSpace = any(inkSpace, tuple(is('Indexed'), inkSpace, plain, any(text, stream({}))));

const mask = stream({
  ...all('Type Width Height BitsPerComponent ImageMask Interpolate Intent Name', plain),
  ...all('Decode Matte', plains),
  Subtype: is('Image'),
  ColorSpace: colorSpace,
});
const image = stream({
  ...all('Type Width Height BitsPerComponent ImageMask Interpolate Intent Name SMaskInData', plain),
  Decode: plains,
  Subtype: is('Image'),
  ColorSpace: colorSpace,
  SMask: mask,
  Mask: any(plains, mask),
});

const graphicsState = dictionary({
  ...all('Type LW LC LJ ML RI OP op OPM FL SM SA AIS TK CA ca BG BG2 UCR UCR2 TR TR2 HT SMask', plain),
  BM: plains,
  D: tuple(list(plain), plain),
});
/** Gradients, which cannot contain pictures. */
const shading = dictionary({
  ...all('ShadingType Background BBox AntiAlias Coords Domain Extend Matrix', plains),
  ColorSpace: colorSpace,
  Function: joinedFunction(simpleFunction),
});
const pattern = dictionary({
  ...all('Type PatternType Matrix', plains),
  Shading: shading,
  ExtGState: graphicsState,
});

const program = stream({ ...all('Length1 Length2 Length3', plain), Subtype: plain });
const descriptor = dictionary({
  ...all('Type FontName FontStretch FontWeight Flags FontBBox ItalicAngle Ascent Descent Leading CapHeight', plains),
  ...all('XHeight StemV StemH AvgWidth MaxWidth MissingWidth Lang', plains),
  ...all('FontFamily CharSet', text),
  ...all('FontFile FontFile2 FontFile3', program),
  CIDSet: stream({}),
  Style: named(text),
});
const system = dictionary({ Registry: text, Ordering: text, Supplement: plain });
const map = any(plain, stream({ ...all('Type CMapName WMode UseCMap', plain), CIDSystemInfo: system }));
const widths = list(any(plain, list(plain)));
const descendant = dictionary({
  ...all('Type BaseFont DW DW2', plains),
  Subtype: is('CIDFontType0', 'CIDFontType2'),
  CIDSystemInfo: system,
  FontDescriptor: descriptor,
  CIDToGIDMap: map,
  ...all('W W2', widths),
});
const font = dictionary({
  ...all('Type BaseFont FirstChar LastChar Name Widths', plains),
  Subtype: is('Type0', 'Type1', 'MMType1', 'TrueType'),
  FontDescriptor: descriptor,
  DescendantFonts: list(descendant),
  Encoding: any(map, dictionary(all('Type BaseEncoding Differences', plains))),
  ToUnicode: map,
});

const contents = stream({});
const page = dictionary({
  ...all('MediaBox CropBox BleedBox TrimBox ArtBox Rotate UserUnit StructParents Tabs', plains),
  Type: is('Page'),
  Parent: (value) => value instanceof Object && 'reference' in value,
  Contents: any(contents, list(contents)),
  Annots: tuple(),
  Group: dictionary({ ...all('Type S I K', plain), CS: colorSpace }),
  Resources: dictionary({
    ProcSet: plains,
    Font: named(font),
    XObject: named(image),
    ExtGState: named(graphicsState),
    ColorSpace: named(colorSpace),
    Shading: named(shading),
    Pattern: named(pattern),
  }),
});
const catalog = dictionary({ Type: is('Catalog'), Pages: (value) => value instanceof Object && 'reference' in value });
const information = dictionary({ ...all('CreationDate Creator Producer', text) });

/**
 * Which of the pages of a file by PDFium, from 0, may hold more than what they show: all but those of which each part is
 * known to be a font, a color, a picture or the page's own words. All of them, where something has no place in a page.
 */
export function findOddPages(pdf: Buffer, count: number): ReadonlySet<number> {
  const allPages = new Set(Array(count).keys());
  const objects = parseOrNull(pdf);
  const [root, tree, info] = [1, 2, 3].map((number) => objects?.get(number));
  const kids = tree instanceof Map ? tree.get('Kids') : null;
  if (!objects || !Array.isArray(kids) || kids.length !== count) return allPages;
  const placed = new Set([1, 2, 3]);
  const file: PdfFile = {
    resolve: (value) => {
      if (!(value instanceof Object && 'reference' in value)) return value;
      placed.add(value.reference);
      return objects.get(value.reference);
    },
  };
  const odd = new Set(kids.flatMap((kid, at) => (page(kid, file) ? [] : [at])));
  if (odd.size > 0) return odd;
  const isWhole = catalog(root, file) && information(info, file) && [...objects.keys()].every((at) => placed.has(at));
  return isWhole ? odd : allPages;
}

function parseOrNull(pdf: Buffer): ReadonlyMap<number, PdfValue> | null {
  try {
    return parsePdf(pdf);
  } catch (error) {
    if (error instanceof IrregularPdf) return null;
    throw error;
  }
}

function nameOf(value: PdfValue | undefined): string | null {
  return value instanceof Object && 'name' in value ? value.name : null;
}
