import { guessLayout } from '../../../../src-shared/addresses/table/table-layout.ts'
import { readTable } from '../../../../src-shared/addresses/table/read-table.ts'

/**
 * Reads a text as a table, one line per subject: its lines, the address, its chains, alias, note
 * and tags, or why it is refused.
 */
export function readText(text: string): string[] {
  const layout = guessLayout(text)
  if (layout === undefined) return ['list']
  const { subjects, others, rowsWithoutAddress, linesSkipped } = readTable(text, layout)
  return [
    ...subjects.map(({ lines, text: typed, recognition, chains, alias, note, tags, roles }) => {
      if (recognition.kind === 'refused') return `${lines.join('+')} ${shortForm(typed)}: ${recognition.message}`
      const family = recognition.kind === 'address' ? recognition.family : 'ambiguous'
      const said = [alias, note.replaceAll('\n', ' / '), [...roles, ...tags].join(' ')].filter((part) => part !== '')
      return [`${lines.join('+')} ${shortForm(typed)}`, family, chains.join('+'), ...said].filter((part) => part !== '').join(' | ')
    }),
    ...others.map(
      ({ title, addresses }) =>
        `${addresses.length} more in ${title === '' ? 'the lines above' : title}: ${addresses.map((one) => shortForm(one.text)).join(' ')}`,
    ),
    ...(rowsWithoutAddress === 0 ? [] : [`${rowsWithoutAddress} without`]),
    ...(linesSkipped === 0 ? [] : [`${linesSkipped} skipped`]),
  ]
}

function shortForm(address: string): string {
  return address.length > 14 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}
