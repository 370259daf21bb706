import { type ComparisonTarget, createEvidenceCheck, type EvidenceCheck } from '../evidence-check.ts'
import { createEvidenceReader, type EvidenceItem } from '../evidence-reader.ts'
import { failedVerdict, type FileVerdict, type Opened, unreadableVerdict, unreadable } from '../file-verdict.ts'
import { differentLine } from '../sealed-report.ts'
import { linesOfFile, type StoredFile } from '../stored-file.ts'
import { checkMessages, differenceMessages, readMessages } from '../messages.ts'

/** Longer than any line that Casebook writes: the largest response in base64 with its metadata. */
const MAX_LINE_LENGTH = 64_000_000

export interface LineLimits {
  readonly lines: number
  /** Total characters of all events, which are in memory until the end. */
  readonly eventCharacters: number
}

/**
 * Far more than a case contains; a larger file would exhaust the memory of a browser, which then
 * stops without a message.
 */
const LIMITS: LineLimits = { lines: 2_000_000, eventCharacters: 256_000_000 }

/**
 * Receives each item of evidence with the position of its line in the file, in characters; these
 * are bytes where the line is as Casebook writes it.
 */
export type TakeItem = (item: EvidenceItem, from: number, to: number) => void

/** Checks an evidence file of any size, line by line. */
export async function verifyEvidenceFile(
  file: StoredFile,
  comparison: ComparisonTarget | undefined,
  take: TakeItem = () => undefined,
  limits = LIMITS,
): Promise<Opened | FileVerdict> {
  const reader = createEvidenceReader()
  let check: EvidenceCheck | undefined
  let different: string | undefined
  let number = 0
  let at = 0
  let eventCharacters = 0
  for await (const line of linesOfFile(file, MAX_LINE_LENGTH)) {
    const read = reader.line(line)
    if (!read.ok) return unreadableVerdict('evidence', read.error)
    const { item, again } = read.value
    number += 1
    if (item.kind === 'event') eventCharacters += line.length
    if (number > limits.lines || eventCharacters > limits.eventCharacters) return unreadable('evidence', beyondLimits(limits))
    take(item, at, at + line.length)
    at += line.length
    if (again !== line) different ??= differentLine(differenceMessages.evidenceFileName, number, line, again)
    if (item.kind === 'head') check = createEvidenceCheck(item, comparison)
    if (item.kind === 'event') check?.event(item.event)
    if (item.kind !== 'chain') continue
    if (item.capture !== undefined) await check?.capture(item.capture)
    if (item.entry !== undefined) check?.entry(item.entry, item.capture?.id === item.entry.ref ? item.capture : undefined)
  }
  const ended = reader.end()
  if (!ended.ok) return unreadableVerdict('evidence', ended.error)
  const checked = await check?.finish()
  if (checked === undefined) return failedVerdict('evidence', differenceMessages.noCase)
  const same = checkMessages.evidenceIdentical(file.bytes)
  const differences = [...checked.differences, ...(different === undefined ? [] : [different])]
  const account = [...checked.account, ...(different === undefined ? [same] : [])]
  return { ...checked, kind: 'evidence', compared: true, sha256: undefined, account, differences }
}

function beyondLimits({ lines, eventCharacters }: LineLimits): string {
  return readMessages.tooManyLines(lines, eventCharacters / 1_000_000)
}
