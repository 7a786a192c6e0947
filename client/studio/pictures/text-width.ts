/** About as wide as the words are drawn at a size in pixels: layout happens before anything is drawn. */
export function textWidth(text: string, size: number): number {
  return Math.ceil([...text].length * size * 0.58);
}
