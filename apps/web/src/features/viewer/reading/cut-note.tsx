/** Below what is shown of a very long file. */
export function CutNote() {
  return <p className="reading-cut">Only the beginning is shown here. Download the file to see all of it.</p>;
}
