/** The name of a file as a header carries it, percent-encoded; one that is not encoded well is taken as it is. */
export function decodedName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
