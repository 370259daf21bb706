import type { ReactNode } from 'react'
import { Component } from 'react'
import { Button } from '@blueprintjs/core'
import type { Failure } from '../../src-shared/core/failure.ts'
import { failure } from '../../src-shared/core/failure.ts'
import { FailureNote } from './failure-note.tsx'
import { messages } from './messages.ts'

interface ScreenBoundaryProps {
  /** The content, for the sentence: `The dossier`. */
  readonly what: string
  /** A change resets the boundary and shows the content again. */
  readonly resetKey: string
  readonly children: ReactNode
}

interface ScreenBoundaryState {
  readonly fault: Failure | undefined
  readonly resetKey: string
}

/**
 * An error boundary per screen: the rest of the window continues, and the
 * case file is not affected.
 */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { fault: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<ScreenBoundaryState> {
    const reason = error instanceof Error ? error.message : String(error)
    return {
      fault: failure('internal', messages.displayFailed(reason), messages.displayFailedHint),
    }
  }

  static getDerivedStateFromProps(props: ScreenBoundaryProps, state: ScreenBoundaryState): Partial<ScreenBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { fault: undefined, resetKey: props.resetKey }
  }

  override render(): ReactNode {
    const { fault } = this.state
    if (fault === undefined) return this.props.children
    return (
      <section className="screen" aria-label={this.props.what}>
        <FailureNote failure={fault}>
          <Button text={messages.tryAgain} onClick={() => this.setState({ fault: undefined })} />
          <Button text={messages.reloadPage} onClick={() => location.reload()} />
        </FailureNote>
      </section>
    )
  }
}
