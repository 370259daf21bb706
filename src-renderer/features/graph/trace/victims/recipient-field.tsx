import { HTMLSelect } from '@blueprintjs/core'
import { type ReactNode, useMemo } from 'react'
import { shortUsd } from '../../../../../src-shared/graph/scene/amount-text.ts'
import type { Trace } from '../../../../../src-shared/view-models/trace/trace.ts'
import type { TraceSetting } from '../trace-setting.ts'
import { commonRecipients } from './common-recipients.ts'
import { victimsText } from '../messages.ts'

interface RecipientFieldProps {
  readonly setting: TraceSetting
  readonly trace: Trace
  readonly nameOf: (node: string) => string
  readonly onSetting: (setting: TraceSetting) => void
}

/** Limits the starts' own transfers to those to one recipient, such as a collector. */
export function RecipientField({ setting, trace, nameOf, onSetting }: RecipientFieldProps): ReactNode {
  const offered = useMemo(() => commonRecipients(trace), [trace])
  const [chosen = ''] = setting.recipients ?? []
  if (offered.length === 0 && chosen === '') return null
  return (
    <label className="trace-field">
      <span>{victimsText.recipients}</span>
      <HTMLSelect
        aria-label={victimsText.recipients}
        value={chosen}
        onChange={(event) => {
          const { value } = event.currentTarget
          onSetting({ ...setting, recipients: value === '' ? undefined : [value] })
        }}
        options={[
          { value: '', label: victimsText.allRecipients },
          ...offered.map(({ node, senders, value }) => ({ value: node, label: victimsText.recipient(nameOf(node), senders, shortUsd(value)) })),
          ...(chosen === '' || offered.some(({ node }) => node === chosen) ? [] : [{ value: chosen, label: nameOf(chosen) }]),
        ]}
      />
    </label>
  )
}
