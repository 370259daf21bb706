import { startBackend } from '../../../src-main/backend.ts'
import { loadKeytarStore } from '../../../src-main/keychain/keytar-store.ts'
import { err, ok } from '../../../src-shared/core/result.ts'
import { failure } from '../../../src-shared/core/failure.ts'

/**
 * Run as a separate process inside a D-Bus session: one run of a backend in the data folder of the
 * first argument, with requests for its author and for the signature of a head. Prints the results
 * and the events sent to the page. With `reveal`, also the keychain item of that author.
 */
const [dataDir = '', seq = '1', reveal = ''] = process.argv.slice(2)
if (reveal !== '') {
  const store = await loadKeytarStore()
  console.log(JSON.stringify({ secret: (await store.get(`signing-key ${reveal}`)) ?? '' }))
} else {
  const opened = await startBackend({
    dataDir,
    practice: false,
    version: '0.1.0',
    serviceUrl: 'https://service.example',
    host: {
      kind: 'browser',
      storage: () => 'test',
      saveFile: async () => err(failure('unsupported', 'No files here.', 'None.')),
      confirm: undefined,
    },
  })
  if (!opened.ok) throw new Error(opened.error.message)
  const backend = opened.value
  const author = await backend.methods.readAuthor(undefined)
  const head = await backend.methods.writeCustodyHead({ caseId: 'case-1', seq: Number(seq), head: 'ab'.repeat(32) })
  console.log(JSON.stringify({ author: author.ok ? author.value : undefined, head: head.ok ? head.value : ok(undefined) }))
  await backend.close()
}
