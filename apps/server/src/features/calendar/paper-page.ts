/** With the address of its page. `origin` is where the pages are. */
export function withPage<Paper extends { documentId: string }>(paper: Paper, origin: string): Paper & { url: string } {
  return { ...paper, url: `${origin}/dashboard?doc=${paper.documentId}` };
}
