/** Start of a date as Chromium writes it in the information dictionary of a PDF. */
const DATES = /\/(CreationDate|ModDate) \(D:\d{14}\+00'00'\)/g
/** The information dictionary is the first object of a PDF that Chromium prints. */
const MAX_HEAD_BYTES = 65_536

/**
 * The PDF with both of its dates set to `writtenAt` (UTC ISO), so that printing a report again gives
 * the same bytes. The dates have a fixed length: no offset in the file changes. undefined where the
 * file has no such dates.
 */
export function withFixedDates(pdf: Uint8Array, writtenAt: string): Uint8Array | undefined {
  // Latin-1, so that characters and bytes have the same positions.
  const head = new TextDecoder('latin1').decode(pdf.subarray(0, MAX_HEAD_BYTES))
  const date = new Date(writtenAt)
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(/[-:T]/g, '')
  const found = [...head.matchAll(DATES)]
  if (found.length !== 2) return undefined
  // Not `slice`: that of a Buffer shares its memory.
  const changed = new Uint8Array(pdf)
  for (const { index, 1: name = '' } of found) changed.set(new TextEncoder().encode(`/${name} (D:${date}+00'00')`), index)
  return changed
}
