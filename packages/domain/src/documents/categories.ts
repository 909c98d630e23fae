import {
  DOCUMENT_CATEGORIES,
  DOCUMENT_TYPE_FACTS,
  type DocumentCategory,
  type DocumentType,
} from './document-types.ts';

/** What a name says comes first, in this order [VAL-9]. */
const KEYWORDS: [DocumentCategory, string[]][] = [
  ['identity', ['passport', 'id', 'identity', 'license', 'licence', 'visa']],
  ['medical', ['medical', 'health', 'doctor', 'hospital', 'vaccination', 'prescription']],
  ['financial', ['financial', 'bank', 'tax', 'pension', 'salary', 'invoice']],
  ['education', ['education', 'educational', 'school', 'university', 'diploma', 'degree']],
];

const CATEGORY_OF_WORD = new Map(
  KEYWORDS.flatMap(([category, keywords]) =>
    keywords.flatMap((keyword) => [keyword, `${keyword}s`].map((word) => [word, category] as const)),
  ),
);

/** The one category in which a document is counted. Whole words only: neither 'David' nor 'Madrid' holds an id. */
export function categoryOf({ name, type }: { name: string; type: DocumentType }): DocumentCategory {
  let said = 'other' as DocumentCategory;
  // lists of 50,000 are counted while they load: a look-up for each word takes an eighth of a search for each keyword
  for (const word of name.toLowerCase().split(/[^\p{Letter}]+/u)) {
    const category = CATEGORY_OF_WORD.get(word);
    if (category && DOCUMENT_CATEGORIES.indexOf(category) < DOCUMENT_CATEGORIES.indexOf(said)) said = category;
  }
  return said === 'other' ? DOCUMENT_TYPE_FACTS[type].category : said;
}

/** How many of each; every document is in exactly one. */
export function countCategories(
  documents: readonly { name: string; type: DocumentType }[],
): Record<DocumentCategory, number> {
  const counts = { identity: 0, medical: 0, financial: 0, education: 0, other: 0 };
  for (const document of documents) counts[categoryOf(document)] += 1;
  return counts;
}
