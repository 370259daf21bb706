import type { ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import { AddressText } from '../ui/address-text.tsx'
import { STARTING_POINTS } from './practice-starting-points.ts'
import { PlainTable } from '../ui/table/plain-table.tsx'

/** Where an investigation of the made-up world can begin. */
export function StartingPoints({ onChoose }: { readonly onChoose: (address: string) => void }): ReactNode {
  return (
    <section aria-labelledby="starting-points">
      <h3 id="starting-points">Starting points of the practice world</h3>
      <PlainTable
        labelledBy="starting-points"
        hasHeads={false}
        rows={STARTING_POINTS}
        keyOf={({ address }) => address}
        columns={[
          { head: 'About', cellClassName: 'soft', render: ({ about }) => about },
          { head: 'Address', fits: true, render: ({ address }) => <AddressText address={address} /> },
          {
            head: 'Use',
            fits: true,
            render: ({ address }) => <Button size="small" text="Use" aria-label={`Use ${address}`} onClick={() => onChoose(address)} />,
          },
        ]}
      />
    </section>
  )
}
