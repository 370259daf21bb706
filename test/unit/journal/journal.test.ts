import { describe, expect, test } from 'vitest'
import { type Journal, openJournal } from '../../../src-main/journal/journal.ts'
import type { Exchange } from '../../../src-shared/exchange.ts'
import { MemoryFiles } from '../disk/memory-files.ts'

const exchange = (id: string, caseId = 'c1'): Exchange => ({
  id,
  callId: 'call',
  caseId,
  planId: 'p',
  stepId: 's',
  endpoint: 'profiler/pnl',
  method: 'POST',
  path: '/x',
  serviceOrigin: 'https://service.example',
  practice: false,
  requestText: '{}',
  requestSha256: '',
  status: 200,
  headers: [['content-type', 'application/json']],
  bodyBase64: 'e30=',
  bodySha256: '',
  bodyBytes: 2,
  startedAt: '2026-01-01T00:00:00.000Z',
  endedAt: '2026-01-01T00:00:00.000Z',
  creditsUsed: '1',
  creditsSource: 'header',
  appVersion: '0',
})

async function open(files: MemoryFiles): Promise<Journal> {
  const journal = await openJournal('/j', files)
  if (!journal.ok) throw new Error(journal.error.message)
  return journal.value
}

describe('the journal', () => {
  test('gives back after a power cut what it took, oldest first, until it is acknowledged', async () => {
    const files = new MemoryFiles()
    const journal = await open(files)
    for (const one of [exchange('b'), exchange('a'), exchange('c', 'c2')]) expect(await journal.put(one)).toEqual({ ok: true, value: undefined })
    const after = files.afterCrash()
    const again = await open(after)
    expect(await again.pending()).toEqual({ ok: true, value: [exchange('a'), exchange('b'), exchange('c', 'c2')] })
    expect(await again.pending('c2')).toEqual({ ok: true, value: [exchange('c', 'c2')] })
    expect(await again.acknowledge(['a', 'a', 'unknown', '../../etc/passwd'])).toEqual({ ok: true, value: 1 })
    expect((await open(after)).entries().map((entry) => entry.id)).toEqual(['b', 'c'])
  })

  test('a full disk is told, and nothing half written stays', async () => {
    const files = new MemoryFiles()
    const journal = await open(files)
    files.room = 20
    expect(await journal.put(exchange('a'))).toMatchObject({ ok: false, error: { code: 'disk_full' } })
    expect(files.files.size).toBe(0)
    expect(await journal.pending()).toEqual({ ok: true, value: [] })
  })

  test('a damaged file is set aside and named, never deleted, and hides nothing else', async () => {
    const files = new MemoryFiles()
    await (await open(files)).put(exchange('good'))
    for (const [name, text] of [
      ['bad', '{"id":"bad"'],
      ['other', JSON.stringify(exchange('not-its-name'))],
    ] as const) {
      files.files.set(`/j/${name}.exchange.json`, { bytes: Buffer.from(text), synced: Buffer.from(text) })
    }
    const journal = await open(files)
    expect(journal.damaged.map((damage) => damage.exchangeId)).toEqual(['bad', 'other'])
    expect(await journal.pending()).toEqual({ ok: true, value: [exchange('good')] })
    expect([...files.files.keys()].filter((path) => path.endsWith('.damaged'))).toHaveLength(2)
  })

  test('an id that is no file name is refused', async () => {
    const files = new MemoryFiles()
    expect(await (await open(files)).put(exchange('../escape'))).toMatchObject({ ok: false })
    expect(files.files.size).toBe(0)
  })

  test('left-over temporary files go', async () => {
    const files = new MemoryFiles()
    files.files.set('/j/a.exchange.json.1-1.tmp', { bytes: Buffer.from('{'), synced: Buffer.from('{') })
    await open(files)
    expect(files.files.size).toBe(0)
  })
})
