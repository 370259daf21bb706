import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CaseWork } from '../../../src-renderer/state/run-with-progress.ts'
import { CaseWorkBanner } from '../../../src-renderer/shell/case-work-note.tsx'

const WORK: CaseWork = {
  id: 'w',
  title: 'Verifying the case',
  done: 1250,
  total: 5000,
  unit: 'entries',
  isCancelling: false,
  cancel: () => undefined,
}
const drawn = (over: Partial<CaseWork>): string => renderToStaticMarkup(<CaseWorkBanner work={{ ...WORK, ...over }} />)
const read = (over: Partial<CaseWork>): string =>
  drawn(over)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('names the work, its progress, and how to cancel it', () => {
  expect(read({})).toBe('Verifying the case: 1,250 of 5,000 entries Cancel')
  expect(read({ unit: '' })).toBe('Verifying the case: 25% Cancel')
  expect(read({ unit: '', done: 0, total: 0 })).toBe('Verifying the case: in progress Cancel')
  expect(drawn({})).toContain('width:25%')
})

test('reports that it is cancelling, and is not cancelled twice', () => {
  expect(read({ isCancelling: true })).toBe('Verifying the case: cancelling Cancel')
  const button = /<button[^>]*>/
  expect([button.exec(drawn({}))?.[0].includes('disabled=""'), button.exec(drawn({ isCancelling: true }))?.[0].includes('disabled=""')]).toEqual([
    false,
    true,
  ])
})
