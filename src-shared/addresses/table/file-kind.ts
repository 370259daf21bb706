/** A kind of file that is not text, its title for a sentence, and what to do about it. */
export interface FileKind {
  /** With its article: "an Excel workbook". */
  readonly title: string
  readonly remedy: string
}

const SAVE_AS_CSV = 'Save it as CSV and open that file.'
const UNPACK = 'Unpack it and open the file inside.'
const COPY_TEXT = 'Copy the addresses from it and paste them here.'
const OPEN_TEXT = 'Open a text or CSV file.'

const WORKBOOK: FileKind = { title: 'an Excel workbook', remedy: SAVE_AS_CSV }
const WORD: FileKind = { title: 'a Word document', remedy: COPY_TEXT }

/** First bytes of files, in hexadecimal digits; a dot matches any digit. */
const SIGNATURES: readonly (readonly [bytes: RegExp, kind: FileKind])[] = [
  [/^89504e470d0a/, image('PNG')],
  [/^ffd8ff/, image('JPEG')],
  [/^47494638/, image('GIF')],
  [/^52494646.{8}57454250/, image('WebP')],
  [/^(?:49492a00|4d4d002a)/, image('TIFF')],
  [/^424d.{8}00000000/, image('BMP')],
  [/^.{8}66747970(?:68656963|68656978|6d696631|61766966)/, image('HEIC or AVIF')],
  [/^.{8}66747970/, { title: 'a video', remedy: OPEN_TEXT }],
  [/^1f8b/, { title: 'a gzip archive', remedy: UNPACK }],
  [/^425a683[1-9]/, { title: 'a bzip2 archive', remedy: UNPACK }],
  [/^fd377a585a00/, { title: 'an xz archive', remedy: UNPACK }],
  [/^377abcaf271c/, { title: 'a 7-Zip archive', remedy: UNPACK }],
  [/^526172211a07/, { title: 'a RAR archive', remedy: UNPACK }],
  [/^28b52ffd/, { title: 'a Zstandard archive', remedy: UNPACK }],
  [/^.{514}7573746172/, { title: 'a tar archive', remedy: UNPACK }],
  [/^7b5c727466/, { title: 'a Rich Text document', remedy: 'Save it as plain text and open that file.' }],
  [/^53514c69746520666f726d6174203300/, { title: 'an SQLite database', remedy: OPEN_TEXT }],
  [/^50415231/, { title: 'a Parquet file', remedy: SAVE_AS_CSV }],
  [/^(?:7f454c46|4d5a.{0,16}00)/, { title: 'a program', remedy: OPEN_TEXT }],
  // A workbook of Excel 2 to 4, which has no container.
  [/^090[0248]0[468]00/, WORKBOOK],
  [/^(?:fffe0000|0000feff)/, { title: 'a text in UTF-32', remedy: 'Save it as UTF-8 and open that file.' }],
]

function image(form: string): FileKind {
  return { title: `an image (${form})`, remedy: COPY_TEXT }
}

/** Bytes in which a container names its parts: all of a small file, both ends of a large one. */
const EXAMINED_BYTES = 1_000_000

/** The kind of a file without plain text, by its first bytes; undefined for what may be text. */
export function fileKindOf(bytes: Uint8Array): FileKind | undefined {
  const start = hex(bytes.subarray(0, 300))
  if (/^504b(?:0304|0506|0708)/.test(start)) return zipKindOf(partNames(bytes))
  if (start.startsWith('d0cf11e0a1b11ae1')) return compoundKindOf(partNames(bytes))
  const text = latin1(bytes.subarray(0, 2048))
  if (/^[^]{0,1024}?%PDF-\d/.test(text)) return { title: 'a PDF document', remedy: COPY_TEXT }
  if (text.includes('<?mso-application progid="Excel.Sheet"?>')) return WORKBOOK
  return SIGNATURES.find(([signature]) => signature.test(start))?.[1]
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function zipKindOf(names: string): FileKind {
  if (/xl\/(?:workbook|worksheets|_rels|styles|sharedStrings)/.test(names)) return WORKBOOK
  if (names.includes('application/vnd.oasis.opendocument.spreadsheet')) return { title: 'an OpenDocument spreadsheet', remedy: SAVE_AS_CSV }
  if (names.includes('application/vnd.oasis.opendocument')) return { title: 'an OpenDocument file', remedy: COPY_TEXT }
  if (names.includes('word/document')) return WORD
  if (names.includes('ppt/presentation')) return { title: 'a PowerPoint presentation', remedy: COPY_TEXT }
  if (/Index\/(?:Document|Tables)/.test(names)) return { title: 'a Numbers or Pages document', remedy: 'Export it as CSV and open that file.' }
  return { title: 'a zip archive', remedy: UNPACK }
}

/** Office files before 2007: one container for all of them. */
function compoundKindOf(names: string): FileKind {
  const plain = names.replaceAll('\u0000', '')
  if (plain.includes('EncryptedPackage'))
    return { title: 'an Office file with a password', remedy: 'Open it with its password, save it as CSV and open that file.' }
  if (plain.includes('WordDocument')) return WORD
  if (plain.includes('PowerPoint Document')) return { title: 'a PowerPoint presentation', remedy: COPY_TEXT }
  if (plain.includes('__substg1.0_')) return { title: 'an Outlook message', remedy: COPY_TEXT }
  return WORKBOOK
}

function partNames(bytes: Uint8Array): string {
  if (bytes.length <= 2 * EXAMINED_BYTES) return latin1(bytes)
  return latin1(bytes.subarray(0, EXAMINED_BYTES)) + latin1(bytes.subarray(bytes.length - EXAMINED_BYTES))
}

function latin1(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}
