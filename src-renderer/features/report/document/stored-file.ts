/** A file that is read in pieces; a report or evidence of whatever size. */
export interface StoredFile {
  /** Its length in bytes. */
  readonly bytes: number
  /** From its beginning to its end, or those from one byte up to another; anew with each call. */
  readonly chunks: (from?: number, to?: number) => AsyncIterable<Uint8Array>
}

/** Bytes that are in memory, as a file. */
export function fileOfBytes(bytes: Uint8Array): StoredFile {
  return {
    bytes: bytes.length,
    chunks: async function* (from, to) {
      yield bytes.subarray(from, to)
    },
  }
}

/** All of a file in memory; of one that grew meanwhile, what it held when its length was read. */
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

/** As much of the beginning of a file as its first piece holds. */
export async function beginningOf(file: StoredFile): Promise<string> {
  for await (const chunk of file.chunks()) return decoded(chunk)
  return ''
}

/** UTF-8 as text; what is none of it becomes U+FFFD, and nothing is left out. */
export function decoded(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

const LINE_FEED = 0x0a

/** The lines of a file, each with its line feed where it has one. One of more than `longest` bytes comes cut, and nothing after it. */
export async function* linesOfFile(file: StoredFile, longest: number): AsyncGenerator<string> {
  const held: Uint8Array[] = []
  let length = 0
  const line = (end: Uint8Array): string => {
    const bytes = new Uint8Array(length + end.length)
    let at = 0
    for (const piece of [...held, end]) {
      bytes.set(piece, at)
      at += piece.length
    }
    held.length = 0
    length = 0
    return decoded(bytes)
  }
  for await (const chunk of file.chunks()) {
    let from = 0
    for (let stop = chunk.indexOf(LINE_FEED); stop !== -1; stop = chunk.indexOf(LINE_FEED, from)) {
      yield line(chunk.subarray(from, stop + 1))
      from = stop + 1
    }
    // A copy: whoever reads the file may use the same memory for the next piece.
    const rest = chunk.slice(from)
    held.push(rest)
    length += rest.length
    if (length > longest) break
  }
  if (length > 0) yield line(new Uint8Array())
}
