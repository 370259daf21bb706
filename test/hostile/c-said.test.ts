import { describe, expect, test } from 'vitest'
import { summarizeCapture, type CaptureSummary } from '../../src-shared/case/capture-summary.ts'
import { whyNoFurtherPage } from '../../src-shared/case/readings.ts'
import { visibleText } from '../../src-shared/core/text/safe-text.ts'
import { decodeResponse } from '../../src-shared/service/response/decode-response.ts'
import type { Capture } from '../../src-shared/custody/capture.ts'
import { OTHER, show, SUBJECT, visibleGraph } from './pipeline.ts'

const party = (fields = ''): string => `{"counterparty_address":"${OTHER}","total_volume_usd":5${fields}}`
const response = (rows: string, pagination = '{"page":1,"per_page":10,"is_last_page":true}'): string =>
  `{"data":[${rows}],"pagination":${pagination}}`
const REQUESTED = { address: SUBJECT, chain: 'bnb', pagination: { page: 1, per_page: 10 } }

describe('C1, C6, C9, C11: odd values are named in the panel and in the report', () => {
  test.each([
    ['C1', 'records that are none are counted', response(`1,null,"x",[],${party()}`), '4 records could not be read'],
    [
      'C1',
      'figures that are none are counted',
      response(`${party()},{"counterparty_address":"0x1","total_volume_usd":"many"}`),
      '1 of 2 counterparty rows has a volume of an unexpected form',
    ],
    ['C1', 'figures that are missing are counted', response(`${party()},{"counterparty_address":"0x1"}`), '1 of 2 counterparty rows has no volume'],
    ['C1', 'a sum over some says over how many', response(`${party()},{"counterparty_address":"0x1"}`), 'over the 1 of 2 records that has it'],
    ['C6', 'a field twice', response(party(',"total_volume_usd":9')), '“total_volume_usd” more than once'],
    ['C6', 'a field twice, once written with an escape', response(party(',"total\\u005fvolume_usd":9')), '“total_volume_usd” more than once'],
    ['C6', 'the data twice', `{"data":[${party()}],"data":[]}`, '“data” more than once'],
    ['C6', 'a name twice that is markup', response(party(',"<img src=x>":1,"<img src=x>":2')), '“<img src=x>” more than once'],
    ['C9', 'more rows than are shown', response(Array.from({ length: 20_001 }, () => party()).join(',')), '1 record could not be read'],
    ['C14', 'records of which no field is known', response(`{"wallet":"0x1","row":{"total_volume_usd":5}},${party()}`), '1 record could not be read'],
    [
      'C11',
      'more rows than were asked for',
      response(Array.from({ length: 11 }, () => party()).join(',')),
      'contains 11 records; a page of 10 was requested',
    ],
    ['C11', 'another page than asked', response(party(), '{"page":7,"per_page":10,"is_last_page":true}'), 'is page 7; page 1 was requested'],
  ])('%s %s', async (_id, _title, body, sentence) => {
    const shown = await show('profiler/counterparties', body, REQUESTED)
    const panel = shown.panels.find(({ id }) => id === 'counterparties')
    const said = [...(panel?.notes ?? []), ...(panel?.figures ?? []).map(({ rule }) => rule)]
    expect(said.filter((text) => text.includes(sentence))).not.toEqual([])
    const paper = visibleGraph(shown.html)
    const escaped = sentence.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    expect(paper).toContain(escaped)
    expect(paper).not.toContain('<img src=x')
    expect(new TextDecoder().decode(shown.state.captures[0]?.capture.body)).toBe(body)
  })

  test.each([
    ['C9', 'a million records', `{"data":[${'{"interaction_count":1},'.repeat(999_999)}{"interaction_count":1}]}`, 20_000, 980_000],
    ['C9', '5,000 columns', `{"data":[{"interaction_count":1,${Array.from({ length: 5000 }, (_, i) => `"c${i}":${i}`).join(',')}}]}`, 1, 0],
  ])('%s %s: capped, the rest counted', (_id, _title, body, rows, skipped) => {
    const decoded = decodeResponse('profiler/counterparties', new TextEncoder().encode(body))
    if (!decoded.ok) expect.fail(decoded.error.message)
    expect(decoded.value.rows).toHaveLength(rows)
    expect(decoded.value.skipped).toBe(skipped)
  })

  test('C9 a label of 10 MB: 64 KB in the cell, 500 characters on screen, 4 KB in the report, all of it in the evidence', async () => {
    const body = response(party(`,"counterparty_address_label":["${'L'.repeat(10_000_000)}"]`))
    const shown = await show('profiler/counterparties', body, REQUESTED)
    const label = shown.state.captures[0]?.response?.rows[0]?.lists['counterparty_address_label']?.[0] ?? ''
    expect(label.length).toBeLessThan(66_000)
    expect(label).toContain('truncated; the capture contains the full text')
    expect(visibleText(label).length).toBeLessThanOrEqual(501)
    expect(visibleGraph(shown.html)).not.toMatch(/L{5000}/)
    expect(visibleGraph(shown.html)).toContain('cut after 4096')
    expect(shown.state.captures[0]?.capture.body.length).toBe(body.length)
  })

  test('C13 a lone surrogate is replaced where it is shown and stays in the stored bytes', async () => {
    const shown = await show('profiler/counterparties', response(party(',"counterparty_address_label":["a\\ud800b"]')), REQUESTED)
    expect(shown.texts).toContain('a\ufffdb')
    expect(shown.html.isWellFormed()).toBe(true)
    expect(new TextDecoder().decode(shown.state.captures[0]?.capture.body)).toContain('\\ud800')
  })
})

