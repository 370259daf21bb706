import { err, ok, type Result } from '../../src-shared/result.ts'
import { HeldNames } from '../evidence/names/held-names.ts'
import type { Names } from '../evidence/names/names.ts'
import { serves, withBodies } from './capture-rows.ts'
import type { Database } from './database.ts'
import { decodeCapture } from './decode.ts'
import { storageFailure } from './storage-failure.ts'

type Stores = Pick<Database, 'captures' | 'bodies' | 'names'>

/** Captures whose names are read in one go: those of hundreds with a thousand labels each would hold up the page. */
const AT_ONCE = 50

/**
 * What captures of a case name, by their places in its chain (ascending), without reading any of it: a stretch of them is read when one of
 * it is wanted. A row that is missing, or of a decoder that does not serve, is made of the body.
 */
export function lateNames(stores: Stores, caseId: string, seqs: readonly number[]): ReadonlyMap<number, HeldNames> {
  const late = new Map<number, HeldNames>()
  for (let at = 0; at < seqs.length; at += AT_ONCE) {
    const stretch = new Map<number, HeldNames>()
    let reading: Promise<Result<undefined>> | undefined
    const read = (): Promise<Result<undefined>> =>
      (reading ??= readStretch(stores, caseId, stretch)
        .then(
          () => ok(undefined),
          (error: unknown) => err(storageFailure(error, 'Reading what answers name')),
        )
        .finally(() => (reading = undefined)))
    for (const seq of seqs.slice(at, at + AT_ONCE)) stretch.set(seq, new HeldNames(undefined, read))
    for (const [seq, names] of stretch) late.set(seq, names)
  }
  return late
}

async function readStretch(stores: Stores, caseId: string, stretch: ReadonlyMap<number, HeldNames>): Promise<void> {
  const keys = [...stretch.keys()].map((seq): [string, number] => [caseId, seq])
  const rows = await stores.names.bulkGet(keys)
  const unknown: [string, number][] = []
  for (const [at, key] of keys.entries()) {
    const row = rows[at]
    if (row !== undefined && serves(row)) stretch.get(row.seq)?.put(row.names)
    else unknown.push(key)
  }
  for (const key of unknown) {
    const names = await namesFromBody(stores, key)
    if (names !== undefined) stretch.get(key[1])?.put(names)
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
