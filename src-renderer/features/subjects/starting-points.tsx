import type { ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import { AddressText } from '../../ui/address-text.tsx'
import { STARTING_POINTS } from './practice-starting-points.ts'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { messages } from './messages.ts'

interface StartingPointsProps {
  /**
   * The text of the field: a starting point that it contains already is marked and not added again.
   */
  readonly text: string
  readonly onChoose: (text: string) => void
}

/**
 * Starting points of a practice investigation. The list stays open while points are added from it.
 */
export function StartingPoints({ text, onChoose }: StartingPointsProps): ReactNode {
  return (
    <section aria-labelledby="starting-points" className="spaced">
      <h3 id="starting-points">{messages.startingPoints}</h3>
      <PlainTable
        labelledBy="starting-points"
        hasHeaders={false}
        rows={STARTING_POINTS}
        keyOf={({ address }) => address}
        columns={[
          { header: messages.about, cellClassName: 'soft', render: ({ about }) => about },
          { header: messages.address, fits: true, render: ({ address }) => <AddressText address={address} /> },
          {
            header: messages.use,
            fits: true,
            render: ({ address }) =>
              text.includes(address) ? (
                <Button
                  size="small"
                  variant="minimal"
                  icon={<Tick />}
                  text={messages.used}
                  aria-label={messages.chooseAddress(address)}
                  aria-pressed
                />
              ) : (
                <Button
                  size="small"
                  text={messages.use}
                  aria-label={messages.chooseAddress(address)}
                  aria-pressed={false}
                  onClick={() => onChoose([text.trimEnd(), address].filter((part) => part !== '').join('\n'))}
                />
              ),
          },
        ]}
      />
    </section>
  )
}
