import { Button, useHotkeys } from '@blueprintjs/core'
import { type ReactNode, useMemo } from 'react'
import { isOverlayOpen, useScreen } from '../../../state/screen-store.ts'
import { Hotkey } from '../../../ui/hotkey.tsx'
import { useStableCallback } from '../../../ui/pace/use-stable-callback.ts'
import { screenText } from '../messages.ts'
import { nodeDetailsText } from './messages.ts'

interface NameSuggestionProps {
  readonly name: string
  readonly onAccept: () => void
}

/** A name suggested by the pattern of a node's flows, accepted by a press or by its key. */
export function NameSuggestion({ name, onAccept }: NameSuggestionProps): ReactNode {
  const isCovered = useScreen(isOverlayOpen)
  const accept = useStableCallback(onAccept)
  useHotkeys(
    useMemo(
      () => [
        {
          combo: 'y',
          label: nodeDetailsText.acceptName,
          group: screenText.hotkeyGroup,
          global: true,
          preventDefault: true,
          disabled: isCovered,
          onKeyDown: accept,
        },
      ],
      [isCovered, accept],
    ),
  )
  return (
    <Button
      size="small"
      variant="minimal"
      className="name-suggestion"
      title={nodeDetailsText.suggestedHint}
      aria-label={nodeDetailsText.acceptNameOf(name)}
      onClick={accept}
    >
      {nodeDetailsText.suggested(name)} <Hotkey combo="y" />
    </Button>
  )
}
