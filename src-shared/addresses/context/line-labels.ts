import { TICKERS } from '../chains/chain-words.ts'
import { fold, readChainName } from '../chains/read-chain.ts'
import type { Statement } from './statement.ts'

/** Characters before and after an address in which its label is searched for. */
const MAX_LABEL_LETTERS = 60
/** A label and the mark after it: `BTC: `, `BNB (BEP20) - `, `**ETH**: \``. */
const LABELLED = /([\p{L}\p{N}][^;,|\n\r<>{}[\]"“”]*?)[\s*_`"')\]]*(?:[:：=]|(?<=\s)[-–—])[\s"'“`*_([<]*$/u
/** Several names before the mark: `Ethereum, Base: `. */
const LISTED = /([\p{L}\p{N} ()-]+(?:[,/&+|;][\p{L}\p{N} ()-]+)+?)[\s*_`"')\]]*(?:[:：=]|(?<=\s)[-–—])[\s"'“`*_([<]*$/u
/** Words directly before an address, separated by blanks only. */
const ADJACENT = /([\p{L}\p{N}][\p{L}\p{N} ]*)[\s"'“`*_([<]+$/u
/**
 * A name in brackets directly after an address: `0x… (Arbitrum)`. On a line of its own, square
 * brackets begin a section.
 */
const BRACKETED_NAME_AFTER = /^(?:["'”`*_)\]\s]{0,4}[(（]|["'”`*_)\] \t\u00a0]{0,4}\[)\s*([\p{L}\p{N}][^()[\]\n\r]{1,40}?)\s*[)\]）]/u
/** Words after an address that name its chain: `0x… on Arbitrum`. */
const PREPOSITION_AFTER =
  /^["'”`*_)\]]{0,3}[ \t\u00a0]+(on|via|over|in|auf|im|sur|en|em|su|na|w|в|в сети|у мережі)[ \t\u00a0]+(?:(?:the|der|die|das|la|le|el|red|rede|réseau|rete|sieci|сети)[ \t\u00a0]+)?([\p{L}][\p{L}\p{N} \t-]{1,40})/iu
/**
 * A name between an address and the end of its line or list item: `0x… base, 0x… arbitrum`; a
 * remark in brackets may precede it.
 */
const LAST = /^["'”`*_)\]]{0,3}(?:[ \t\u00a0]+\([^()\n\r]{1,60}\)[,:]?)?[ \t\u00a0]+([\p{L}][\p{L}\p{N} \t-]{1,30}?)[ \t\u00a0]*(?:[,;.|\n\r]|$)/u
/** The only field of a line that names a chain: `from=0x… to=0x… chainId=10`. */
const FIELD_OF_LINE = /(?<![\p{L}\p{N}])(?:chain[ _-]?id|chain|network|blockchain)["']?[ \t]*[=:][ \t]*["']?([\p{L}\p{N}][\p{L}\p{N} _-]{0,30})/giu
/** Characters of a line on both sides of an address in which such a field is searched for. */
const MAX_LINE_LETTERS = 1_000
/** "12.5 BCH at …": an amount paid, with the word before the recipient's address. */
const PAID =
  /(?:^|[\s(≈~])[\d.,]+\s*([A-Za-z]{3,12}(?: [A-Za-z]{2,12})?)\s+(?:(?:was|were|is|are|wurden?|gesendet|sent|held|paid|deposited|transferred)\s+){0,2}(?:at|to|in|into|on|from|via|an|auf|von|nach|vers|à|de|a|al|en|su|op|naar|do|na|на|в)\s+(?:(?:the|die|das|la|le|el|wallet|address|adresse|account)\s+){0,3}["'`(]*$/iu
const ADDRESS_WORD = /^(?:address|addr|wallet|account|adresse|wallets|addresses)$/i

/** What the other words on an address's line say about its chain, the most likely first. */
export function adjacentLabels(text: string, from: number, start: number, end: number): Statement[] {
  const before = lastLine(text.slice(Math.max(from, start - MAX_LABEL_LETTERS), start))
  const behind = BRACKETED_NAME_AFTER.exec(text.slice(end, end + MAX_LABEL_LETTERS))?.[1]
  const labels: string[] = []
  const listed = LISTED.exec(before)?.[1]
  if (listed !== undefined) labels.push(...chainList(listed))
  const label = LABELLED.exec(before)?.[1]
  if (label !== undefined) labels.push(label, ...lastWords(label, true))
  else labels.push(...lastWords(ADJACENT.exec(before)?.[1] ?? '', false))
  if (behind !== undefined && !/(?:^|\s)[\d.,]+(?:\s|$)/.test(behind)) labels.push(behind)
  const following = text.slice(end, end + 2 * MAX_LABEL_LETTERS)
  const [, preposition = '', where = ''] = PREPOSITION_AFTER.exec(following) ?? []
  const named = longestName(where)
  // "in ETH" and "en ETH" name what was paid.
  if (named !== undefined && (preposition.toLowerCase() === 'on' || !TICKERS.has(fold(named)))) labels.push(named)
  const last = LAST.exec(following)?.[1]
  if (last !== undefined && !TICKERS.has(fold(last)) && readChainName(last).kind === 'chain') labels.push(last)
  const paid = PAID.exec(before)?.[1]
  if (paid !== undefined) labels.push(`${ONLY_UNCOVERED}${paid}`)
  const sanctioned = /(?:digital|virtual) currency address\s*[-–—]\s*\w{2,12}(?=\s*$)/i.exec(before)?.[0]
  return [...(sanctioned === undefined ? [] : [sanctioned]), ...labels].map((one) => ({ kind: 'label', text: one.trim() }))
}

/** The chain field of an address's line, where the line has exactly one. */
export function fieldOfLine(text: string, start: number, end: number): Statement[] {
  const before = lastLine(text.slice(Math.max(0, start - MAX_LINE_LETTERS), start))
  const [after = ''] = text.slice(end, end + MAX_LINE_LETTERS).split(/[\n\r]/, 1)
  // Objects on one line have fields of their own.
  if (/[{}]/.test(before) || /[{}]/.test(after)) return []
  const [field, ...others] = [...`${before} ${after}`.matchAll(FIELD_OF_LINE)]
  const named = field === undefined || others.length > 0 ? undefined : (longestName(field[1] ?? '') ?? field[1])
  return named === undefined ? [] : [{ kind: 'chain', text: named.trim() }]
}

/** The longest run of leading words that names a chain. */
function longestName(text: string): string | undefined {
  const words = text.trim().split(/[ \t\u00a0]+/)
  return [3, 2, 1].flatMap((count) => (words.length < count ? [] : [words.slice(0, count).join(' ')])).find(isChainName)
}

function isChainName(name: string): boolean {
  return ['chain', 'not-covered'].includes(readChainName(name).kind)
}

/** The names at the end of a list of two or more chains. */
function chainList(text: string): string[] {
  const names: string[] = []
  for (const part of text.split(/[,/&+|;]/).toReversed()) {
    const words = part.trim().split(/\s+/)
    const name = [words, words.slice(-3), words.slice(-2), words.slice(-1)].map((some) => some.join(' ')).find(isChainName)
    if (name === undefined) break
    names.unshift(name)
    if (name !== part.trim()) break
  }
  return names.length < 2 ? [] : [names.join(', ')]
}

/** The last words of a label, the longest run first; after an amount they name what was paid. */
function lastWords(label: string, isMarked: boolean): string[] {
  const words = label.trim().split(/\s+/)
  while (words.length > 1 && ADDRESS_WORD.test(words.at(-1) ?? '')) words.pop()
  return [3, 2, 1].flatMap((count) => {
    if (words.length < count) return []
    const isPaid = /^[\d.,]+$/.test(words.at(-count - 1) ?? '')
    const text = words.slice(-count).join(' ')
    // Without a mark, or after an amount, only a coin that the service does not cover counts.
    return [isMarked && !isPaid ? text : `${ONLY_UNCOVERED}${text}`]
  })
}

/** Prefix of a label that may only name a coin which the service does not cover. */
export const ONLY_UNCOVERED = '\u0000'

function lastLine(text: string): string {
  return text.slice(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1)
}
