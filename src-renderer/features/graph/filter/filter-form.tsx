import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { useId, useState, type ReactNode } from 'react'
import type { GraphFilterRecord } from '../../../../src-shared/custody/graph-event.ts'
import { formatDecimal } from '../../../../src-shared/core/decimal.ts'
import { chainTitle } from '../../../../src-shared/addresses/chains/chains.ts'
import { coverageWords, NODE_COVERAGE_WORDS } from '../../../../src-shared/view-models/graph/node-coverage.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { tokenWords } from '../../../../src-shared/view-models/graph/time/token-names.ts'
import { isDay } from '../../../../src-shared/view-models/graph/time/days.ts'
import type { TokenChoice } from '../../../../src-shared/view-models/graph/time/token-choices.ts'
import { readVolume } from '../../../../src-shared/core/text/volume-text.ts'
import { filterText } from '../messages.ts'
import { filterPartText } from '../../../../src-shared/view-models/graph/messages.ts'

interface FilterFormProps {
  readonly filter: GraphFilterRecord
  readonly chains: readonly string[]
  /** Tokens as a filter names them, the most frequent first; read when the form opens. */
  readonly tokensOf: () => readonly TokenChoice[]
  readonly onFilter: (filter: GraphFilterRecord) => void
}

/** All filters of the graph in one form; invalid input is reported, and nothing is applied then. */
export function FilterForm({ filter, chains, tokensOf, onFilter }: FilterFormProps): ReactNode {
  const [draft, setDraft] = useState(filter)
  const [min, setMin] = useState(filter.min === '' ? '' : formatDecimal(filter.min))
  const [max, setMax] = useState(filter.max === '' ? '' : formatDecimal(filter.max))
  const [tokens] = useState(() => listedTokens(tokensOf(), filter.tokens))
  const [labels, setLabels] = useState(filter.labels.join(', '))
  const atLeast = readVolume(min)
  const atMost = readVolume(max)
  const days = [draft.from, draft.to].every((day) => day === '' || isDay(day))
  const isReadable = atLeast.ok && atMost.ok && days
  const apply = (): void => {
    if (!atLeast.ok || !atMost.ok || !days) return
    const words = labels.split(',').map((word) => word.trim())
    onFilter({
      ...draft,
      min: atLeast.value === '0' ? '' : atLeast.value,
      max: max.trim() === '' ? '' : atMost.value,
      labels: words.filter((word) => word !== ''),
    })
  }
  return (
    <form
      className="filter-form"
      aria-label={filterText.form}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <fieldset>
        <legend>{filterText.directions}</legend>
        <Checkbox
          inline
          checked={draft.incoming}
          label={filterText.incoming}
          onChange={(event) => setDraft({ ...draft, incoming: event.currentTarget.checked })}
        />
        <Checkbox
          inline
          checked={draft.outgoing}
          label={filterText.outgoing}
          onChange={(event) => setDraft({ ...draft, outgoing: event.currentTarget.checked })}
        />
        <Checkbox
          inline
          checked={draft.relations}
          label={filterText.relations}
          onChange={(event) => setDraft({ ...draft, relations: event.currentTarget.checked })}
        />
      </fieldset>
      <VolumeField name={filterText.minVolume} caption={filterText.atLeast} text={min} onText={setMin} wrong={wrongOf(atLeast)} />
      <VolumeField name={filterText.maxVolume} caption={filterText.atMost} text={max} onText={setMax} wrong={wrongOf(atMost)} />
      <div className="filter-days">
        <DayText name={filterText.fromDay} text={draft.from} onText={(from) => setDraft({ ...draft, from })} />
        <DayText name={filterText.toDay} text={draft.to} onText={(to) => setDraft({ ...draft, to })} />
      </div>
      {tokens.length > 0 && (
        <div className="filter-tokens">
          <Choices
            title={filterText.tokens}
            all={tokens}
            chosen={draft.tokens}
            nameOf={(name) => visibleText(tokenWords(name), 40)}
            onChosen={(chosen) => setDraft({ ...draft, tokens: chosen })}
          />
        </div>
      )}
      {(draft.from !== '' || draft.to !== '' || draft.tokens.length > 0) && (
        <Checkbox
          checked={draft.knownOnly === true}
          label={filterText.excludeUnknown}
          onChange={(event) => setDraft({ ...draft, knownOnly: event.currentTarget.checked })}
        />
      )}
      {chains.length > 1 && (
        <Choices
          title={filterText.chains}
          all={chains}
          chosen={draft.chains}
          nameOf={(chain) => (chain === 'all' ? filterPartText.allChains : chainTitle(chain))}
          onChosen={(chosen) => setDraft({ ...draft, chains: chosen })}
        />
      )}
      <label className="filter-field">
        {filterText.labels}
        <InputGroup size="small" placeholder={filterText.labelsPlaceholder} value={labels} onValueChange={setLabels} />
      </label>
      <Choices
        title={filterText.coverage}
        all={Object.keys(NODE_COVERAGE_WORDS)}
        chosen={draft.coverage}
        nameOf={coverageWords}
        onChosen={(chosen) => setDraft({ ...draft, coverage: chosen })}
      />
      <Button type="submit" intent="primary" text={filterText.button} disabled={!isReadable} />
    </form>
  )
}

