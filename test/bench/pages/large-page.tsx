import { createRoot } from 'react-dom/client'
import { decodeCapture } from '../../../src-renderer/storage/decode.ts'
import type { FlowColumns } from '../../../src-shared/case/flow-columns.ts'
import { ok } from '../../../src-shared/core/result.ts'
import { createMainThreadYield } from '../../../src-shared/core/text/page-yield.ts'
import { DataTable } from '../../../src-renderer/ui/table/data-table.tsx'
import { chunkedGraphOf } from '../../../src-shared/view-models/graph-model.ts'
import type { ViewTable } from '../../../src-shared/view-models/panel-view.ts'
import { addressOf, captureOf, graphStateOf } from './large-case.ts'
import { watch } from './watched.ts'

/**
 * Large tables, large graphs and the decoding of large responses in a real browser. Driven by
 * test/bench/large-bench.ts.
 */

const nothing = (): void => undefined

/**
 * Decodes responses of many records one after the other, compared with parsing the same texts
 * without pauses.
 */
async function decoding(responses: number, rows: number, hasPeer: boolean): Promise<Record<string, number>> {
  const captures = Array.from({ length: responses }, (_, page) => captureOf(page, rows))
  await decodeCapture(captureOf(responses, 1))
  const decoded = await watch(async () => {
    for (const capture of captures) await decodeCapture(capture)
  })
  const parsed = await watch(async () => {
    if (!hasPeer) return
    for (const { body } of captures) JSON.parse(new TextDecoder().decode(body))
  })
  return { ms: decoded.ms, longest: decoded.longest, parse: parsed.ms }
}

function storeOf(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('flows'))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(new Error(request.error?.message)))
  })
}

function readFlows(database: IDBDatabase, first: number, count: number): Promise<FlowColumns[]> {
  return new Promise((resolve) => {
    const request = database
      .transaction('flows')
      .objectStore('flows')
      .getAll(IDBKeyRange.bound(first, first + count - 1))
    request.addEventListener('success', () => resolve(request.result as FlowColumns[]))
  })
}

/**
 * The graph of one subject with this many pages of flows, from stored columns, compared with
 * reading the same columns.
 */
async function graph(pages: number, rows: number, hasPeer: boolean): Promise<Record<string, number>> {
  const database = await storeOf(`flows-${pages}`)
  const state = await graphStateOf(
    pages,
    rows,
    (flows, page) =>
      new Promise((resolve) => {
        const writing = database.transaction('flows', 'readwrite')
        writing.objectStore('flows').put(flows, page)
        writing.addEventListener('complete', () => resolve())
      }),
  )
  const AT_ONCE = 32
  const raw = await watch(async () => {
    const peerPages = hasPeer ? pages : 0
    for (let page = 0; page < peerPages; page += AT_ONCE) await readFlows(database, page, AT_ONCE)
  })
  let max = 0
  // Chromium's own measure of its page, which the types omit.
  const heap = (): number => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize
  const before = heap()
  const drawn = await watch(() =>
    chunkedGraphOf(state, createMainThreadYield(), async (captures) => {
      max = Math.max(max, heap())
      return ok(await readFlows(database, (captures[0]?.capture.seq ?? 1) - 1, captures.length))
    }),
  )
  max = Math.max(max, heap())
  if (!drawn.value.ok) throw new Error(drawn.value.error.message)
  return { ms: drawn.ms, longest: drawn.longest, raw: raw.ms, nodes: drawn.value.value.nodes.length, max: (max - before) / 1e6 }
}

function tableOf(rows: number): ViewTable {
  const cell = (text: string) => ({ text, state: 'value' as const })
  return {
    id: 'large',
    title: 'Large',
    columns: [
      { id: 'address', title: 'Address', kind: 'address' },
      { id: 'label', title: 'Label', kind: 'label' },
      { id: 'volume', title: 'Volume', kind: 'usd' },
    ],
    rows: Array.from({ length: rows }, (_, row) => ({
      id: String(row),
      cells: {
        address: cell(addressOf(row)),
        label: cell(`Exchange ${Math.imul(row, 7919) >>> 0}: deposit`),
        volume: cell(String((Math.imul(row, 104_729) >>> 0) / 100)),
      },
      captureId: 'c',
      pointer: `/data/${row}`,
    })),
  }
}

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * A table sorted by figures and by texts and searched, as a person does it, compared with sorting
 * the same texts once without pauses.
 */
async function table(rows: number, hasPeer: boolean): Promise<Record<string, number>> {
  const view = tableOf(rows)
  const stage = document.querySelector('#root')
  if (stage === null) throw new Error('The page has no #root')
  const root = createRoot(stage)
  const found = (selector: string): HTMLElement | null => stage.querySelector<HTMLElement>(selector)
  const settled = async (): Promise<void> => {
    do await frame()
    while (found('[role=status]')?.textContent?.includes('working') === true || found('[role=gridcell]') === null)
  }
  const shown = await watch(async () => {
    root.render(<DataTable table={view} onShowSource={nothing} />)
    await settled()
  })
  const click = (head: number): Promise<{ readonly ms: number; readonly longest: number }> =>
    watch(async () => {
      found(`[data-head="${head}"] button`)?.click()
      await frame()
      await settled()
    })
  const figures = await click(2)
  const texts = await click(1)
  const searched = await watch(async () => {
    const field = stage.querySelector('input')
    if (field === null) throw new Error('The table has no filter')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'exchange 77')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise((resume) => setTimeout(resume, 300))
    await settled()
  })
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const plain = await watch(async () => (hasPeer ? view.rows : []).map(({ cells }) => cells['label']?.text ?? '').sort(collator.compare))
  const left = Number(found('[role=grid]')?.getAttribute('aria-rowcount')) - 1
  root.unmount()
  return {
    shown: shown.ms,
    shownLongest: shown.longest,
    figures: figures.ms,
    figuresLongest: figures.longest,
    texts: texts.ms,
    textsLongest: texts.longest,
    searched: searched.ms,
    searchedLongest: searched.longest,
    left,
    plain: plain.ms,
  }
}

/** The idle page: how long other programs on the machine block it. */
async function rest(seconds: number): Promise<Record<string, number>> {
  return { longest: (await watch(() => new Promise((resume) => setTimeout(resume, 1000 * seconds)))).longest }
}

Object.assign(window, { rest, decoding, graph, table })
