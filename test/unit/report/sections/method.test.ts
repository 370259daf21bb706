import { expect, test } from 'vitest'
import { coverSection } from '../../../../src-shared/report/sections/cover.ts'
import { methodSection } from '../../../../src-shared/report/sections/method.ts'
import type { Capture } from '../../../../src-shared/custody/capture.ts'
import { ADDRESS, caseBuilder, WRITTEN } from '../../../support/builders/recorded-case.ts'
import { words } from '../../features/report/words.ts'
import { modelOfWhole } from '../../../support/builders/whole-report.ts'

function modelOf(...captures: readonly Partial<Capture>[]) {
  const builder = caseBuilder()
  builder.event({ kind: 'case-created', title: '', reference: '', investigator: '', budget: '0', practice: false })
  for (const more of captures)
    builder.response({ endpoint: more.endpoint ?? 'profiler/labels', request: { address: ADDRESS }, body: '{"data":[]}', more })
  return modelOfWhole(builder.state(), { ...WRITTEN, graphSvg: '' })
}

test('names every service and version once, in order, with stored responses and cost', () => {
  const text = words(
    methodSection(
      modelOf(
        { serviceOrigin: 'https://b.example', appVersion: '0.2.0' },
        { serviceOrigin: 'https://a.example', appVersion: '0.1.0', endpoint: 'profiler/counterparties' },
        { serviceOrigin: 'https://b.example', appVersion: '0.2.0' },
      ),
    ).text,
  )
  expect(text).toContain('Data service https://a.example, https://b.example Acquired with Casebook 0.1.0, 0.2.0 Calls 3 captures, 30 credits')
  expect(text).toMatch(
    /Endpoint Path Captures Counterparties POST \/api\/v1\/profiler\/address\/counterparties 1 Labels POST \/api\/v1\/profiler\/address\/labels 2 Rules/,
  )
  expect(text).not.toContain('made up')
})

test('without requests, names no service and no endpoint, but the version that writes', () => {
  const text = words(methodSection(modelOf()).text)
  expect(text).toContain(`Data service none Acquired with Casebook ${WRITTEN.appVersion} Calls 0 captures, 0 credits Rules`)
})

test('names a simulated service as such', () => {
  expect(words(methodSection(modelOf({ practice: true }, {})).text)).toContain('http://127.0.0.1:4010 (practice service, simulated data)')
})

test('the cover of a case without names has dashes, and its contents link to the sections', () => {
  const { text } = coverSection(modelOf(), 'ab'.repeat(32), [
    ['method', 'Method'],
    ['words', 'Words'],
  ])
  expect(words(text)).toMatch(/^Wallet investigation report Untitled case Reference – Investigator – Case opened 2026-11-21 03:00:01 UTC/)
  expect(text).toContain('<li><a href="#method">Method</a></li><li><a href="#words">Words</a></li>')
  expect(text).toContain(`<code>${'ab'.repeat(32)}</code>`)
  expect(text).not.toContain('banner')
})

test('the cover counts simulated figures and figures from the requesting computer', () => {
  const cover = (...captures: readonly Partial<Capture>[]): string => words(coverSection(modelOf(...captures), '', []).text)
  const remote = { serviceOrigin: 'https://service.example' }
  const other = { serviceOrigin: 'http://localhost:9' }
  expect(cover({ ...remote, practice: true }, remote, remote)).toContain('The figures of 1 capture of 3 come from the practice service')
  expect(cover({ practice: true }, { practice: true })).toContain('Every figure in this report comes from the practice service')
  expect(cover(other, {}, {}, remote)).toContain(
    'The figures of 3 captures of 4 come from http://127.0.0.1:4010, http://localhost:9, an address of the computer that sent the requests.',
  )
  expect(cover(remote)).not.toContain('computer that sent the requests')
})
