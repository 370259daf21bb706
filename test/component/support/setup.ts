import { FocusStyleManager } from '@blueprintjs/core'
import { afterEach } from 'vitest'
import '../../../src-renderer/sheets.ts'
import { unmountAll } from './render.tsx'

// As at app start: the focus ring is shown for keyboard focus only.
FocusStyleManager.onlyShowFocusOnTabs()

afterEach(unmountAll)
