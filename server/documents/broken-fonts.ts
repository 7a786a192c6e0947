/** What is said of each file of a font that no PDF can be drawn with: PDFs do without it. */
export async function brokenFonts(files: readonly string[]): Promise<readonly string[]> {
  if (files.length === 0) return [];
  // Loaded only where fonts are named: it is large.
  const { fontProblem } = await import('./font-problem.ts');
  return files.flatMap((file) => {
    const problem = fontProblem(file);
    return problem === undefined ? [] : [`${file} is no font that PDFs can be drawn with: ${problem}`];
  });
}
