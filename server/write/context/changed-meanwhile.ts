/** The record is no longer what was read before the write began: the write is to begin again. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
}
