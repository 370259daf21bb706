/** A file that is read in chunks; a report or evidence of any size. */
export interface StoredFile {
  /** Its length in bytes. */
  readonly bytes: number
  /** From start to end, or the bytes of a range; each call starts again. */
  readonly chunks: (from?: number, to?: number) => AsyncIterable<Uint8Array>
}

/** Bytes in memory, as a file. */
export function fileOfBytes(bytes: Uint8Array): StoredFile {
  return {
    bytes: bytes.length,
    chunks: async function* (from, to) {
      yield bytes.subarray(from, to)
    },
  }
}

/** Loads a file into memory; if it grew in the meantime, up to the length read at the start. */
export async function wholeFile(file: StoredFile): Promise<Uint8Array> {
  const whole = new Uint8Array(file.bytes)
  let at = 0
  for await (const chunk of file.chunks()) {
    const part = chunk.subarray(0, whole.length - at)
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The part of a file's beginning that its first chunk contains. */
export async function beginningOf(file: StoredFile): Promise<string> {
  for await (const chunk of file.chunks()) return decodeUtf8(chunk)
  return ''
}

/** UTF-8 as text; invalid bytes become U+FFFD, and nothing is left out. */
export function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

const LINE_FEED = 0x0a

/**
 * The lines of a file, each with its line feed where it has one. A line of more than `longest`
 * bytes is cut, and is the last one.
 */
export async function* linesOfFile(file: StoredFile, longest: number): AsyncGenerator<string> {
  const stored: Uint8Array[] = []
  let length = 0
  const line = (end: Uint8Array): string => {
    const bytes = new Uint8Array(length + end.length)
    let at = 0
    for (const piece of [...stored, end]) {
      bytes.set(piece, at)
      at += piece.length
    }
    stored.length = 0
    length = 0
    return decodeUtf8(bytes)
  }
  for await (const chunk of file.chunks()) {
    let from = 0
    for (let stop = chunk.indexOf(LINE_FEED); stop !== -1; stop = chunk.indexOf(LINE_FEED, from)) {
      yield line(chunk.subarray(from, stop + 1))
      from = stop + 1
    }
    // A copy: the file reader may reuse the buffer for the next chunk.
    const rest = chunk.slice(from)
    stored.push(rest)
    length += rest.length
    if (length > longest) break
  }
  if (length > 0) yield line(new Uint8Array())
}
