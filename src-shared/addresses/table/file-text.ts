import { failure, type Failure } from '../../core/failure.ts'
import { err, ok, type Result } from '../../core/result.ts'
import { fileKindOf } from './file-kind.ts'

export type TextEncoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252'

export interface FileText {
  readonly text: string
  readonly encoding: TextEncoding
  /** A note about the encoding for the investigator, or '' */
  readonly note: string
}

/** Bytes that are examined to detect an encoding without a byte order mark. */
const SAMPLE_BYTES = 8192

/**
 * The text of a file in any of the usual encodings. Error: a workbook, an image, an archive and the
 * like are refused by name.
 */
export function readFileText(bytes: Uint8Array): Result<FileText> {
  if (bytes.length === 0) return err(refuse('The file is empty.', 'Choose another file.'))
  const kind = fileKindOf(bytes)
  if (kind !== undefined) return err(refuse(`This is ${kind.title}.`, kind.remedy))
  const wide = wideEncodingOf(bytes)
  if (wide !== undefined) return asText(wide === 'UTF-16LE' ? decode(bytes, 'utf-16le') : decode(bytes, 'utf-16be'), wide, '')
  const utf8 = readUtf8(bytes)
  if (utf8 !== undefined) return asText(utf8.text, 'UTF-8', utf8.note)
  return asText(decode(bytes, 'windows-1252'), 'Windows-1252', isMostlyRuns(bytes) ? UNKNOWN_ENCODING : 'Read as Windows-1252.')
}

const UNKNOWN_ENCODING = 'Read as Windows-1252, but the letters look wrong. Save the file as UTF-8 and open it again to keep names and notes.'

function asText(text: string, encoding: TextEncoding, note: string): Result<FileText> {
  if (isBinary(text)) return err(refuse('This is a binary file and contains no text.', 'Open a text or CSV file.'))
  return ok({ text, encoding, note })
}

function refuse(message: string, remedy: string): Failure {
  return failure('bad_request', message, remedy)
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
}

function readUtf8(bytes: Uint8Array): { readonly text: string; readonly note: string } | undefined {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), note: '' }
  } catch {
    const text = decode(bytes, 'utf-8')
    const broken = text.match(/\uFFFD/g)?.length ?? 0
    const sound = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0
    if (sound < 4 * broken) return undefined
    return { text, note: `${broken === 1 ? '1 character is' : `${broken} characters are`} damaged and shown as \uFFFD.` }
  }
}

/** UTF-16 by its byte order mark, or by the zero byte in every second position of Latin text. */
function wideEncodingOf(bytes: Uint8Array): 'UTF-16LE' | 'UTF-16BE' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const pairs = sample.length / 2
  if (odd > pairs * 0.4 && even < pairs * 0.05) return 'UTF-16LE'
  if (even > pairs * 0.4 && odd < pairs * 0.05) return 'UTF-16BE'
  return undefined
}

/**
 * Whether letters outside of ASCII occur in runs, as in Cyrillic, Greek or Chinese text and not in
 * Western European text.
 */
function isMostlyRuns(bytes: Uint8Array): boolean {
  let [high, inRuns] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue
    high += 1
    if ((bytes[at - 1] ?? 0) >= 0x80 || (bytes[at + 1] ?? 0) >= 0x80) inRuns += 1
  }
  return high >= 6 && inRuns > high * 0.7
}

/** Whether a text contains what no text file does: zero characters, or many control characters. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE_BYTES)
  if (sample.includes('\u0000')) return true
  const controls = sample.match(/(?![\t\n\v\f\r\u{85}])\p{Cc}/gu)?.length ?? 0
  return controls > sample.length / 50
}
