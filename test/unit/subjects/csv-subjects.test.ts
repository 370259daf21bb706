import { expect, test } from 'vitest'
import { guessColumns } from '../../../src-renderer/subjects/csv-columns.ts'
import { readCsvSubjects, withColumn, type CsvReading } from '../../../src-renderer/subjects/csv-subjects.ts'
import { readCsv } from '../../../src-renderer/subjects/csv-table.ts'

const EVM = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const OTHER = '0x826be54a8c736d94987339c47d5eab6a957d1272'
const SOLANA = 'GBWaMZ6NfBw1Z8wRNyGxJ1KxrPpTfTjmFZNQPaLLhFkX'
const WIF = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'

function read(text: string, present: readonly string[] = []): CsvReading {
  const table = readCsv(text)
  const guess = guessColumns(table)
  if (guess === undefined) throw new Error('no table')
  return readCsvSubjects(table, guess.columns, guess.hasHead, new Set(present))
}

/** "2 ready 0xcbb… evm Alias [tag] chains note". */
function told({ rows, details }: CsvReading): string[] {
  return rows.map(({ key, line, state, candidates, message }) => {
    const { alias = '', note = '', tags = [], chains = [] } = details.get(key) ?? {}
    return `${line} ${state} ${candidates[0]?.family ?? '-'} ${alias} [${tags.join(' ')}] ${chains.join('+')} ${note}|${message}`
  })
}

test('columns are guessed from the head in any order and any of three separators', () => {
  for (const separator of [',', ';', '\t']) {
    const line = (...cells: readonly string[]): string => cells.join(separator)
    const reading = read(
      `\uFEFF${[line('Role', 'Name', 'Wallet Address', 'Network', 'Tags', 'Comment'), line('Suspect', 'Collector', EVM, 'Ethereum', 'ring|first', 'seen')].join('\r\n')}`,
    )
    expect(told(reading)).toEqual(['2 ready evm Collector [suspect ring first] ethereum seen|'])
    expect(reading.notes).toEqual([])
  }
})

test('addresses are found where the head does not say so, and without a head', () => {
  expect(guessColumns(readCsv(`case,what,who\n1,${EVM},A\n2,${OTHER},B`))?.columns.address).toBe(1)
  expect(guessColumns(readCsv(`${EVM},A\n${OTHER},B`))).toMatchObject({ hasHead: false, columns: { address: 0, alias: -1 } })
  // A column that is called address and holds none gives way to the one that does.
  expect(guessColumns(readCsv(`address,wallet\nMain Street 1,${EVM}\nSide Street 2,${OTHER}`))?.columns.address).toBe(1)
})

test('a list of addresses, prose and an empty text are no tables', () => {
  for (const text of ['', EVM, `${EVM},${OTHER}\n${OTHER},${EVM}`, 'Hi, to whom it concerns\nthe money, went on', `${EVM}\n${OTHER}`])
    expect(guessColumns(readCsv(text))).toBeUndefined()
})

test('a sentence that names addresses behind a comma is a list of them, and none is lost', () => {
  const sentence = `Hi, please look at ${EVM} and ${OTHER}\nand at\n${SOLANA}`
  expect(guessColumns(readCsv(sentence))).toBeUndefined()
  // A line without any address does not make a list of a table, nor does an address in a note.
  expect(guessColumns(readCsv(`${EVM},A\nnone,B\n${OTHER},paid ${EVM}`))?.columns.address).toBe(0)
})

test('chains decide the family, and what does not fit is refused by name', () => {
  expect(told(read(`address,chain\n${EVM},base;ethereum\n${EVM.replace('c', 'd')},solana\n${SOLANA},nowhere\n${SOLANA},solana`))).toEqual([
    '2 ready evm  [] base+ethereum |',
    '3 refused -  [] solana |This is no address of the chain that its line names.',
    '4 refused -  []  |The service knows no chain called nowhere.',
    '5 present solana  [] solana |Pasted twice: it stands on line 4 too.',
  ])
})

test('what is there already and what stands twice is counted, with its line', () => {
  expect(told(read(`address,alias\n${EVM},A\n${OTHER},B\n${EVM},C`, [`evm:${OTHER}`])).map((line) => line.slice(0, 9))).toEqual([
    '2 ready e',
    '3 present',
    '4 present',
  ])
})

test('what may be a secret is taken out of any cell, and never told', () => {
  const reading = read(`address,alias,note\n${EVM},${WIF},ok\n${OTHER},B,"key: ${WIF}"`)
  expect(reading.secrets).toEqual([
    'Line 2, column 2: this may be a bitcoin private key (WIF).',
    'Line 3, column 3: this may be a bitcoin private key (WIF).',
  ])
  expect(reading.cleaned).toBe(`address,alias,note\n${EVM},,ok\n${OTHER},B,`)
  expect(JSON.stringify([...reading.details.values()])).not.toContain(WIF)
})

test('hostile cells stay text, and what is too long is cut and told', () => {
  const reading = read(
    `address,alias,note,tag,role\n${EVM},"=HYPERLINK(""http://x"")","${'n'.repeat(10_000)}",__proto__;constructor,boss\n,without,,,\n${OTHER},B,,,`,
  )
  const [first] = [...reading.details.values()]
  expect(first?.alias).toBe('=HYPERLINK("http://x")')
  expect(first?.note.length).toBe(4000)
  expect(first?.tags).toEqual(['__proto__', 'constructor'])
  expect(reading.notes).toEqual([
    '1 line has no address and is left out.',
    'Not a role, and left out: boss. Roles are suspect, victim, service and own.',
    '1 line has an alias or a note that is too long; its end is left out.',
  ])
})

test('a column that is given to another field is taken from the one that had it', () => {
  const columns = { address: 0, chain: 1, alias: -1, note: -1, tag: -1, role: -1 }
  expect(withColumn(columns, 'alias', 1)).toEqual({ ...columns, chain: -1, alias: 1 })
  expect(withColumn(columns, 'chain', -1)).toEqual({ ...columns, chain: -1 })
})
