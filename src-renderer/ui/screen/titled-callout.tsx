import { Callout, Classes } from '@blueprintjs/core'
import type { CalloutProps } from '@blueprintjs/core'
import type { ReactNode } from 'react'

/**
 * A callout with a title as a paragraph: the library makes it a heading of level five, whatever the
 * levels above it.
 */
export function TitledCallout({ title, children, ...rest }: CalloutProps & { readonly title: string }): ReactNode {
  return (
    <Callout {...rest}>
      <p className={Classes.HEADING}>{title}</p>
      {children}
    </Callout>
  )
}
