import { createHash } from 'node:crypto'

/**
 * The end of the chain of a ledger file: its number of complete lines, and the link of the last
 * one.
 */
export interface ChainEnd {
  readonly lines: number
  readonly link: string
}

export function sha256Of(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex')
}

/** Lines before the first linked one count as one piece, whose hash starts the chain. */
export function chainAfter(unlinked: Uint8Array, lines: number): ChainEnd {
  return { lines, link: sha256Of(unlinked) }
}

/** The chain of an empty file. */
export const CHAIN_START: ChainEnd = chainAfter(new Uint8Array(), 0)

const LINK = /,"link":"([0-9a-f]{64})"\}$/

/** A line with its link: the hash of the previous link and of the rest of the line. */
export function linkLine(text: string, before: ChainEnd): { readonly text: string; readonly end: ChainEnd } {
  const link = sha256Of(`${before.link}\n${text}`)
  return { text: `${text.slice(0, -1)},"link":"${link}"}`, end: { lines: before.lines + 1, link } }
}

/** Several lines, each ended by a line feed. */
export function linkLines(texts: readonly string[], before: ChainEnd): { readonly text: string; readonly end: ChainEnd } {
  let end = before
  let all = ''
  for (const text of texts) {
    const line = linkLine(text, end)
    all += `${line.text}\n`
    end = line.end
  }
  return { text: all, end }
}

/** The link of a line, undefined if it has none. */
export function linkOf(text: string): string | undefined {
  return LINK.exec(text)?.[1]
}

/** Whether a line follows on this link. */
export function follows(text: string, before: string): boolean {
  const link = linkOf(text)
  return link !== undefined && sha256Of(`${before}\n${text.replace(LINK, '}')}`) === link
}