/** Maximum number of tokens listed: a person looks through no more in a form. */
const MAX_TOKENS = 40

/** Chosen tokens are always among the listed ones. */
function listedTokens(choices: readonly TokenChoice[], chosen: readonly string[]): readonly string[] {
  return [...new Set([...chosen, ...choices.slice(0, MAX_TOKENS).map(({ name }) => name)])]
}

interface DayTextProps {
  readonly name: string
  readonly text: string
  readonly onText: (text: string) => void
}

function DayText({ name, text, onText }: DayTextProps): ReactNode {
  const isWrong = text !== '' && !isDay(text)
  return (
    <label className="filter-field">
      {name}
      <InputGroup
        size="small"
        aria-label={name}
        aria-invalid={isWrong}
        {...(isWrong && { intent: 'danger' as const })}
        placeholder={filterText.dayPlaceholder}
        value={text}
        onValueChange={(typed) => onText(typed.trim())}
      />
    </label>
  )
}

function wrongOf(read: ReturnType<typeof readVolume>): string | undefined {
  return read.ok ? undefined : read.wrong
}

interface VolumeFieldProps {
  readonly name: string
  readonly caption: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly wrong: string | undefined
}

function VolumeField({ name, caption, text, onText, wrong }: VolumeFieldProps): ReactNode {
  const wrongId = useId()
  return (
    <label className="filter-field">
      {caption}
      <InputGroup
        size="small"
        aria-label={name}
        aria-invalid={wrong !== undefined}
        {...(wrong !== undefined && { 'aria-describedby': wrongId, intent: 'danger' as const })}
        placeholder={filterText.volumePlaceholder}
        value={text}
        onValueChange={onText}
      />
      {wrong !== undefined && (
        <span id={wrongId} role="alert" className="filter-wrong">
          {wrong}
        </span>
      )}
    </label>
  )
}

interface ChoicesProps {
  readonly title: string
  readonly all: readonly string[]
  readonly chosen: readonly string[]
  readonly nameOf: (one: string) => string
  readonly onChosen: (chosen: readonly string[]) => void
}

/** A choice of several values; none chosen leaves nothing out. */
function Choices({ title, all, chosen, nameOf, onChosen }: ChoicesProps): ReactNode {
  return (
    <fieldset>
      <legend>{title}</legend>
      {all.map((one) => (
        <Checkbox
          key={one}
          inline
          checked={chosen.includes(one)}
          label={nameOf(one)}
          onChange={(event) => onChosen(event.currentTarget.checked ? [...chosen, one] : chosen.filter((each) => each !== one))}
        />
      ))}
    </fieldset>
  )
}
