/** A stream of one piece. */
export async function* once<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield piece;
}