describe('C10: pages without an end', () => {
  const read = (text: string): CaptureSummary => {
    const body = new TextEncoder().encode(text)
    const decoded = decodeResponse('profiler/counterparties', body)
    if (!decoded.ok) throw new Error(decoded.error.message)
    return summarizeCapture({ endpoint: 'profiler/counterparties', requestText: '', status: 200, body } as Capture, decoded.value) // only this member is read
  }
  test.each([
    ['is_last_page missing', '{"page":1,"per_page":1}', 1],
    ['is_last_page null', '{"page":1,"is_last_page":null}', 1],
    ['is_last_page is a text that says no', '{"page":1,"is_last_page":"false"}', 2],
    ['is_last_page is a text', '{"page":1,"is_last_page":"maybe"}', 1],
    ['is_last_page is 0', '{"page":1,"is_last_page":0}', 1],
    ['pagination is a text', '"yes"', 1],
    ['always another page, the same each time', '{"page":1,"is_last_page":false}', 2],
  ])('C10 %s: at most %s pages are paid for', (_title, pagination, max) => {
    const pages: CaptureSummary[] = []
    while (pages.length < 50) {
      pages.push(read(response(party(), pagination)))
      if (whyNoFurtherPage(pages) !== undefined) break
    }
    expect(pages).toHaveLength(max)
  })
  test('C10 an empty page that is not the last ends the request', () => {
    expect(whyNoFurtherPage([read(response('', '{"page":1,"is_last_page":false}'))])).toBe('The page before was empty.')
  })
  test('C10 the data after an empty page does not read as empty', async () => {
    const stateOf = async (last: boolean): Promise<string | undefined> => {
      const { state } = await show('profiler/counterparties', response('', `{"page":1,"is_last_page":${last}}`), REQUESTED)
      return state.coverage.rows.find(({ endpoint }) => endpoint === 'profiler/counterparties')?.state
    }
    expect(await stateOf(false)).toBe('partial')
    expect(await stateOf(true)).toBe('empty')
  })
})

describe('C14: undocumented names and wrappers', () => {
  test.each([
    ['camelCase', response(`{"counterpartyAddress":"${OTHER}","totalVolumeUsd":5}`), undefined],
    ['unknown fields next to known ones', response(party(',"new_field":{"deep":[1]}')), 1],
    ['records in a wrapper of their own', response(`{"wallet":"0x1","row":${party()}}`), undefined],
    ['the list under another name', `{"items":[${party()}]}`, undefined],
    ['nothing, together with an error without a status', '{"data":[],"error":{"code":"TIMEOUT","message":"upstream"}}', undefined],
    ['nothing, that calls itself an error', '{"data":[],"error":"Internal","message":"upstream failed","status":500}', undefined],
  ])('C14 %s: no figure is guessed, the raw response is stored, and an unknown form is a failure', async (_title, body, rows) => {
    const shown = await show('profiler/counterparties', body, REQUESTED)
    const read = shown.state.captures[0]?.response
    expect(read?.rows.length).toBe(rows)
    if (read !== undefined) expect(JSON.stringify(read.rows[0]?.raw)).toContain('new_field')
    const row = shown.state.coverage.rows.find(({ endpoint }) => endpoint === 'profiler/counterparties')
    expect(row).toMatchObject(rows === undefined ? { state: 'failed', rows: 0, failure: { code: 'bad_shape' } } : { state: 'found', rows })
    if (rows === undefined) expect(visibleGraph(shown.html)).toContain('Not understood')
    expect(new TextDecoder().decode(shown.state.captures[0]?.capture.body)).toBe(body)
    expect(visibleGraph(shown.html)).not.toMatch(/\[object Object\]|undefined/)
  })
  test('C14 a status without data reads as its error', () => {
    const decoded = decodeResponse('profiler/counterparties', new TextEncoder().encode('{"error":"x","status":429}'))
    expect(decoded).toMatchObject({ ok: false, error: { code: 'bad_shape', message: expect.stringContaining('contains an error object (429)') } })
  })
})
