/**
 * '1 document', '8 documents', '0 documents'; '2 people' where the plural is given. For operators, who read
 * English; what a family reads is a message with a plural.
 */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
