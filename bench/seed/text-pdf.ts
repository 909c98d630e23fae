const LINES = 40;

/** Pages of plain text, as letters have them; of the smallest form that every reader opens. */
export function textPdf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  for (let page = 1; page <= pages; page++) {
    const lines = Array.from(
      { length: LINES },
      (_, line) => `(Page ${page}, line ${line} of a letter about the house) '`,
    );
    const content = `BT /F1 12 Tf 16 TL 60 780 Td ${lines.join('\n')} ET`;
    const contentAt = objects.length + 2;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contentAt} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
