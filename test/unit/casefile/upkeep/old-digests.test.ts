import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../../../src-renderer/casefile/database.ts'
import type { CaseState, HeldCapture } from '../../../../src-renderer/evidence/case-state.ts'
import { DECODER_VERSION } from '../../../../src-renderer/evidence/digest.ts'
import { knownLabels } from '../../../../src-renderer/evidence/known-labels.ts'
import { keepNames, namesAtHand } from '../../../../src-renderer/evidence/names/held-names.ts'
import { caseTokens } from '../../../../src-renderer/views/case-tokens.ts'
import { freshCaseFile } from '../../../support/builders/case-files.ts'
import { CASE } from '../../../support/builders/custody-chains.ts'
import { answerPart } from '../version-1-case.ts'
import { version2Case } from '../version-2-case.ts'

/** More than are made anew in one step. */
const ANSWERS = 120
const A = '0x00000000000000000000000000000000000000aa'
let count = 0

function answer(at: number): string {
  return JSON.stringify({
    data: [
      {
        counterparty_address: A,
        counterparty_address_label: [`Meridian ${at}`],
        token_address: `0x${at}`,
        token_symbol: `T${at}`,
        chain: 'ethereum',
      },
    ],
    pagination: { page: 1, per_page: 1, is_last_page: true },
  })
}

async function oldCase(decoder: 1 | 2 = 2): Promise<{ readonly name: string; readonly told: readonly HeldCapture[] }> {
  const name = `old-digests-${process.pid}-${(count += 1)}`
  const whole = await version2Case(
    name,
    Array.from({ length: ANSWERS }, (_, at) => answerPart(answer(at))),
    decoder,
  )
  return { name, told: whole.captures }
}

async function stored(name: string): Promise<{ readonly decoders: readonly number[]; readonly held: number; readonly apart: number }> {
  const opened = await openDatabase({ name })
  if (!opened.ok) throw new Error(opened.error.message)
  const { dexie, digests, names } = opened.value
  const rows = await digests.toArray()
  const found = {
    decoders: [...new Set(rows.map(({ decoder }) => decoder))],
    held: rows.filter(({ digest }) => 'labels' in digest || 'tokens' in digest).length,
    apart: await names.count(),
  }
  dexie.close()
  return found
}

async function toldBy(state: CaseState | undefined): Promise<unknown> {
  const captures = state?.captures ?? []
  expect(await keepNames(captures, () => Promise.resolve())).toEqual({ ok: true, value: undefined })
  return { labels: knownLabels(captures).labelsOf(A), tokens: caseTokens(captures), names: captures.map(oldNames) }
}

/** What names were of old: the contracts came later, and are made with the bodies. */
function oldNames(held: HeldCapture): unknown {
  const { labels, tokens } = namesAtHand(held)
  return { labels, tokens }
}

const whatWasTold = (told: readonly HeldCapture[]): unknown => ({
  labels: knownLabels(told).labelsOf(A),
  tokens: caseTokens(told),
  names: told.map(oldNames),
})

test('a case of version 2 shows what it showed, before its digests are made anew and after, and verifies', async () => {
  const { name, told } = await oldCase()
  const { caseFile } = await freshCaseFile({ name })
  await caseFile.state(CASE)
  // Nothing is read anew: it stands in the digests.
  expect(knownLabels(caseFile.peek(CASE)?.captures ?? []).labelsOf(A)).toHaveLength(ANSWERS)
  expect(await toldBy(caseFile.peek(CASE))).toEqual(whatWasTold(told))
  expect(await caseFile.renewDigests(() => undefined)).toEqual({ ok: true, value: undefined })
  expect(await stored(name)).toEqual({ decoders: [DECODER_VERSION], held: 0, apart: ANSWERS })
  // Read again: what the answers name waits in the store until it is wanted.
  expect(caseFile.peek(CASE)?.captures.map(({ names }) => names.atHand)).toEqual(Array.from({ length: ANSWERS }, () => undefined))
  expect(await toldBy(caseFile.peek(CASE))).toEqual(whatWasTold(told))
  expect(await caseFile.verify(CASE)).toMatchObject({ ok: true, value: { ok: true, checked: { captures: ANSWERS } } })
  await caseFile.close()
  const next = await freshCaseFile({ name })
  await next.caseFile.state(CASE)
  expect(await toldBy(next.caseFile.peek(CASE))).toEqual(whatWasTold(told))
})

test('digests of the decoder before are made anew from the bodies, and show the same', async () => {
  const { name, told } = await oldCase(1)
  const { caseFile } = await freshCaseFile({ name })
  await caseFile.state(CASE)
  expect(await toldBy(caseFile.peek(CASE))).toEqual(whatWasTold(told))
  expect(await caseFile.renewDigests(() => undefined)).toEqual({ ok: true, value: undefined })
  expect(await stored(name)).toEqual({ decoders: [DECODER_VERSION], held: 0, apart: ANSWERS })
  expect(await toldBy(caseFile.peek(CASE))).toEqual(whatWasTold(told))
})

test('cut off in between, a digest is of one decoder or the other, nothing is lost, and the rest follows at the next start', async () => {
  const { name, told } = await oldCase()
  const first = await freshCaseFile({ name })
  const { value: original } = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put') ?? {}
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  let puts = 0
  put.mockImplementation(function (this: IDBObjectStore, ...args) {
    // The power goes in the middle of the second step, between the names and the digests that they are taken out of.
    if (this.name === 'digests' && (puts += 1) > 60) throw new DOMException('cut', 'AbortError')
    return Reflect.apply(original, this, args)
  })
  expect((await first.caseFile.renewDigests(() => undefined)).ok).toBe(false)
  put.mockRestore()
  await first.caseFile.close()
  const half = await stored(name)
  expect(new Set(half.decoders)).toEqual(new Set([2, DECODER_VERSION]))
  expect(half.held + half.apart).toBe(ANSWERS)
  const { caseFile } = await freshCaseFile({ name })
  await caseFile.state(CASE)
  expect(await toldBy(caseFile.peek(CASE))).toEqual(whatWasTold(told))
  expect((await caseFile.renewDigests(() => undefined)).ok).toBe(true)
  expect(await stored(name)).toEqual({ decoders: [DECODER_VERSION], held: 0, apart: ANSWERS })
  expect(await toldBy(caseFile.peek(CASE))).toEqual(whatWasTold(told))
})
