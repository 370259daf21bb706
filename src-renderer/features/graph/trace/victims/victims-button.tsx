import { Button, Classes, Dialog } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import type { MethodTable } from '../../../../../src-shared/view-models/trace/method-table.ts'
import type { TraceSetting } from '../trace-setting.ts'
import { victimsOf } from '../../../../../src-shared/view-models/trace/victim-shares.ts'
import type { KnownMoney } from '../use-known-money.ts'
import { VictimsTable } from './victims-table.tsx'
import { victimsText } from '../messages.ts'
import './victims.css'

interface VictimsButtonProps {
  readonly setting: TraceSetting
  readonly money: KnownMoney
  readonly table: MethodTable
  readonly nameOf: (node: string) => string
  readonly selection: ReadonlySet<string>
  /** Selects a victim in the graph, for which the table makes room. */
  readonly onSelect: (node: string) => void
}

/** Opens the table of victims and destinations. */
export function VictimsButton(props: VictimsButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button size="small" text={victimsText.open(victimsOf(props.setting).length)} onClick={() => setOpen(true)} />
      <Dialog isOpen={isOpen} title={victimsText.title} className="victims-dialog" onClose={() => setOpen(false)}>
        <div className={Classes.DIALOG_BODY}>
          <VictimsTable
            {...props}
            onSelect={(node) => {
              setOpen(false)
              props.onSelect(node)
            }}
          />
        </div>
      </Dialog>
    </div>
  )
}
