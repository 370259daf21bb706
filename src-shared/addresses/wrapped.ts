import { recogniseToken } from './recognise.ts'

/**
 * The beginning of an address at the end of a line, and its possible rest at the beginning of the
 * next.
 */
const WRAPPED =
  /(?<![0-9A-Za-z])(0x[0-9a-f]{4,39}|bc1[02-9ac-hj-np-z]{4,58}|[T13][1-9A-HJ-NP-Za-km-z]{6,32})(=?[ \t]*\r?\n[ \t>]*)([0-9A-Za-z]{1,58})(?![0-9A-Za-z])/gi

/**
 * Rejoins addresses that a line end splits, on their first line. Characters of lines without such
 * an address keep their positions.
 */
export function rejoinWrapped(text: string): string {
  return text.replaceAll(WRAPPED, (all, head: string, lineEnd: string, rest: string) => {
    if (isAddress(head) || !isAddress(head + rest) || isDoubtful(head, rest)) return all
    return head + rest + lineEnd
  })
}

/** Only forms of a fixed length or with a checksum: two consecutive words are no address. */
function isAddress(text: string): boolean {
  const recognition = recogniseToken(text)
  return recognition.kind === 'address' && ['evm', 'bitcoin', 'tron'].includes(recognition.family)
}

/**
 * After a cut address, a short number on the next line may be anything: it is suggested as the
 * rest, not taken.
 */
function isDoubtful(head: string, rest: string): boolean {
  return /^0x/i.test(head) && rest.length < 6
}
