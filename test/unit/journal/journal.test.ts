import { describe, expect, test } from 'vitest'
import { type Journal, openJournal } from '../../../src-main/journal/journal.ts'
import { openLedger } from '../../../src-main/broker/ledger/open-ledger.ts'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import type { HttpExchange } from '../../../src-shared/service/http-exchange.ts'
import { MemoryFiles } from '../disk/memory-files.ts'
import { pendingOf } from '../../support/pending-responses.ts'

const exchange = (id: string, caseId = 'c1'): HttpExchange => ({
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
  requestSha256: sha256Hex('{}'),
  status: 200,
  headers: [['content-type', 'application/json']],
  bodyBase64: 'e30=',
  bodySha256: sha256Hex('{}'),
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
  test('returns stored responses after a power cut, oldest first, until they are acknowledged', async () => {
    const files = new MemoryFiles()
    const journal = await open(files)
    for (const one of [exchange('b'), exchange('a'), exchange('c', 'c2')]) expect(await journal.put(one)).toEqual({ ok: true, value: undefined })
    const after = files.afterCrash()
    const again = await open(after)
    expect(await pendingOf(again)).toEqual({ ok: true, value: [exchange('a'), exchange('b'), exchange('c', 'c2')] })
    expect(await pendingOf(again, 'c2')).toEqual({ ok: true, value: [exchange('c', 'c2')] })
    expect(await again.acknowledge(['a', 'a', 'unknown', '../../etc/passwd'])).toEqual({ ok: true, value: 1 })
    expect((await open(after)).entries().map((entry) => entry.id)).toEqual(['b', 'c'])
  })

  test('reports a full disk, and leaves no partial file', async () => {
    const files = new MemoryFiles()
    const journal = await open(files)
    files.space = 20
    expect(await journal.put(exchange('a'))).toMatchObject({ ok: false, error: { code: 'disk_full' } })
    expect(files.files.size).toBe(0)
    expect(await pendingOf(journal)).toEqual({ ok: true, value: [] })
  })

  test('renames a damaged file, names it, never deletes it, and lists all others', async () => {
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
    expect(await pendingOf(journal)).toEqual({ ok: true, value: [exchange('good')] })
    expect([...files.files.keys()].filter((path) => path.endsWith('.damaged'))).toHaveLength(2)
  })

  test.each<[string, Record<string, unknown>]>([
    ['credits that are no digits', { creditsUsed: 'abc' }],
    ['negative credits', { creditsUsed: '-1' }],
    ['credits with a point', { creditsUsed: '1.5' }],
    ['an unknown source of credits', { creditsSource: 'guess' }],
    ['an unknown endpoint', { endpoint: 'profiler/everything' }],
    ['another method', { method: 'DELETE' }],
    ['a time that is none', { endedAt: 'yesterday' }],
    ['a status that is no number of HTTP', { status: 0.5 }],
    ['headers that are no pairs', { headers: [['content-type']] }],
    ['a practice flag that is text', { practice: 'no' }],
  ])('a file with %s is set aside, and the ledger opens all the same', async (_name, change) => {
    const files = new MemoryFiles()
    const path = '/d/ledger.ndjson'
    const before = await openLedger({ path, journaled: [], files })
    if (!before.ok) throw new Error(before.error.message)
    await before.value.setBudget('c1', '10')
    await before.value.reserve({ id: 'bad', caseId: 'c1', endpoint: 'profiler/pnl', credits: 1n })
    await (await open(files)).put(exchange('good'))
    const text = JSON.stringify({ ...exchange('bad'), ...change })
    files.files.set('/j/bad.exchange.json', { bytes: Buffer.from(text), synced: Buffer.from(text) })
    const journal = await open(files)
    expect(journal.damaged.map((damage) => damage.exchangeId)).toEqual(['bad'])
    expect(journal.entries().map(({ id }) => id)).toEqual(['good'])
    expect(files.files.has('/j/bad.exchange.json.damaged')).toBe(true)
    const ledger = await openLedger({ path, journaled: journal.entries(), files: files.afterCrash() })
    // Its cost is unknown: it stays counted.
    expect(ledger.ok && ledger.value.money('c1').disputed).toBe('1')
  })

  test('renames a response with one altered character, because no case would accept it', async () => {
    const files = new MemoryFiles()
    await (await open(files)).put(exchange('a'))
    const text = JSON.stringify({ ...exchange('a'), bodyBase64: Buffer.from('[]').toString('base64') })
    files.files.set('/j/a.exchange.json', { bytes: Buffer.from(text), synced: Buffer.from(text) })
    const journal = await open(files)
    expect(journal.entries()).toEqual([])
    expect(journal.damaged).toMatchObject([{ code: 'corrupt', exchangeId: 'a' }])
    expect([...files.files.keys()]).toEqual(['/j/a.exchange.json.damaged'])
  })

  test('opens although the disk cannot read or rename a file', async () => {
    const files = new MemoryFiles()
    const journal = await open(files)
    for (const id of ['a', 'b']) await journal.put(exchange(id))
    class OneBad extends MemoryFiles {
      override async readFile(path: string): Promise<Uint8Array> {
        if (path.includes('/a.')) throw Object.assign(new Error('EIO'), { code: 'EIO' })
        return await super.readFile(path)
      }
      override async rename(from: string, to: string): Promise<void> {
        if (from.includes('/a.')) throw Object.assign(new Error('EIO'), { code: 'EIO' })
        await super.rename(from, to)
      }
    }
    const bad = new OneBad()
    for (const [path, stored] of files.files) bad.files.set(path, stored)
    const again = await open(bad)
    expect(again.entries().map(({ id }) => id)).toEqual(['b'])
    expect(again.damaged).toHaveLength(1)
  })

  test('lists for each response what credits and steps need, and the size of its body, before and after a start', async () => {
    const files = new MemoryFiles()
    const journal = await open(files)
    const body = { bodyBase64: Buffer.from('seven b').toString('base64'), bodySha256: sha256Hex('seven b'), bodyBytes: 7 }
    await journal.put({ ...exchange('a'), ...body, creditsUsed: '10', status: 504 })
    const entry = {
      id: 'a',
      caseId: 'c1',
      planId: 'p',
      stepId: 's',
      endpoint: 'profiler/pnl',
      requestText: '{}',
      status: 504,
      creditsUsed: '10',
      creditsSource: 'header',
      bytes: 7,
    }
    expect(journal.entries()).toEqual([entry])
    expect((await open(files)).entries()).toEqual([entry])
  })

  test('names why a response cannot be read: missing, changed, or a disk error', async () => {
    const files = new MemoryFiles()
    const journal = await open(files)
    for (const id of ['a', 'b']) await journal.put(exchange(id))
    expect(await journal.read('elsewhere')).toMatchObject({
      ok: false,
      error: { code: 'not_found', message: 'The journal contains no response elsewhere.' },
    })
    files.files.set('/j/a.exchange.json', { bytes: Buffer.from('{'), synced: Buffer.from('{') })
    expect(await journal.read('a')).toMatchObject({ ok: false, error: { code: 'corrupt', exchangeId: 'a' } })
    files.failing = { operation: 'readFile', code: 'EIO' }
    expect(await journal.read('b')).toMatchObject({ ok: false, error: { code: 'disk_error' } })
    files.failing = undefined
    expect(await journal.read('b')).toEqual({ ok: true, value: exchange('b') })
  })

  test('a response that the disk does not delete stays listed, and a deletion is flushed at once', async () => {
    const files = new MemoryFiles()
    const journal = await open(files)
    for (const id of ['a', 'b', 'c']) await journal.put(exchange(id))
    const synced: string[] = []
    files.syncDir = async (dir?: string) => void synced.push(`${dir} ${journal.entries().length}`)
    files.remove = async (path) => {
      if (path.includes('/b.')) throw Object.assign(new Error('EIO'), { code: 'EIO' })
      files.files.delete(path)
    }
    expect(await journal.acknowledge(['b'])).toMatchObject({ ok: false, error: { code: 'disk_error' } })
    expect(journal.entries().map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(await journal.acknowledge(['elsewhere'])).toEqual({ ok: true, value: 0 })
    expect(synced).toEqual([])
    expect(await journal.acknowledge(['a', 'c'])).toEqual({ ok: true, value: 2 })
    expect(synced).toEqual(['/j 1'])
  })

  test('names the place of a damaged file: renamed, or unchanged if the disk refuses', async () => {
    const files = new MemoryFiles()
    files.files.set('/j/bad.exchange.json', { bytes: Buffer.from('{'), synced: Buffer.from('{') })
    files.failing = { operation: 'rename', code: 'EIO' }
    expect((await open(files)).damaged).toMatchObject([{ code: 'corrupt', remedy: 'Its file stays in the journal folder.' }])
    files.failing = undefined
    expect((await open(files)).damaged).toMatchObject([{ code: 'corrupt', remedy: 'Its file stays in the journal folder, renamed to .damaged.' }])
  })

  test('reports a folder that cannot be opened, and does not change its content', async () => {
    const files = new MemoryFiles()
    files.files.set('/j/notes.txt', { bytes: Buffer.from('mine'), synced: Buffer.from('mine') })
    const journal = await open(files)
    expect([journal.damaged, journal.entries(), [...files.files.keys()]]).toEqual([[], [], ['/j/notes.txt']])
    files.makeDir = async () => await Promise.reject(Object.assign(new Error('EACCES'), { code: 'EACCES' }))
    expect(await openJournal('/j', files)).toMatchObject({ ok: false, error: { code: 'disk_error' } })
  })

  test('refuses an id that is not a file name', async () => {
    const files = new MemoryFiles()
    for (const id of ['../escape', '', 'a b', 'x'.repeat(101)])
      expect(await (await open(files)).put(exchange(id)), id).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(files.files.size).toBe(0)
    expect(await (await open(files)).put(exchange('x'.repeat(100)))).toMatchObject({ ok: true })
    expect((await open(files)).entries()).toHaveLength(1)
  })

  test('removes left-over temporary files', async () => {
    const files = new MemoryFiles()
    files.files.set('/j/a.exchange.json.1-1.tmp', { bytes: Buffer.from('{'), synced: Buffer.from('{') })
    await open(files)
    expect(files.files.size).toBe(0)
  })
})
