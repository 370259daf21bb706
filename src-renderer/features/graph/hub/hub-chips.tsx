import { Button } from '@blueprintjs/core'
import { HorizontalBarChart } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { nodeName } from '../../../../src-shared/graph/svg/graph-text.ts'
import { MAX_DRAWN_NEIGHBOURS, type Hub } from '../../../../src-shared/view-models/graph/hub/hub-rows.ts'
import { hubText } from './messages.ts'
import type { HubNode } from './use-hub.ts'

interface HubChipsProps {
  /** The node whose ranked bars are offered: the selected one, else that of most neighbours. */
  readonly offered: HubNode | undefined
  /** Its rows, where they are shown. */
  readonly hub: Hub | undefined
  readonly onShow: (nodeId: string) => void
  readonly onDrawAll: (hub: Hub) => void
}

/** Switches between the ranked bars of a hub and the graph. */
export function HubChips({ offered, hub, onShow, onDrawAll }: HubChipsProps): ReactNode {
  if (offered === undefined) return null
  const { node, neighbours } = offered
  return (
    <>
      <Button
        size="small"
        variant={hub === undefined ? 'minimal' : 'outlined'}
        icon={<HorizontalBarChart size={14} />}
        text={hubText.open(neighbours)}
        title={hubText.openHint(nodeName(node))}
        aria-pressed={hub !== undefined}
        onClick={() => onShow(hub === undefined ? node.id : '')}
      />
      {hub !== undefined && (
        <>
          <Button
            size="small"
            variant="minimal"
            text={hubText.drawAll}
            title={
              hub.nodeIds.length > MAX_DRAWN_NEIGHBOURS
                ? hubText.tooMany(MAX_DRAWN_NEIGHBOURS, hub.nodeIds.length)
                : hubText.drawAllHint(hub.nodeIds.length)
            }
            disabled={hub.nodeIds.length > MAX_DRAWN_NEIGHBOURS}
            onClick={() => onDrawAll(hub)}
          />
          <Button size="small" variant="minimal" text={hubText.close} title={hubText.closeHint} onClick={() => onShow('')} />
        </>
      )}
    </>
  )
}
