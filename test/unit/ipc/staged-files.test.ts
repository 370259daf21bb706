import { describe, expect, test } from 'vitest'
import { failure } from '../../../src-shared/core/failure.ts'
import { EVIDENCE_FILE_BYTES, SAVED_FILE_BYTES } from '../../../src-shared/ipc/message-size.ts'
import { err, ok } from '../../../src-shared/core/result.ts'
import { createStagedFiles, fileTooLarge } from '../../../src-shared/ipc/staged-files.ts'

/** Parts are plain texts; a byte is a character. */
const keep = (text: string) => (text === '!' ? undefined : ok({ part: text, bytes: text.length }))
const staged = (max = 1_000) => createStagedFiles<string>({ keep, max })

describe('parts of a file', () => {
  test('are returned in order, once', () => {
    const files = staged()
    expect(files.write({ file: 'a', number: 0, contentBase64: 'one' })).toEqual(ok({ bytes: 3 }))
    expect(files.write({ file: 'b', number: 0, contentBase64: 'other' })).toEqual(ok({ bytes: 5 }))
    expect(files.write({ file: 'a', number: 1, contentBase64: 'two' })).toEqual(ok({ bytes: 6 }))
    expect(files.take({ file: 'a', parts: 2 })).toEqual(ok(['one', 'two']))
    expect(files.take({ file: 'a', parts: 2 })).toMatchObject({
      error: { code: 'bad_request', message: 'Not all parts of the file arrived. Nothing was saved.' },
    })
    expect(files.take({ file: 'b', parts: 1 })).toEqual(ok(['other']))
  })

  test('make no file if one is missing, repeated or not base64', () => {
    const files = staged()
    expect(files.write({ file: 'a', number: 1, contentBase64: 'x' })).toMatchObject({ ok: false })
    files.write({ file: 'a', number: 0, contentBase64: 'x' })
    expect(files.write({ file: 'a', number: 2, contentBase64: 'x' })).toMatchObject({ ok: false })
    expect(files.write({ file: 'a', number: 1, contentBase64: '!' })).toMatchObject({
      error: { message: expect.stringContaining('not base64') as string },
    })
    expect(files.take({ file: 'a', parts: 2 })).toMatchObject({ ok: false })
  })

  test('are forgotten when the file begins again', () => {
    const files = staged()
    files.write({ file: 'a', number: 0, contentBase64: 'old' })
    files.write({ file: 'a', number: 0, contentBase64: 'new' })
    expect(files.take({ file: 'a', parts: 1 })).toEqual(ok(['new']))
  })

  test('of the maximum size are accepted; one byte more is refused with both sizes, and nothing of it is stored', () => {
    const files = staged(10)
    files.write({ file: 'a', number: 0, contentBase64: 'x'.repeat(6) })
    expect(files.write({ file: 'a', number: 1, contentBase64: 'x'.repeat(4) })).toEqual(ok({ bytes: 10 }))
    expect(files.write({ file: 'a', number: 2, contentBase64: 'x' })).toMatchObject({ error: { code: 'too_large' } })
    expect(files.take({ file: 'a', parts: 2 })).toMatchObject({ ok: false })
  })

  test('have the maximum of evidence files, to the byte', () => {
    const large = (bytes: number) => createStagedFiles({ keep: () => ok({ part: '', bytes }) })
    expect(large(EVIDENCE_FILE_BYTES).write({ file: 'a', number: 0, contentBase64: '' })).toEqual(ok({ bytes: EVIDENCE_FILE_BYTES }))
    expect(large(EVIDENCE_FILE_BYTES + 1).write({ file: 'a', number: 0, contentBase64: '' })).toMatchObject({
      error: { code: 'too_large', message: expect.stringContaining('4001 MB') as string },
    })
  })

  test('stay within it together: earlier files are dropped, and every refused part is released', () => {
    const gone: string[] = []
    const files = createStagedFiles<string>({ keep, release: (part) => gone.push(part), max: 10 })
    files.write({ file: 'a', number: 0, contentBase64: 'aaaa' })
    files.write({ file: 'b', number: 0, contentBase64: 'bbbb' })
    expect(files.write({ file: 'c', number: 0, contentBase64: 'cccc' })).toEqual(ok({ bytes: 4 }))
    expect(gone).toEqual(['aaaa'])
    expect(files.take({ file: 'b', parts: 1 })).toEqual(ok(['bbbb']))
    expect(gone).toEqual(['aaaa'])
    files.write({ file: 'c', number: 0, contentBase64: 'more' })
    files.write({ file: 'c', number: 1, contentBase64: '1234567' })
    expect(gone).toEqual(['aaaa', 'cccc', 'more', '1234567'])
    files.write({ file: 'd', number: 0, contentBase64: 'd' })
    expect(files.take({ file: 'd', parts: 2 })).toMatchObject({ ok: false })
    expect(gone.at(-1)).toBe('d')
  })

  test('that cannot be stored end the file, with the reason', () => {
    const gone: string[] = []
    const full = err(failure('disk_full', 'The disk is full.', 'Free some space.'))
    const files = createStagedFiles<string>({ keep: (text) => (text === 'full' ? full : keep(text)), release: (part) => gone.push(part) })
    files.write({ file: 'a', number: 0, contentBase64: 'one' })
    expect(files.write({ file: 'a', number: 1, contentBase64: 'full' })).toBe(full)
    expect(gone).toEqual(['one'])
    expect(files.take({ file: 'a', parts: 1 })).toMatchObject({ ok: false })
  })

  test('of abandoned files are dropped for later ones', () => {
    const files = staged()
    for (const file of ['a', 'b', 'c', 'd', 'e']) files.write({ file, number: 0, contentBase64: file })
    expect(files.take({ file: 'a', parts: 1 })).toMatchObject({ ok: false })
    for (const file of ['b', 'c', 'd', 'e']) expect(files.take({ file, parts: 1 })).toEqual(ok([file]))
  })
})

test('a refusal names both sizes, never as the same number, and says that nothing is lost', () => {
  expect(fileTooLarge('The report', SAVED_FILE_BYTES + 1).message).toBe(
    'The report would have 401 MB or more. Casebook saves and verifies files of up to 400 MB. Nothing was saved, and the case is unchanged.',
  )
})
