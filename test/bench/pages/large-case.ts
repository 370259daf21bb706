import type { Capture } from '../../../src-shared/custody/capture.ts'
import { canonicalText } from '../../../src-shared/core/canonical-json.ts'
import { decodeCapture } from '../../../src-renderer/storage/decode.ts'
import type { LoadedCapture } from '../../../src-shared/case/case-state.ts'
import type { FlowColumns } from '../../../src-shared/case/flow-columns.ts'
import { LazyCaptureNames } from '../../../src-shared/case/names/lazy-capture-names.ts'
import { coverageOfRows } from '../../support/builders/coverage-of-rows.ts'
import type { GraphState } from '../../../src-shared/view-models/graph-types.ts'

const ADDRESS = '0xcbb811f129782ef87e19dea9d3375045219bae00'

/** Addresses with distinct ends. */
export function addressOf(number: number): string {
  const spread = (Math.imul(number, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')
  return `0x${spread}${number.toString(16).padStart(24, '0')}${spread}`
}

/** A page of a subject's counterparties, as a capture. */
export function captureOf(page: number, rows: number): Capture {
  const data = Array.from({ length: rows }, (_, row) => ({
    counterparty_address: addressOf(page * rows + row),
    counterparty_address_label: row % 5 === 0 ? 'Exchange: Hot wallet' : null,
    interaction_count: row + 1,
    total_volume_usd: row * 1.25 + page,
    volume_in_usd: row + 0.5,
    volume_out_usd: row * 0.25,
    tokens_info: [],
  }))
  const body = new TextEncoder().encode(JSON.stringify({ data, pagination: { page: page + 1, per_page: rows, is_last_page: false } }))
  return {
    id: `capture-${page}`,
    caseId: 'large',
    planId: 'p',
    stepId: `s-${page}`,
    endpoint: 'profiler/counterparties',
    method: 'POST',
    path: '/',
    serviceOrigin: 'https://service.example',
    practice: false,
    requestText: canonicalText({
      address: ADDRESS,
      chain: 'ethereum',
      date: { from: '2026-01-01', to: '2026-06-01' },
      pagination: { page: page + 1, per_page: rows },
    }),
    requestSha256: '',
    status: 200,
    headers: [],
    bodySha256: String(page),
    bodyBytes: body.length,
    startedAt: '2026-11-21T00:00:00.000Z',
    endedAt: '2026-11-21T00:00:01.000Z',
    creditsUsed: '5',
    creditsSource: 'header',
    appVersion: '0.1.0',
    seq: page + 1,
    subjectId: 'subject',
    body,
  }
}

/**
 * The part of a case that its graph needs: one subject with this many pages of counterparties,
 * whose flows are passed to `keep`, page by page.
 */
export async function graphStateOf(
  pages: number,
  rows: number,
  keep: (flows: FlowColumns | undefined, page: number) => Promise<void>,
): Promise<GraphState> {
  const captures: LoadedCapture[] = []
  for (let page = 0; page < pages; page += 1) {
    const whole = captureOf(page, rows)
    const { body: _body, ...capture } = whole
    const { summary, names, flows } = await decodeCapture(whole)
    captures.push({ capture, summary, names: new LazyCaptureNames(names), step: undefined })
    await keep(flows, page)
  }
  const subject = {
    id: 'subject',
    typed: '',
    address: ADDRESS,
    family: 'evm',
    chains: ['ethereum'],
    alias: '',
    colour: '',
    tags: [],
    note: '',
    addedAt: '',
    origin: '',
  }
  return {
    record: { practice: false },
    subjects: [subject],
    followed: [],
    captures,
    coverage: coverageOfRows([]),
    expansions: new Map(),
    ownNames: new Map(),
  }
}
