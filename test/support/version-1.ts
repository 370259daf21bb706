/** The rows of a case file as version 1 of its schema held them. */
export interface Version1Rows {
  readonly cases: readonly object[]
  readonly entries: readonly object[]
  /** Each with its body in its own row. */
  readonly captures: readonly object[]
  readonly events: readonly object[]
}

/**
 * Writes a case file as version 1 wrote it: its stores, its keys, its number. Frozen: it never follows the schema of today. It uses nothing
 * from outside of itself, so that it can be sent into a page before Casebook runs there.
 */
export function writeVersion1(name: string, rows: Version1Rows): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 10)
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
    opening.addEventListener('upgradeneeded', () => {
      const database = opening.result
      database.createObjectStore('cases', { keyPath: 'id' })
      database.createObjectStore('entries', { keyPath: ['caseId', 'seq'] })
      database.createObjectStore('captures', { keyPath: ['caseId', 'seq'] }).createIndex('id', 'id', { unique: true })
      database.createObjectStore('events', { keyPath: ['caseId', 'seq'] })
      database.createObjectStore('meta', { keyPath: 'key' })
    })
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction(['cases', 'entries', 'captures', 'events', 'meta'], 'readwrite')
      for (const store of ['cases', 'entries', 'captures', 'events'] as const) {
        for (const row of rows[store]) transaction.objectStore(store).add(row)
      }
      transaction.objectStore('meta').add({ key: 'schemaVersion', value: 1 })
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not written')))
      transaction.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
    })
  })
}
