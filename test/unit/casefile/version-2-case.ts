import { foldCase } from '../../../src-renderer/evidence/case-fold.ts'
import type { WholeState } from '../../../src-renderer/evidence/case-state.ts'
import { flowColumnsOf } from '../../../src-renderer/evidence/flow-columns.ts'
import { namesAtHand } from '../../../src-renderer/evidence/names/held-names.ts'
import { chainOf, type Part } from '../../support/builders/custody-chains.ts'
import { CREATED } from './version-1-case.ts'

/**
 * A case of so many answers, in a case file as version 2 wrote it: its stores, its keys, its number, and digests that hold what their answers
 * name. Frozen: it never follows the schema of today. Gives what the case is.
 */
export async function version2Case(name: string, parts: readonly Part[], decoder: 1 | 2 = 2): Promise<WholeState> {
  const chain = chainOf([CREATED, ...parts])
  const whole = foldCase(chain)
  const rows: Readonly<Record<string, readonly object[]>> = {
    cases: [whole.record],
    entries: chain.entries,
    captures: chain.captures.map(({ body: _body, ...header }) => header),
    events: chain.events,
    bodies: chain.captures.map(({ caseId, seq, body }) => ({ caseId, seq, body })),
    digests: whole.captures.map((held) => {
      const { labels, tokens } = namesAtHand(held)
      return { caseId: held.capture.caseId, seq: held.capture.seq, decoder, digest: { ...held.digest, labels, tokens } }
    }),
    flows: whole.captures.flatMap(({ capture, answer }) => {
      const columns = flowColumnsOf(capture, answer)
      return columns === undefined ? [] : [{ caseId: capture.caseId, seq: capture.seq, decoder, columns }]
    }),
    meta: [
      { key: 'schemaVersion', value: 2 },
      { key: 'decoder', value: decoder },
    ],
  }
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name, 20)
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('cases', { keyPath: 'id' })
      opening.result.createObjectStore('meta', { keyPath: 'key' })
      for (const store of ['entries', 'events', 'bodies', 'digests', 'flows']) opening.result.createObjectStore(store, { keyPath: ['caseId', 'seq'] })
      opening.result.createObjectStore('captures', { keyPath: ['caseId', 'seq'] }).createIndex('id', 'id', { unique: true })
    })
  })
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(Object.keys(rows), 'readwrite')
    for (const [store, some] of Object.entries(rows)) for (const row of some) transaction.objectStore(store).add(row)
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not written')))
    transaction.addEventListener('complete', () => resolve())
  })
  database.close()
  return whole
}
