import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';

/** A document, and from whose eyes it is looked at. */
export interface AboutDocument {
  document: Document;
  families: readonly Family[];
  person: Person;
}
