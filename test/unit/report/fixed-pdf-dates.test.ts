import { expect, test } from 'vitest'
import { withFixedDates } from '../../../src-shared/report/fixed-pdf-dates.ts'

const pdfOf = (created: string, modified = created, title = 'Case'): Buffer =>
  Buffer.from(
    `%PDF-1.4\n%\xd3\xeb\n1 0 obj\n<</Title (${title})\n/CreationDate (D:${created}+00'00')\n/ModDate (D:${modified}+00'00')>>\nendobj\nxref 99`,
    'latin1',
  )

test('sets both dates to the time at which the report was written, and changes no other byte', () => {
  const fixed = withFixedDates(pdfOf('20261129054940', '20261129054941'), '2026-11-21T04:00:00.123Z')
  expect(fixed === undefined ? '' : Buffer.from(fixed).toString('latin1')).toBe(pdfOf('20261121040000').toString('latin1'))
})

test('prints of one report at two times have the same bytes', () => {
  expect(withFixedDates(pdfOf('20261129054940'), '2026-11-21T04:00:00Z')).toEqual(withFixedDates(pdfOf('20271129054940'), '2026-11-21T04:00:00Z'))
})

test('does not alter its input, and refuses a file without two dates or with a third one in its title', () => {
  const pdf = pdfOf('20261129054940')
  const before = pdf.toString('latin1')
  withFixedDates(pdf, '2026-11-21T04:00:00Z')
  expect(pdf.toString('latin1')).toBe(before)
  expect(withFixedDates(Buffer.from('%PDF-1.4\n1 0 obj\n<<>>'), '2026-11-21T04:00:00Z')).toBeUndefined()
  expect(withFixedDates(pdfOf('20261129054940', '20261129054940', "/ModDate (D:20261129054940+00'00')"), '2026-11-21T04:00:00Z')).toBeUndefined()
})
