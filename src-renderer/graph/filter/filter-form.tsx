import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { useId, useState, type ReactNode } from 'react'
import type { GraphFilterRecord } from '../../../src-shared/graph-event.ts'
import { formatDecimal } from '../../../src-shared/decimal.ts'
import { chainTitle } from '../../../src-shared/service/table/chains.ts'
import { coverageWords, NODE_COVERAGE_WORDS } from '../../views/graph/node-coverage.ts'
import { readVolume } from './volume-text.ts'

interface FilterFormProps {
  readonly filter: GraphFilterRecord
  readonly chains: readonly string[]
  readonly onFilter: (filter: GraphFilterRecord) => void
}

/** All filters of the graph in one form; what cannot be read is said, and nothing is applied then. */
export function FilterForm({ filter, chains, onFilter }: FilterFormProps): ReactNode {
  const [draft, setDraft] = useState(filter)
  const [least, setLeast] = useState(filter.least === '' ? '' : formatDecimal(filter.least))
  const [most, setMost] = useState(filter.most === '' ? '' : formatDecimal(filter.most))
  const [labels, setLabels] = useState(filter.labels.join(', '))
  const atLeast = readVolume(least)
  const atMost = readVolume(most)
  const apply = (): void => {
    if (!atLeast.ok || !atMost.ok) return
    const words = labels.split(',').map((word) => word.trim())
    onFilter({
      ...draft,
      least: atLeast.value === '0' ? '' : atLeast.value,
      most: most.trim() === '' ? '' : atMost.value,
      labels: words.filter((word) => word !== ''),
    })
  }
  return (
    <form
      className="filter-form"
      aria-label="Filter the graph"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <fieldset>
        <legend>Draw</legend>
        <Checkbox inline checked={draft.incoming} label="In" onChange={(event) => setDraft({ ...draft, incoming: event.currentTarget.checked })} />
        <Checkbox inline checked={draft.outgoing} label="Out" onChange={(event) => setDraft({ ...draft, outgoing: event.currentTarget.checked })} />
        <Checkbox
          inline
          checked={draft.relations}
          label="Relations"
          onChange={(event) => setDraft({ ...draft, relations: event.currentTarget.checked })}
        />
      </fieldset>
      <VolumeField name="Minimum volume in US dollars" caption="At least (USD)" text={least} onText={setLeast} wrong={wrongOf(atLeast)} />
      <VolumeField name="Maximum volume in US dollars" caption="At most (USD)" text={most} onText={setMost} wrong={wrongOf(atMost)} />
      {chains.length > 1 && (
        <Choices
          title="Chains"
          all={chains}
          chosen={draft.chains}
          nameOf={(chain) => (chain === 'all' ? 'Asked on all at once' : chainTitle(chain))}
          onChosen={(chosen) => setDraft({ ...draft, chains: chosen })}
        />
      )}
      <label className="filter-field">
        Name or label holds one of
        <InputGroup size="small" placeholder="any, e.g. exchange, mixer" value={labels} onValueChange={setLabels} />
      </label>
      <Choices
        title="Coverage"
        all={Object.keys(NODE_COVERAGE_WORDS)}
        chosen={draft.coverage}
        nameOf={coverageWords}
        onChosen={(chosen) => setDraft({ ...draft, coverage: chosen })}
      />
      <Button type="submit" intent="primary" text="Filter" disabled={!atLeast.ok || !atMost.ok} />
    </form>
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
        placeholder="any, e.g. 10k"
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

/** Some of a few; none chosen leaves nothing out. */
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
