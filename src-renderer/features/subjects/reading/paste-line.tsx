import type { ReactNode } from 'react'
import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { chainTitle, type ChainFamily } from '../../../../src-shared/addresses/chains/chains.ts'
import { lookalikeSentence } from '../../../ui/lookalikes.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import type { CsvDetails } from '../csv/csv-rows.ts'
import { type SettledRow } from '../paste-model.ts'
import { familyTitle } from '../../../../src-shared/case/chain-families.ts'
import { TextWith } from '../../../ui/text-with.tsx'
import { messages } from '../messages.ts'

interface PasteLineProps {
  readonly settled: SettledRow
  /** Index in the list, from 0. */
  readonly index: number
  /** Measures the row height if the list is virtualized. */
  readonly measure: ((line: HTMLTableRowElement | null) => void) | undefined
  /** Other addresses of the case or of the paste with the same beginning and end. */
  readonly lookalikes: readonly string[]
  readonly family: ChainFamily | undefined
  readonly alias: string
  /** Details that a table has about it. */
  readonly details: CsvDetails | undefined
  /** undefined clears the choice. */
  readonly onFamily: (family: ChainFamily | undefined) => void
  readonly onAlias: (alias: string) => void
}

/** One pasted address: what it was recognised as, or why it was not and what can be done. */
export function PasteLine({
  settled: { row, candidate, twice },
  index,
  measure,
  lookalikes,
  family,
  alias,
  details,
  onFamily,
  onAlias,
}: PasteLineProps): ReactNode {
  const [usual] = row.candidates
  // Until its chain is chosen a row shows the pasted text: one reading of it may have more digits.
  const shown = candidate?.display ?? (row.state === 'ready' ? usual?.display : undefined)
  const message = twice !== '' ? twice : row.message
  const sentence = lookalikeSentence(lookalikes)
  const said = candidate === undefined ? '' : details === undefined ? (row.chains ?? []).map(chainTitle).join(', ') : saidIn(details)
  const { offer } = row
  return (
    <tr data-state={candidate === undefined ? row.state : 'ready'} data-index={index} aria-rowindex={index + 2} ref={measure}>
      <td className="number muted">{row.line}</td>
      <td className="paste-address">
        <span className="mono">{visibleText(shown ?? row.text, 200)}</span>
        {message !== '' && <div className={row.state === 'refused' && candidate === undefined ? 'small bad' : 'small muted'}>{message}</div>}
        {said !== '' && <div className="paste-said">{said}</div>}
        {sentence !== '' && <div className="small bad">{sentence}</div>}
        {offer !== undefined && (
          <div className="small">
            <TextWith
              text={family === undefined ? messages.canBeReadAs : messages.readAsAddress}
              parts={{ address: <span className="mono">{offer.display}</span> }}
            />{' '}
            <Button
              size="small"
              text={family === undefined ? offer.action : messages.skip}
              aria-label={messages.onLine(family === undefined ? offer.action : messages.skip, row.line)}
              onClick={() => onFamily(family === undefined ? offer.family : undefined)}
            />
          </div>
        )}
      </td>
      <td className="fit">
        <TakenFor settled={{ row, candidate }} family={family} onFamily={onFamily} />
      </td>
      <td>
        {candidate === undefined ? (
          <span className="muted">{twice === '' ? '' : 'skipped'}</span>
        ) : (
          <InputGroup
            size="small"
            value={alias}
            onValueChange={onAlias}
            aria-label={messages.aliasOnLine(row.line)}
            placeholder={messages.alias}
            maxLength={80}
          />
        )}
      </td>
    </tr>
  )
}

/** "Ethereum, Base · suspect, ring · seen on …", as far as a row has it. */
function saidIn({ chains, tags, note }: CsvDetails): string {
  return [chains.map(chainTitle).join(', '), visibleText(tags.join(', '), 120), visibleText(note, 160)].filter((part) => part !== '').join(' · ')
}

interface TakenForProps extends Pick<PasteLineProps, 'family' | 'onFamily'> {
  readonly settled: Pick<SettledRow, 'row' | 'candidate'>
}

/** The family of a row: shown if unambiguous, else a choice. */
function TakenFor({ settled: { row, candidate }, family, onFamily }: TakenForProps): ReactNode {
  const [usual] = row.candidates
  if (row.state === 'refused') return candidate === undefined ? <span className="bad">{messages.refusedLabel}</span> : familyTitle(candidate.family)
  if (row.state !== 'ambiguous' && row.candidates.length < 2) return familyTitle(usual?.family ?? '')
  return (
    <HTMLSelect
      minimal={row.state !== 'ambiguous'}
      aria-label={messages.chainOnLine(row.line)}
      value={family ?? (row.state === 'ambiguous' ? '' : (usual?.family ?? ''))}
      onChange={(event) => {
        const choice = row.candidates.find((one) => one.family === event.currentTarget.value)
        if (choice !== undefined) onFamily(choice.family)
      }}
      options={[
        ...(row.state === 'ambiguous' ? [{ value: '', label: messages.choose }] : []),
        ...row.candidates.map((one) => ({ value: one.family, label: familyTitle(one.family) })),
      ]}
    />
  )
}
