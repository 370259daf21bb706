import type { CharCodeSource } from '../../addresses/lookalikes.ts'
import { createUint32Builder } from '../../case/columns/number-column.ts'

/**
 * Accounts by number, in the order of arrival, up to millions of them. Addresses are stored as
 * consecutive bytes, since that many strings block the page for half a second at each garbage
 * collection.
 */
export interface AccountNumbers {
  /**
   * The number of an account; assigns the next number to an account not seen before. `family`: a
   * number of one byte.
   */
  readonly numberOf: (family: number, address: string) => number
  readonly family: (account: number) => number
  readonly address: (account: number) => string
  /** The address by its letters; valid until the next call. */
  readonly letters: (account: number) => CharCodeSource
  readonly size: () => number
}

/** Bytes allocated at once. An address never spans two blocks. */
const CHUNK_LENGTH = 1 << 20
/**
 * Maximum number of characters of an address stored as bytes. Longer text, or text with other characters, is not
 * an address and is rare.
 */
const MAX_KEY_LENGTH = 128
const LAST_OF_ONE_BYTE = 0xff
/** Bytes before each address: its family and its length. */
const HEAD = 2
/**
 * Several tables instead of one: a table that exceeds its capacity is rebuilt as a whole, and
 * rebuilding one of millions would block the page.
 */
const TABLES = 256
const FIRST_ROOM = 64
const PRIME = 0x0100_0193
const BASIS = 0x811c_9dc5
const NO_BYTES: Uint8Array = new Uint8Array(0)

export function createAccountNumbers(): AccountNumbers {
  const stretches: Uint8Array[] = []
  let end = CHUNK_LENGTH
  /** Start of each account: its block, counted in bytes, and the offset in it. */
  const begins = createUint32Builder()
  const tables = Array.from({ length: TABLES }, createTable)
  const odd = new Map<string, number>()
  const oddAccounts = new Map<number, { readonly family: number; readonly address: string }>()
  /**
   * One shared reader for the letters of all accounts: a reader for each of millions would have to
   * be garbage collected.
   */
  const reader = { bytes: NO_BYTES, from: 0, odd: '', length: 0, at: (index: number): number => letterAt(index) }
  const letterAt = (index: number): number => (reader.odd === '' ? (reader.bytes[reader.from + index] ?? 0) : reader.odd.charCodeAt(index))

  /** Whether the account equals the one written at the end, compared by bytes. */
  const isAtEnd = (account: number, length: number): boolean => {
    const begin = begins.at(account)
    const bytes = stretches[Math.floor(begin / CHUNK_LENGTH)]
    const last = stretches.at(-1)
    if (bytes === undefined || last === undefined) return false
    const from = begin % CHUNK_LENGTH
    for (let at = 0; at < length; at += 1) if (bytes[from + at] !== last[end + at]) return false
    return true
  }

  const oddNumberOf = (family: number, address: string): number => {
    const key = `${family} ${address}`
    const known = odd.get(key)
    if (known !== undefined) return known
    const added = begins.push(0)
    odd.set(key, added)
    oddAccounts.set(added, { family, address })
    return added
  }

  return {
    numberOf(family, address) {
      const length = HEAD + address.length
      if (address.length > MAX_KEY_LENGTH) return oddNumberOf(family, address)
      if (end + length > CHUNK_LENGTH) {
        stretches.push(new Uint8Array(CHUNK_LENGTH))
        end = 0
      }
      const bytes = stretches.at(-1)
      if (bytes === undefined) return oddNumberOf(family, address)
      // Written at the position of the next account; remains there only if the account is new.
      const start = end
      bytes[start] = family
      bytes[start + 1] = address.length
      let hash = BASIS ^ family
      let letters = 0
      for (let at = start + HEAD; at < start + length; at += 1) {
        const letter = address.charCodeAt(at - start - HEAD)
        bytes[at] = letter
        letters |= letter
        hash = Math.imul(hash ^ letter, PRIME)
      }
      if (letters > LAST_OF_ONE_BYTE) return oddNumberOf(family, address)
      hash = (hash ^ (hash >>> 15)) >>> 0
      const table = tables[hash % TABLES]
      const known = table?.find(hash, (account) => isAtEnd(account, length))
      if (known !== undefined) return known
      const added = begins.push((stretches.length - 1) * CHUNK_LENGTH + end)
      table?.add(hash, added)
      end += length
      return added
    },
    family(account) {
      const begin = begins.at(account)
      return oddAccounts.get(account)?.family ?? stretches[Math.floor(begin / CHUNK_LENGTH)]?.[begin % CHUNK_LENGTH] ?? 0
    },
    address(account) {
      const known = oddAccounts.get(account)
      if (known !== undefined) return known.address
      const begin = begins.at(account)
      const bytes = stretches[Math.floor(begin / CHUNK_LENGTH)]
      const from = (begin % CHUNK_LENGTH) + HEAD
      if (bytes === undefined || account >= begins.size()) return ''
      // Not spread into arguments: spreading iterates the letters one by one and takes five times
      // as long.
      return Reflect.apply(String.fromCharCode, undefined, bytes.subarray(from, from + (bytes[from - 1] ?? 0)))
    },
    letters(account) {
      const begin = begins.at(account)
      reader.odd = oddAccounts.get(account)?.address ?? ''
      reader.bytes = stretches[Math.floor(begin / CHUNK_LENGTH)] ?? NO_BYTES
      reader.from = (begin % CHUNK_LENGTH) + HEAD
      reader.length = reader.odd === '' ? (reader.bytes[reader.from - 1] ?? 0) : reader.odd.length
      return reader
    },
    size: begins.size,
  }
}

interface Table {
  readonly find: (hash: number, isIt: (account: number) => boolean) => number | undefined
  /** Adds an account that is not in the table. */
  readonly add: (hash: number, account: number) => void
}

/**
 * Accounts by hash, with linear probing. A slot is two adjacent numbers, so that the value compared
 * first is near in memory.
 */
function createTable(): Table {
  /** One plus the account, 0 where the slot is free; and the account's hash. */
  let slots = new Uint32Array(2 * FIRST_ROOM)
  let size = 0
  const slotOf = (hash: number): number => (2 * Math.floor(hash / TABLES)) & (slots.length - 2)
  const put = (hash: number, account: number): void => {
    let slot = slotOf(hash)
    while (slots[slot] !== 0) slot = (slot + 2) & (slots.length - 2)
    slots[slot] = account + 1
    slots[slot + 1] = hash
  }
  return {
    find(hash, isIt) {
      for (let slot = slotOf(hash); slots[slot] !== 0; slot = (slot + 2) & (slots.length - 2)) {
        const account = (slots[slot] ?? 1) - 1
        if (slots[slot + 1] === hash && isIt(account)) return account
      }
      return undefined
    },
    add(hash, account) {
      size += 1
      // The load factor stays below two thirds, so that a free slot is near.
      if (3 * size > slots.length) {
        const existing = slots
        slots = new Uint32Array(2 * existing.length)
        for (let slot = 0; slot < existing.length; slot += 2) if (existing[slot] !== 0) put(existing[slot + 1] ?? 0, (existing[slot] ?? 1) - 1)
      }
      put(hash, account)
    },
  }
}
