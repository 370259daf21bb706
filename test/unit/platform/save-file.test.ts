import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { saveFile } from '../../../src-renderer/platform/save-file.ts'
import type { CasebookApi } from '../../../src-shared/ipc/casebook-api.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { FILE_PART_BYTES } from '../../../src-shared/ipc/message-size.ts'
import { err, ok } from '../../../src-shared/core/result.ts'

/** A host that stores the parts and records how they were saved. */
function makeHost() {
  const parts: Buffer[] = []
  const host: Pick<CasebookApi, 'writeFilePart' | 'saveFile'> = {
    writeFilePart: vi.fn(async ({ number, contentBase64 }) => {
      parts[number] = Buffer.from(contentBase64, 'base64')
      return ok({ bytes: contentBase64.length })
    }),
    saveFile: vi.fn(async ({ suggestedName }) => ok({ saved: true, name: suggestedName })),
  }
  return { host, parts }
}

const file = (pieces: Iterable<string | Uint8Array>) => ({ what: 'The report', suggestedName: 'a.html', pieces })

describe('a file sent in parts', () => {
  test('has parts that together are its UTF-8, whatever its texts', async () => {
    const text = fc.array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.constantFrom('é', '😀', '', '😀é'.repeat(400_000))), {
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(text, async (texts) => {
        const { host, parts } = makeHost()
        const whole = Buffer.from(texts.join(''))
        expect(await saveFile(file(texts), host)).toEqual(ok({ saved: true, name: 'a.html', bytes: whole.length }))
        expect(Buffer.concat(parts).equals(whole)).toBe(true)
        expect(parts.slice(0, -1).every((part) => part.length === FILE_PART_BYTES)).toBe(true)
        expect(host.saveFile).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ parts: parts.length }))
      }),
      { numRuns: 20 },
    )
  })

  test('sends bytes unchanged', async () => {
    const { host, parts } = makeHost()
    const bytes = Uint8Array.from({ length: FILE_PART_BYTES + 3 }, (_, at) => at % 251)
    expect(await saveFile(file(['é', bytes]), host)).toMatchObject({ ok: true, value: { bytes: FILE_PART_BYTES + 5 } })
    expect(Buffer.concat(parts).equals(Buffer.concat([Buffer.from('é'), bytes]))).toBe(true)
  })

  test('has one empty part if it is empty', async () => {
    const { host, parts } = makeHost()
    expect(await saveFile(file([]), host)).toEqual(ok({ saved: true, name: 'a.html', bytes: 0 }))
    expect(parts).toHaveLength(1)
  })

  test('ends at a text that could not be created, without a save dialog', async () => {
    const unread = err(failure('disk_error', 'The case could not be read.', 'Try again.'))
    const { host } = makeHost()
    const pieces = async function* () {
      yield ok('a first text')
      yield unread
    }
    expect(await saveFile({ what: 'The report', suggestedName: 'a.html', pieces: pieces() }, host)).toEqual(unread)
    expect(host.saveFile).not.toHaveBeenCalled()
  })

  test('ends at a refused part, without a save dialog', async () => {
    const refusal = err(failure('busy', 'Casebook is closing.', 'Start it again.'))
    const host = { ...makeHost().host, writeFilePart: async () => refusal }
    expect(await saveFile(file(['x']), host)).toBe(refusal)
    expect(host.saveFile).not.toHaveBeenCalled()
  })
})

describe('the maximum file size', () => {
  // The real maximum is reached in a real page and over the double of Electron (test/service); here
  // it is lowered.
  const max = 3_000_000
  const texts = (bytes: number): string[] => ['x'.repeat(1_000_000), 'x'.repeat(bytes - 1_000_000)]

  test('allows a file of exactly that size; one byte more is refused before a save dialog', async () => {
    const { host, parts } = makeHost()
    expect(await saveFile({ ...file(texts(max)), max }, host)).toMatchObject({ ok: true, value: { bytes: max } })
    expect(Buffer.concat(parts)).toHaveLength(max)
    expect(await saveFile({ ...file(texts(max + 1)), max }, host)).toMatchObject({
      error: { code: 'too_large', message: expect.stringMatching(/^The report would have 4 MB or more\./) as string },
    })
    expect(host.saveFile).toHaveBeenCalledTimes(1)
  })
})
