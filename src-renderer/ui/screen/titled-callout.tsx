import { Callout, Classes } from '@blueprintjs/core'
import type { CalloutProps } from '@blueprintjs/core'
import type { ReactNode } from 'react'

/** A note with a title. The library makes headings of the fifth level of such titles, whatever stands above them. */
export function TitledCallout({ title, children, ...rest }: CalloutProps & { readonly title: string }): ReactNode {
  return (
    <Callout {...rest}>
      <p className={Classes.HEADING}>{title}</p>
      {children}
    </Callout>
  )
}
