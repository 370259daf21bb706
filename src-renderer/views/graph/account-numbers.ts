import { growingNumbers } from '../../evidence/columns/number-column.ts'

/**
 * Accounts by number, in the order in which they came, millions of them: their addresses stand as bytes, one behind the other, since so many
 * strings hold up the page by half a second whenever its memory is tidied up.
 */
export interface AccountNumbers {
  /** The number of an account, which is the next one where it was never met. `family`: a number of one byte. */
  readonly numberOf: (family: number, address: string) => number
  readonly family: (account: number) => number
  readonly address: (account: number) => string
  readonly size: () => number
}

/** Bytes that are taken at once. No address lies in two stretches. */
const STRETCH = 1 << 20
/** Characters of an address that is held as bytes. Whatever is longer, or of other letters, is no address and rare. */
const LONGEST = 128
const LAST_OF_ONE_BYTE = 0xff
/** Before each address: its family and its length. */
const HEAD = 2
/** Tables in place of one: a table that outgrows its room is filled anew as a whole, and one of millions would hold up the page. */
const TABLES = 256
const FIRST_ROOM = 64
const PRIME = 0x0100_0193
const BASIS = 0x811c_9dc5

export function createAccountNumbers(): AccountNumbers {
  const stretches: Uint8Array[] = []
  let end = STRETCH
  /** Of each account where it begins: its stretch, counted in bytes, and the place in it. */
  const begins = growingNumbers()
  const hashes = growingNumbers()
  const tables = Array.from({ length: TABLES }, () => createTable(hashes.at))
  const odd = new Map<string, number>()
  const oddAccounts = new Map<number, { readonly family: number; readonly address: string }>()

  /** Whether the account is that which stands at the end, in its bytes. */
  const isAtEnd = (account: number, length: number): boolean => {
    const begin = begins.at(account)
    const bytes = stretches[Math.floor(begin / STRETCH)]
    const last = stretches.at(-1)
    if (bytes === undefined || last === undefined) return false
    const from = begin % STRETCH
    for (let at = 0; at < length; at += 1) if (bytes[from + at] !== last[end + at]) return false
    return true
  }

  const oddNumberOf = (family: number, address: string): number => {
    const key = `${family} ${address}`
    const known = odd.get(key)
    if (known !== undefined) return known
    const added = begins.push(0)
    hashes.push(0)
    odd.set(key, added)
    oddAccounts.set(added, { family, address })
    return added
  }

  return {
    numberOf(family, address) {
      const length = HEAD + address.length
      if (address.length > LONGEST) return oddNumberOf(family, address)
      if (end + length > STRETCH) {
        stretches.push(new Uint8Array(STRETCH))
        end = 0
      }
      const bytes = stretches.at(-1)
      if (bytes === undefined) return oddNumberOf(family, address)
      // Written where the next account would stand, and left there only where it is one.
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
      const added = begins.push((stretches.length - 1) * STRETCH + end)
      hashes.push(hash)
      table?.add(added)
      end += length
      return added
    },
    family(account) {
      const begin = begins.at(account)
      return oddAccounts.get(account)?.family ?? stretches[Math.floor(begin / STRETCH)]?.[begin % STRETCH] ?? 0
    },
    address(account) {
      const known = oddAccounts.get(account)
      if (known !== undefined) return known.address
      const begin = begins.at(account)
      const bytes = stretches[Math.floor(begin / STRETCH)]
      const from = (begin % STRETCH) + HEAD
      if (bytes === undefined || account >= begins.size()) return ''
      // Not spread into arguments: that goes through the letters one by one, and takes five times as long.
      return Reflect.apply(String.fromCharCode, undefined, bytes.subarray(from, from + (bytes[from - 1] ?? 0)))
    },
    size: begins.size,
  }
}

interface Table {
  readonly find: (hash: number, isIt: (account: number) => boolean) => number | undefined
  /** Adds an account that is not there. */
  readonly add: (account: number) => void
}

/** Accounts by hash: each in the first free slot from its own on. */
function createTable(hashOf: (account: number) => number): Table {
  /** One plus the account; 0 where the slot is free. */
  let slots = new Uint32Array(FIRST_ROOM)
  let size = 0
  const slotOf = (hash: number): number => Math.floor(hash / TABLES) & (slots.length - 1)
  const put = (account: number): void => {
    let slot = slotOf(hashOf(account))
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = account + 1
  }
  return {
    find(hash, isIt) {
      for (let slot = slotOf(hash); slots[slot] !== 0; slot = (slot + 1) & (slots.length - 1)) {
        const account = (slots[slot] ?? 1) - 1
        if (hashOf(account) === hash && isIt(account)) return account
      }
      return undefined
    },
    add(account) {
      size += 1
      // Never more than two of three are taken, so that a free one is near.
      if (3 * size > 2 * slots.length) {
        const held = slots
        slots = new Uint32Array(2 * held.length)
        for (const one of held) if (one !== 0) put(one - 1)
      }
      put(account)
    },
  }
}
