import { Button } from '@blueprintjs/core'
import { Route } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { startTransferOf } from '../../../../src-shared/view-models/trace/start-transfers.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import { MAX_STARTS } from '../../../../src-shared/case/saved-traces.ts'
import { traceFromTransfers, useSetting, withTransfers, startComputation } from './trace-setting.ts'
import { startListText } from './messages.ts'

/** Starts a trace from selected transfers, or adds them to the open one that starts from transfers. */
export function TraceTransfers({ caseId, chosen }: { readonly caseId: string; readonly chosen: readonly Transfer[] }): ReactNode {
  const setting = useSetting(caseId)
  const timed = chosen.filter(({ time }) => time !== '').map(startTransferOf)
  const open = setting?.kind === 'trace' && setting.transfers !== undefined ? setting : undefined
  const added = open === undefined ? undefined : withTransfers(open, timed)
  const isDisabled = timed.length === 0 || timed.length > MAX_STARTS
  const hint = timed.length < chosen.length ? startListText.withoutTime(chosen.length - timed.length) : startListText.traceHint
  return (
    <div>
      <Button
        size="small"
        variant="minimal"
        icon={<Route />}
        text={startListText.trace(timed.length)}
        title={hint}
        disabled={isDisabled}
        onClick={() => startComputation(caseId, traceFromTransfers(timed))}
      />
      {added !== undefined && (
        <Button
          size="small"
          variant="minimal"
          text={startListText.add}
          title={startListText.addHint}
          disabled={isDisabled || added.transfers?.length === open?.transfers?.length || (added.transfers?.length ?? 0) > MAX_STARTS}
          onClick={() => startComputation(caseId, added)}
        />
      )}
    </div>
  )
}
