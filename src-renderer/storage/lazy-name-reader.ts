import { createBoundedCache } from '../../src-shared/core/bounded-cache.ts'
import { err, ok } from '../../src-shared/core/result.ts'
import type { ReadNames } from '../../src-shared/case/names/lazy-capture-names.ts'
import { serves, withBodies } from './capture-rows.ts'
import { rowsAt, type Database } from './database.ts'
import { decodeCapture } from './decode.ts'
import { storageFailure } from './storage-failure.ts'
import type { CaptureHeader } from '../../src-shared/case/case-types.ts'
import type { Names } from '../../src-shared/case/names/names-types.ts'

type Stores = Pick<Database, 'captures' | 'bodies' | 'names'>

/** Maximum bytes of cached names, for all cases of the window together. */
const MAX_BYTES = 2_000_000

const readers = new WeakMap<Stores['names'], ReadNames>()

/**
 * Reads the names of captures of the case file; all readers of one database share a cache. A row
 * that is missing, or of an unusable decoder version, is rebuilt from the body.
 */
export function createLazyNameReader(stores: Stores): ReadNames {
  const known = readers.get(stores.names) ?? boundedNames(namesIn(stores), MAX_BYTES)
  readers.set(stores.names, known)
  return known
}

/** Caches recent names up to `maxBytes`; a newly created capture object is read again. */
export function boundedNames(read: ReadNames, maxBytes: number): ReadNames {
  const known = createBoundedCache<CaptureHeader, Names>(maxBytes, bytesOf)
  return async (captures) => {
    const found = captures.map((capture) => known.get(capture))
    const missing = captures.filter((_, at) => found[at] === undefined)
    const got = missing.length === 0 ? ok([]) : await read(missing)
    if (!got.ok) return got
    let next = 0
    return ok(
      captures.map((capture, at) => {
        const remembered = found[at]
        if (remembered !== undefined) return remembered
        const names = got.value[next]
        next += 1
        if (names !== undefined) known.put(capture, names)
        return names
      }),
    )
  }
}

/** Approximate memory use, in bytes. */
function bytesOf({ labels, tokens, contracts }: Names): number {
  return (
    200 + labels.bytes.length + labels.texts.reduce((sum, text) => sum + 24 + 2 * text.length, 0) + 150 * tokens.length + (contracts?.byteLength ?? 0)
  )
}

function namesIn(stores: Stores): ReadNames {
  return async (captures) => {
    try {
      const rows = await rowsAt(stores.names, captures)
      const found: (Names | undefined)[] = []
      for (const [at, { caseId, seq }] of captures.entries()) {
        const row = rows[at]
        found.push(row !== undefined && serves(row) ? row.names : await namesFromBody(stores, [caseId, seq]))
      }
      return ok(found)
    } catch (error) {
      return err(storageFailure(error, 'Reading the names in results'))
    }
  }
}

async function namesFromBody(stores: Stores, key: [string, number]): Promise<Names | undefined> {
  const rows = await stores.captures.bulkGet([key])
  const [capture] = await withBodies(
    stores,
    rows.flatMap((row) => row ?? []),
  )
  return capture === undefined ? undefined : (await decodeCapture(capture)).names
}
