import { Button } from '@blueprintjs/core'
import { Export } from '@blueprintjs/icons'
import { type ReactNode, use } from 'react'
import type { Trace } from '../../../../src-shared/view-models/trace/trace.ts'
import { saveText } from '../../../state/save-text.ts'
import { TraceFileContext } from './saved/trace-files.ts'
import { hopsCsv, transfersCsv } from './trace-csv.ts'
import { traceCsvText } from './messages.ts'

/** Saves the hops and the transfers of a trace as CSV. */
export function TraceCsvButtons({ trace, nameOf }: { readonly trace: Trace; readonly nameOf: (node: string) => string }): ReactNode {
  const fileName = use(TraceFileContext)
  return (
    <div>
      <Button
        size="small"
        variant="minimal"
        icon={<Export />}
        text={traceCsvText.hopsButton}
        title={traceCsvText.hopsHint}
        onClick={() => void saveText(fileName('hops.csv'), hopsCsv(trace, nameOf))}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<Export />}
        text={traceCsvText.transfersButton}
        title={traceCsvText.transfersHint}
        onClick={() => void saveText(fileName('transfers.csv'), transfersCsv(trace, nameOf))}
      />
    </div>
  )
}
