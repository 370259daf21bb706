import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import { readAddressList, type AddressList, type ListedAddress } from '../src-shared/addresses/address-list.ts'
import { readFileText } from '../src-shared/addresses/table/file-text.ts'
import { addressForService } from '../src-shared/addresses/normalise.ts'
import { passedOverSentence } from '../src-shared/addresses/passed-over.ts'
import { addWordLists } from '../src-shared/addresses/secrets/recovery-phrase.ts'
import { OTHER_WORD_LISTS } from '../src-shared/addresses/secrets/word-lists.ts'

const MAX_BYTES = 256 * 1024 * 1024

export const ADDRESSES_USAGE = `Usage: casebook addresses FILE
       casebook addresses -        reads standard input

Prints the addresses in a text or table, one JSON object per line. Sends nothing over the network.`

interface CommandStreams {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable
}

/**
 * `casebook addresses FILE|-`: lists what would be taken as subjects and what would be refused.
 * Resolves to exit code 0, or 2 if the file cannot be read.
 */
export async function runAddresses(args: readonly string[], { stdin, stdout, stderr }: CommandStreams): Promise<0 | 2> {
  const say = (text: string): void => {
    stderr.write(`${text}\n`)
  }
  const [file] = args
  if (args.length === 1 && (file === '--help' || file === '-h')) {
    stdout.write(`${ADDRESSES_USAGE}\n`)
    return 0
  }
  if (file === undefined || args.length > 1 || (file.startsWith('-') && file !== '-')) {
    say(file === undefined ? ADDRESSES_USAGE : `Name exactly one file.\n${ADDRESSES_USAGE}`)
    return 2
  }
  const bytes = await readInput(file, stdin)
  if (typeof bytes === 'string') {
    say(bytes)
    return 2
  }
  addWordLists(OTHER_WORD_LISTS)
  const read = readFileText(bytes)
  if (!read.ok) {
    say(`${read.error.message} ${read.error.remedy}`)
    return 2
  }
  if (read.value.note !== '') say(read.value.note)
  const list = readAddressList(read.value.text)
  const isComplete = await writeLines(linesOf(list), stdout)
  if (isComplete) say(summaryOf(list))
  return 0
}

/** The bytes of the input, or a sentence that explains why they cannot be read. */
async function readInput(file: string, stdin: Readable): Promise<Buffer | string> {
  try {
    if (file !== '-' && (await stat(file)).isDirectory()) return `${file} is a folder. Name a file.`
    const parts: Buffer[] = []
    let size = 0
    for await (const part of file === '-' ? stdin : createReadStream(file)) {
      const bytes = Buffer.from(part)
      size += bytes.length
      if (size > MAX_BYTES) return 'The input is larger than 256 MB. Split it into smaller files.'
      parts.push(bytes)
    }
    return Buffer.concat(parts)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (code === 'ENOENT') return `${file} does not exist.`
    return code === 'EACCES' ? `${file} cannot be read: permission denied.` : `${file} cannot be read${code === '' ? '' : ` (${code})`}.`
  }
}

function* linesOf({ addresses, secrets }: AddressList): Generator<string> {
  const last: ListedAddress[] = []
  for (const one of addresses) {
    if (one.recognition.kind === 'refused') last.push(one)
    else yield JSON.stringify(formatAddress(one))
  }
  for (const { line, text, recognition } of last) {
    if (recognition.kind !== 'refused') continue
    const { message, offer } = recognition
    yield JSON.stringify({ line, refused: text, reason: message, ...(offer !== undefined && { offer: offer.display, offerChain: offer.family }) })
  }
  for (const { line, name } of secrets) yield JSON.stringify({ line, refused: null, reason: `This looks like ${name}. It is not printed.` })
}

function formatAddress({ line, recognition, chains, alias, note, tags }: ListedAddress): object {
  if (recognition.kind === 'address') {
    const { family, canonical } = recognition
    const [only] = chains
    const chain = chains.length === 1 && only !== undefined ? only : family
    return { line, address: addressForService(family, canonical), chain, chains, alias, note, tags }
  }
  if (recognition.kind === 'refused') return {}
  const { candidates, note: question } = recognition
  return { line, address: candidates[0]?.canonical ?? '', choices: candidates.map(({ family }) => family), question, alias, note, tags }
}

/** Writes with backpressure. Resolves to false if the reader closed the stream before the end. */
async function writeLines(lines: Iterable<string>, stdout: Writable): Promise<boolean> {
  let isOpen = true
  let wake: (() => void) | undefined
  stdout.on('error', () => {
    isOpen = false
    wake?.()
  })
  let chunk = ''
  const flush = async (): Promise<void> => {
    const isFree = stdout.write(chunk)
    chunk = ''
    if (isFree || !isOpen) return
    await new Promise<void>((resolve) => {
      wake = resolve
      stdout.once('drain', resolve)
    })
  }
  for (const line of lines) {
    chunk += `${line}\n`
    if (chunk.length > 64 * 1024) await flush()
    if (!isOpen) return false
  }
  if (chunk !== '') await flush()
  return isOpen
}

/** "Taken: 3. To be chosen: 1. Refused: 0. Not addresses: 5 words, 1 date or time." */
function summaryOf({ addresses, passedOver, secrets }: AddressList): string {
  const count = (kind: string): number => addresses.filter(({ recognition }) => recognition.kind === kind).length
  const sum = `Accepted: ${count('address')}. To choose: ${count('ambiguous')}. Refused: ${count('refused') + secrets.length}.`
  return `${sum} ${passedOverSentence(passedOver)}`.trimEnd()
}
