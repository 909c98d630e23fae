import ts from 'typescript';

export function parse(file: string, text: string): ts.SourceFile {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
}

export function lineOf(source: ts.SourceFile, node: ts.Node): number {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

/** The value of `name: value` or `name`, or of the attribute `name="value"` or `name={value}`. */
export function propertyOf(
  holder: ts.ObjectLiteralExpression | ts.JsxAttributes,
  name: string,
): ts.Expression | undefined {
  for (const property of holder.properties) {
    if (property.name?.getText() !== name) continue;
    if (ts.isPropertyAssignment(property)) return property.initializer;
    if (ts.isShorthandPropertyAssignment(property)) return property.name;
    if (!ts.isJsxAttribute(property) || !property.initializer) continue;
    return ts.isJsxExpression(property.initializer) ? property.initializer.expression : property.initializer;
  }
  return undefined;
}

/** The text of a string literal without parts to fill in, or undefined. */
export function literalText(node: ts.Expression | undefined): string | undefined {
  return node && ts.isStringLiteralLike(node) ? node.text : undefined;
}
