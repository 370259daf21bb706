import { createSignatureCheck } from '../../src-shared/custody/check-signatures.ts'
import { createVerifier, type CaseEvidence, type Verification, type Verifier } from '../../src-shared/custody/verify.ts'
import { ok, type Result } from '../../src-shared/core/result.ts'
import { bodySha256 } from '../../src-shared/custody/body-sha256.ts'
import type { CaseSource, ChainPart, ChainParts } from '../../src-shared/case/case-source.ts'
import { createContradictionCheck, type Contradiction } from '../../src-shared/case/contradictions.ts'
import { createMainThreadYield, runChunked } from '../../src-shared/core/text/page-yield.ts'

/**
 * Verifies a custody chain part by part, without blocking the renderer or keeping bodies in memory.
 */
export async function checkCase(parts: ChainParts, head?: CaseEvidence['head']): Promise<Result<Verification>> {
  const verifier = createVerifier(head)
  const yieldToPage = createMainThreadYield()
  for await (const part of parts) {
    if (!part.ok) return part
    await addPart(verifier, part.value, yieldToPage)
  }
  return ok(await runChunked(verifier.finishSteps(), yieldToPage))
}

/**
 * Verifies a stored case: the custody chain, its signatures, and contradictions despite correct
 * hashes. A contradiction is a problem; what an honest case may have as well is a remark.
 */
export async function checkStoredCase(
  { seq, events, signatures, parts }: CaseSource,
  head?: CaseEvidence['head'],
): Promise<Result<Verification & { readonly remarks: readonly string[] }>> {
  const verifier = createVerifier(head)
  const yieldToPage = createMainThreadYield()
  const contradictions = createContradictionCheck(events)
  const signatureCheck = createSignatureCheck(signatures)
  const found: Contradiction[] = []
  for await (const part of parts()) {
    if (!part.ok) return part
    await addPart(verifier, part.value, yieldToPage)
    const { entries, captures } = part.value
    const captureById = new Map(captures.map((capture) => [capture.id, capture]))
    for (const entry of entries) {
      // Later entries may belong to plans approved meanwhile, and their
      // signatures are not yet read.
      if (entry.seq <= seq) {
        found.push(...contradictions.entry(entry, captureById.get(entry.ref)))
        signatureCheck.entry(entry)
      }
      await yieldToPage()
    }
  }
  const custody = await runChunked(verifier.finishSteps(), yieldToPage)
  const signed = await signatureCheck.finish()
  const problems = [
    ...custody.problems,
    ...found.flatMap((one) => (one.weight === 'contradiction' ? [{ seq: one.seq, what: one.what }] : [])),
    ...signed.problems,
  ]
  const remarks = [...found.flatMap(({ what, weight }) => (weight === 'remark' ? [what] : [])), ...signed.remarks]
  return ok({ ...custody, ok: problems.length === 0, problems, remarks, signed: signed.account, unsigned: signed.unsigned })
}

async function addPart(verifier: Verifier, { entries, events, captures }: ChainPart, yieldToPage: () => Promise<void>): Promise<void> {
  for (const entry of entries) {
    verifier.entry(entry)
    await yieldToPage()
  }
  for (const event of events) {
    verifier.event(event)
    await yieldToPage()
  }
  for (const capture of captures) {
    verifier.capture(capture, await bodySha256(capture.body))
    await yieldToPage()
  }
}
