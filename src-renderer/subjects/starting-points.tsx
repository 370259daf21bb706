import type { ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import { AddressText } from '../ui/address-text.tsx'
import { STARTING_POINTS } from './practice-starting-points.ts'

/** Where an investigation of the made-up world can begin. */
export function StartingPoints({ onChoose }: { readonly onChoose: (address: string) => void }): ReactNode {
  return (
    <section aria-labelledby="starting-points">
      <h3 id="starting-points">Starting points of the practice world</h3>
      <table className="plain-table" aria-labelledby="starting-points">
        <tbody>
          {STARTING_POINTS.map(({ address, about }) => (
            <tr key={address}>
              <td className="soft">{about}</td>
              <td className="fit">
                <AddressText address={address} />
              </td>
              <td className="fit">
                <Button size="small" text="Take" aria-label={`Take ${address}`} onClick={() => onChoose(address)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
