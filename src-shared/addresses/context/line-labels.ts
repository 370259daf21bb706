import { readChainName } from '../chains/read-chain.ts'
import type { Statement } from './statement.ts'

/** Letters before and behind an address in which its label can stand. */
const MAX_LABEL_LETTERS = 60
/** A label and the mark behind it: `BTC: `, `BNB (BEP20) - `, `**ETH**: \``. */
const LABELLED = /([\p{L}\p{N}][^;,|\n\r<>{}[\]"“”]*?)[\s*_`"')\]]*(?:[:：=]|(?<=\s)[-–—])[\s"'“`*_([<]*$/u
/** Several names before the mark: `Ethereum, Base: `. */
const LISTED = /([\p{L}\p{N} ()-]+(?:[,/&+|;][\p{L}\p{N} ()-]+)+?)[\s*_`"')\]]*(?:[:：=]|(?<=\s)[-–—])[\s"'“`*_([<]*$/u
/** Words right before an address, with nothing but blanks between. */
const ADJACENT = /([\p{L}\p{N}][\p{L}\p{N} ]*)[\s"'“`*_([<]+$/u
/** A name in brackets right behind an address: `0x… (Arbitrum)`. */
const BEHIND = /^[\s"'”`*_)\]]{0,4}[([（]\s*([\p{L}\p{N}][^()[\]\n\r]{1,40}?)\s*[)\]）]/u
/** "12.5 BCH at …": what was paid, with the word before the address that it was paid to. */
const PAID =
  /(?:^|[\s(≈~])[\d.,]+\s*([A-Za-z]{3,12}(?: [A-Za-z]{2,12})?)\s+(?:(?:was|were|is|are|wurden?|gesendet|sent|held|paid|deposited|transferred)\s+){0,2}(?:at|to|in|into|on|from|via|an|auf|von|nach|vers|à|de|a|al|en|su|op|naar|do|na|на|в)\s+(?:(?:the|die|das|la|le|el|wallet|address|adresse|account)\s+){0,3}["'`(]*$/iu
const ADDRESS_WORD = /^(?:address|addr|wallet|account|adresse|wallets|addresses)$/i

/** What the other words on the line of an address say about its chain, the likeliest first. */
export function labelsBeside(text: string, from: number, start: number, end: number): Statement[] {
  const before = lastLine(text.slice(Math.max(from, start - MAX_LABEL_LETTERS), start))
  const behind = BEHIND.exec(text.slice(end, end + MAX_LABEL_LETTERS))?.[1]
  const labels: string[] = []
  const listed = LISTED.exec(before)?.[1]
  if (listed !== undefined) labels.push(...chainList(listed))
  const label = LABELLED.exec(before)?.[1]
  if (label !== undefined) labels.push(label, ...lastWords(label, true))
  else labels.push(...lastWords(ADJACENT.exec(before)?.[1] ?? '', false))
  if (behind !== undefined && !/(?:^|\s)[\d.,]+(?:\s|$)/.test(behind)) labels.push(behind)
  const paid = PAID.exec(before)?.[1]
  if (paid !== undefined) labels.push(`${ONLY_UNCOVERED}${paid}`)
  const sanctioned = /(?:digital|virtual) currency address\s*[-–—]\s*\w{2,12}(?=\s*$)/i.exec(before)?.[0]
  return [...(sanctioned === undefined ? [] : [sanctioned]), ...labels].map((one) => ({ kind: 'label', text: one.trim() }))
}

/** The names at the end of a list of chains, where they are two or more. */
function chainList(text: string): string[] {
  const names: string[] = []
  for (const part of text.split(/[,/&+|;]/).toReversed()) {
    const isName = (name: string): boolean => ['chain', 'not-covered'].includes(readChainName(name).kind)
    const words = part.trim().split(/\s+/)
    const name = [words, words.slice(-3), words.slice(-2), words.slice(-1)].map((some) => some.join(' ')).find(isName)
    if (name === undefined) break
    names.unshift(name)
    if (name !== part.trim()) break
  }
  return names.length < 2 ? [] : [names.join(', ')]
}

/** The last words of a label, the longest run first; behind an amount they are what was paid. */
function lastWords(label: string, isMarked: boolean): string[] {
  const words = label.trim().split(/\s+/)
  while (words.length > 1 && ADDRESS_WORD.test(words.at(-1) ?? '')) words.pop()
  return [3, 2, 1].flatMap((count) => {
    if (words.length < count) return []
    const isPaid = /^[\d.,]+$/.test(words.at(-count - 1) ?? '')
    const text = words.slice(-count).join(' ')
    // Without a mark, and behind an amount, a coin says only whose form of address it is not.
    return [isMarked && !isPaid ? text : `${ONLY_UNCOVERED}${text}`]
  })
}

/** Before a label that may name a coin which the service does not cover, and no other. */
export const ONLY_UNCOVERED = '\u0000'

function lastLine(text: string): string {
  return text.slice(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1)
}
